/** The texts of an element that a translator has replaced, as React wrote them. */
type Originals = Map<Text, string>;

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
/** What translators put in place of text. The shop itself has none. */
const isTranslation = (node: Node): boolean => node instanceof HTMLElement && node.localName === 'font';

/** The node that followed those that a change removed. */
function follower({ target, previousSibling, nextSibling }: MutationRecord): Node | null {
  if (nextSibling?.parentNode === target) return nextSibling;
  return previousSibling?.parentNode === target ? previousSibling.nextSibling : null;
}

/** The translator has replaced texts: puts them back next to their translations, emptied. */
function hideOriginals(originals: Originals, changes: readonly MutationRecord[]): void {
  const hidden = new Set<Text>();
  // From the last change to the first: each text's neighbors are there again when its turn comes.
  for (const change of changes.toReversed()) {
    const next = follower(change);
    for (const text of [...change.removedNodes].filter(isText)) {
      if (text.parentNode) continue;
      change.target.insertBefore(text, next);
      if (text.data) originals.set(text, text.data);
      text.data = '';
      hidden.add(text);
    }
  }
  for (const text of changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isText))) {
    const original = originals.get(text);
    // The translator has taken one translation back while it added another.
    if (original && !hidden.has(text)) text.data = original;
  }
}

/** React has changed something, or the translator has undone its work: shows what React wrote. */
function showOriginals(parent: Node, originals: Originals, changes: readonly MutationRecord[]): void {
  const rewritten = new Set(
    changes.filter(({ type }) => type === 'characterData').map(({ target }) => target),
  );
  for (const [text, original] of originals) if (!rewritten.has(text)) text.data = original;
  for (const child of [...parent.childNodes]) if (isTranslation(child)) parent.removeChild(child);
}

/**
 * Keeps a page that its browser translates usable. A translator replaces each text node by a `font` element; React,
 * which still has the text node, fails when it removes it or inserts something before it, and what it writes into it
 * is never seen. So each text node is put back, emptied, next to its translation; once React changes
 * anything there, the original returns, and the translator translates it again. Returns how to stop it.
 */
export function followTranslator(page: Node): () => void {
  const translated = new WeakMap<Node, Originals>();
  const follow = (records: MutationRecord[]) => {
    const byParent = Map.groupBy(records, ({ type, target }) =>
      type === 'characterData' ? target.parentNode : target,
    );
    for (const [parent, changes] of byParent) {
      if (!parent || isTranslation(parent)) continue;
      const originals = translated.get(parent);
      if (changes.some(({ addedNodes }) => [...addedNodes].some(isTranslation))) {
        const kept = originals ?? new Map();
        translated.set(parent, kept);
        hideOriginals(kept, changes);
      } else if (originals) {
        translated.delete(parent);
        showOriginals(parent, originals, changes);
      }
    }
    // These changes are ours, not React's.
    observer.takeRecords();
  };
  const observer = new MutationObserver(follow);
  observer.observe(page, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
