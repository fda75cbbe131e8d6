import type { Page } from 'playwright-core';
import type { Operation } from '../../../services/contracts/operation.ts';

/**
 * Loses the page's first answer to each of these operations: the store does what's asked, and the page never hears of it.
 * Returns how often each was asked for, by its id.
 */
export async function loseAnswers(page: Page, ...operations: Operation[]): Promise<Record<string, number>> {
  const asked: Record<string, number> = {};
  for (const { id, method, path } of operations) {
    const address = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    await page.route(
      ({ pathname }) => address.test(pathname),
      async (route) => {
        if (route.request().method() !== method) return route.fallback();
        asked[id] = (asked[id] ?? 0) + 1;
        if (asked[id] > 1) return route.fallback();
        await route.fetch();
        return route.abort('connectionreset');
      },
    );
  }
  return asked;
}
