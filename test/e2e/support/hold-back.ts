import type { Page } from 'playwright-core';
import type { Operation } from '../../../services/contracts/operation.ts';

/** Holds back the page's calls to an operation until released, however long the test takes. */
export async function holdBack(page: Page, { method, path }: Operation): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const address = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  await page.route(
    ({ pathname }) => address.test(pathname),
    async (route) => {
      if (route.request().method() === method) await letGo;
      await route.continue();
    },
  );
  return resolve;
}
