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
function showOriginals(originals: Originals, changes: readonly MutationRecord[], outdated: Node[]): void {
  const rewritten = new Set(
    changes.filter(({ type }) => type === 'characterData').map(({ target }) => target),
  );
  for (const [text, original] of originals) if (!rewritten.has(text)) text.data = original;
  for (const translation of outdated) translation.parentNode?.removeChild(translation);
}

/** Which element each change is in. A text may be gone by the time its change is heard. */
function byElement(records: readonly MutationRecord[]): Map<Node | null, MutationRecord[]> {
  const removedFrom = new Map(
    records.flatMap(({ target, removedNodes }) => [...removedNodes].map((node) => [node, target] as const)),
  );
  return Map.groupBy(records, ({ type, target }) =>
    type === 'characterData' ? (target.parentNode ?? removedFrom.get(target) ?? null) : target,
  );
}

/**
 * Keeps a page that its browser translates usable. A translator replaces each text node by a `font` element; React,
 * which still has the text node, fails when it removes it or inserts something before it, and what it writes into it
 * is never seen. So each text node is put back, emptied, next to its translation; once React changes
 * anything there, the original returns, and the translator translates it again. A translator that started earlier hears of
 * React's changes first: what comes before its first translation is React's. Returns how to stop it.
 */
export function followTranslator(page: Node): () => void {
  const translated = new WeakMap<Node, Originals>();
  const follow = (records: MutationRecord[]) => {
    for (const [parent, changes] of byElement(records)) {
      if (!parent || isTranslation(parent)) continue;
      const first = changes.findIndex(({ addedNodes }) => [...addedNodes].some(isTranslation));
      const translations = first < 0 ? [] : changes.slice(first);
      const written = first < 0 ? changes : changes.slice(0, first);
      const originals = translated.get(parent);
      if (originals && written.length > 0) {
        translated.delete(parent);
        const added = new Set(translations.flatMap(({ addedNodes }) => [...addedNodes]));
        const outdated = [...parent.childNodes].filter((child) => isTranslation(child) && !added.has(child));
        showOriginals(originals, written, outdated);
      }
      if (translations.length > 0) {
        const kept = translated.get(parent) ?? new Map();
        translated.set(parent, kept);
        hideOriginals(kept, translations);
      }
    }
    // These changes are ours, not React's.
    observer.takeRecords();
  };
  const observer = new MutationObserver(follow);
  observer.observe(page, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
