// Runs axe on the page that a test draws.

import axe from 'axe-core';
import { AXE_OPTIONS } from './axe-options.ts';

/** What axe finds on the current page, each by rule and place; ideally nothing. */
export async function violations(): Promise<string[]> {
  const results = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    ...AXE_OPTIONS,
  });
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}
