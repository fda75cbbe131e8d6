/**
 * Translates a page as browsers do, if into the same words: `font` elements replace text nodes, in each of the ways translators
 * have. Needs nothing outside of itself, so that it can run in another page.
 */
export function translate(page: Element): void {
  const ways: ((text: Text, by: Element) => void)[] = [
    (text, by) => text.replaceWith(by),
    (text, by) => text.parentNode?.replaceChild(by, text),
    (text, by) => {
      text.parentNode?.insertBefore(by, text);
      text.remove();
    },
    (text, by) => {
      text.after(by);
      text.parentNode?.removeChild(text);
    },
  ];
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const isLeftOut = text.parentElement?.closest('font, script, style, textarea, option, svg');
    if (text.data.trim() && !isLeftOut) texts.push(text);
  }
  for (const [place, text] of texts.entries()) {
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).append(text.data);
    ways[place % ways.length]?.(text, outer);
  }
}
