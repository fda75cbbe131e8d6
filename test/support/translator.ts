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

/** From now on, translates whatever a page says as soon as it says it, as browsers do. Stops with what it returns. */
export function keepTranslating(): () => void {
  const translatePage = () => document.body && translate(document.body);
  const observer = new MutationObserver(translatePage);
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  translatePage();
  return () => observer.disconnect();
}

/** How a page begins to translate itself at each moment of its loading. */
const BEGINNINGS = {
  'document start': 'keepTranslating()',
  DOMContentLoaded: "addEventListener('DOMContentLoaded', keepTranslating)",
  load: "addEventListener('load', keepTranslating)",
};
export type Moment = keyof typeof BEGINNINGS;
export const MOMENTS = Object.keys(BEGINNINGS) as Moment[];

/** A script that makes a page translate itself from a moment of its loading on. */
export const translatorFrom = (moment: Moment): string =>
  `(() => { ${translate} ${keepTranslating} ${BEGINNINGS[moment]}; })()`;
