import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import type { Operation } from '../../services/contracts/operation.ts';
import { advanceStaffOrder, refuseStaffOrder } from '../../services/contracts/staff.ts';
import { checkoutReadyToPlace, type HttpShopper, newKey, place } from '../support/http-shopper.ts';
import { shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

/** More than the connections that a browser opens to a host over HTTP/1.1. */
const TABS = 7;

const shows = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor();

/** Tabs of one browser that show an order. Their timers stand still, so that only the stream tells them anything. */
async function openTabs(context: BrowserContext, shopper: HttpShopper) {
  const { checkoutId, masterOrderId } = await place(shopper, await checkoutReadyToPlace(shopper));
  /** The pages that listen to the store. */
  const listening = new Map<Request, Page>();
  const isStream = (request: Request) => request.url().endsWith('/changes');
  context.on('request', (request) => {
    if (isStream(request)) listening.set(request, request.frame().page());
  });
  context.on('requestfailed', (request) => listening.delete(request));
  context.on('requestfinished', (request) => listening.delete(request));
  await context.clock.install();
  const pages: Page[] = [];
  for (let tabs = 0; tabs < TABS; tabs += 1) {
    const page = await context.newPage();
    await page.goto(`/mypurchases/pending/${checkoutId}`);
    await shows(page, 'We got your order');
    pages.push(page);
  }
  // The shop answers another tab, too.
  const cart = await context.newPage();
  await cart.goto('/cart');
  await heading(cart, /cart/i).waitFor();
  await context.clock.pauseAt(Date.now() + 1_000);
  const tell = async ({ path }: Operation, data: object) => {
    const response = await context.request.post(path.replace('{number}', masterOrderId ?? ''), {
      headers: { authorization: `Bearer ${SANDBOX_KEYS.care}`, 'idempotency-key': newKey() },
      data,
    });
    expect(response.status()).toBe(200);
  };
  return { pages, listeners: () => [...listening.values()].filter((page) => !page.isClosed()), tell };
}

/** What a tab hears when another one comes before it, or when it comes to the front again. */
const turn = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    const now = { hidden: isHidden, visibilityState: isHidden ? 'hidden' : 'visible' };
    for (const [name, value] of Object.entries(now)) {
      Object.defineProperty(document, name, { value, configurable: true });
    }
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

it('seven tabs of an order listen over one connection, so the shop answers, as long as one is shown, and each that is shown knows what happened', async ({
  visitAs,
}) => {
  const { context, shopper } = await visitAs('riley@example.com');
  const { pages, listeners, tell } = await openTabs(context, shopper);
  const [first, second, ...others] = pages as [Page, Page, ...Page[]];
  expect(listeners()).toEqual([first]);
  await tell(advanceStaffOrder, { from: 'PLACED' });
  await Promise.all(pages.map((page) => shows(page, 'Your items are being picked')));
  await first.close();
  await expect.poll(() => listeners().length).toBe(1);

  for (const page of others) await turn(page, true);
  await expect.poll(listeners).toEqual([second]);
  await turn(second, true);
  await expect.poll(listeners).toEqual([]);
  await turn(second, false);
  await expect.poll(listeners).toEqual([second]);
  await turn(second, true);
  await expect.poll(listeners).toEqual([]);
  await tell(refuseStaffOrder, {});
  for (const page of [second, ...others]) {
    await turn(page, false);
    await page.getByText('This order was canceled').first().waitFor();
  }
});
