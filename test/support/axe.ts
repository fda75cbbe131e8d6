import axe from 'axe-core';

/** Waits until no colour is on its way to another, which axe would take for too pale. */
const still = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition)
      .map(({ finished }) => finished),
  );

/** What axe finds on the page as it stands, each by rule and place; nothing is what it should be. */
export async function violations(): Promise<string[]> {
  await still();
  const results = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}
