import type { Browser, BrowserContext, Page } from 'playwright-core';
import { updateCheckout } from '../../services/contracts/checkouts.ts';
import { resetSandbox } from '../../services/contracts/sandbox.ts';
import { openInspected, serveInDevelopment } from '../../test/e2e/support/development.ts';
import { holdBack } from '../../test/e2e/support/hold-back.ts';
import {
  continueToPayment,
  openCheckout,
  orderNumber,
  placeOrderButton,
  schedulingTitle,
} from '../../test/e2e/support/steps.ts';
import { chooseLastDay, freeTimes } from '../../test/e2e/support/times.ts';
import { openContext } from '../../test/support/browser.ts';
import { type HttpShopper, signedInShopper } from '../../test/support/http-shopper.ts';
import type { StoreProcess } from '../../test/support/store-process.ts';

/** The pictures of the README, taken of the shop as it is. */

export const SHOP_FILE = 'docs/images/shop.webp';
export const ORDER_FILE = 'docs/images/order.webp';

const DESKTOP = { width: 1280, height: 820 };
const PHONE = { width: 390, height: 820 };
const CHARTS = { width: 1180, height: 820 };
const ZONE = 'America/New_York';

export interface Shop {
  /** Has its own clock. */
  store: StoreProcess;
  browser: Browser;
}

/** When a picture is taken, for the store and the browser: the page shows the same days and times each week. */
function nextSaturday(): Temporal.ZonedDateTime {
  const today = Temporal.Now.plainDateISO(ZONE);
  return today
    .add({ days: 6 - (today.dayOfWeek % 7) || 7 })
    .toZonedDateTime({ timeZone: ZONE, plainTime: '09:00' });
}

/** Riley with a cart as seeded, next Saturday. */
async function rileyNextSaturday({ store }: Shop): Promise<HttpShopper> {
  await store.moveTo(nextSaturday().toString());
  const riley = await signedInShopper(store.url, 'riley@example.com');
  await riley.call(resetSandbox, {});
  return riley;
}

interface Look {
  viewport: typeof PHONE;
  colorScheme?: 'light' | 'dark';
  scale: number;
}

async function openBrowser(
  { store, browser }: Shop,
  shopper: HttpShopper,
  { viewport, colorScheme = 'light', scale }: Look,
): Promise<BrowserContext> {
  const context = await openContext(browser, store.url, {
    shopper,
    viewport,
    colorScheme,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  });
  await context.clock.setFixedTime(nextSaturday().epochMilliseconds);
  return context;
}

/** The page's window once everything in it is there. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
    await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
  });
  return page.screenshot();
}

/** Pictures side by side on a page of their own, which is as large as they are. */
async function arranged(
  { browser }: Shop,
  scale: number,
  rows: readonly (readonly Buffer[])[],
): Promise<Buffer> {
  const page = await browser.newPage({ deviceScaleFactor: scale, viewport: { width: 1, height: 1 } });
  const images = (row: readonly Buffer[]) =>
    row.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`).join('');
  await page.setContent(`
    <style>
      body { margin: 0; padding: 20px; width: max-content; display: grid; gap: 20px; background: #e5e3dc }
      div { display: flex; justify-content: space-between; gap: 20px }
      img { zoom: calc(1 / ${scale}); border-radius: calc(12px * ${scale}) }
    </style>
    ${rows.map((row) => `<div>${images(row)}</div>`).join('')}`);
  const picture = await page.locator('body').screenshot();
  await page.close();
  return picture;
}

/** Small text stays legible where the README is shown at half its width. */
const SHOP_SCALE = 1.5;

const onPhone = { viewport: PHONE, scale: SHOP_SCALE };

/** The checkout on a desktop above the catalog, scheduling, and the cart on phones, each under another banner; a PNG. */
export async function pictureOfShop(shop: Shop): Promise<Buffer> {
  const riley = await rileyNextSaturday(shop);
  const taken = async (look: Look, open: (page: Page) => Promise<unknown>) => {
    const context = await openBrowser(shop, riley, look);
    const page = await context.newPage();
    await open(page);
    const picture = await pictureOf(page);
    await context.close();
    return picture;
  };
  const catalog = await taken(onPhone, async (page) => {
    await page.goto('/products/start-my-cart?banner=sunfield');
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .waitFor();
  });
  const cart = await taken(onPhone, async (page) => {
    await page.goto('/cart?banner=copperleaf');
    await page.getByRole('link', { name: /^Schedule pickup/ }).waitFor();
  });
  const scheduling = await taken({ ...onPhone, colorScheme: 'dark' }, async (page) => {
    await page.goto('/scheduling?fulfillmentType=PICKUP&banner=bluewater');
    await schedulingTitle(page).waitFor();
    await chooseLastDay(page);
    await freeTimes(page).first().click();
    await page.evaluate(() => scrollTo(0, 0));
  });
  const checkout = await taken({ viewport: DESKTOP, scale: SHOP_SCALE }, (page) => openCheckout(page, riley));
  return arranged(shop, SHOP_SCALE, [[checkout], [catalog, scheduling, cart]]);
}

/** The step of an order, as PNG, and how long it's shown. */
export interface Step {
  picture: Buffer;
  shownMs: number;
}

/** Takes the picture of an order's step, with the chart that decides it. */
type Take = (chart: string) => Promise<Buffer>;

/** Places a pickup order from the cart on a phone; returns its steps. */
async function placeOrder(phone: Page, take: Take): Promise<Step[]> {
  const steps: Step[] = [];
  const show = async (chart: string, shownMs: number) => {
    steps.push({ picture: await take(chart), shownMs });
  };
  const schedule = phone.getByRole('link', { name: /^Schedule pickup/ });
  await schedule.waitFor();
  await show('cart', 1500);
  await schedule.click();
  await schedulingTitle(phone).waitFor();
  await chooseLastDay(phone);
  await show('timeChoice', 1500);
  await freeTimes(phone).first().click();
  await show('timeChoice', 1500);
  await phone.getByRole('button', { name: /^Reserve / }).click();
  await phone.getByRole('heading', { name: /^Reserved for / }).waitFor();
  await show('reservation', 1800);
  await continueToPayment(phone);
  await show('completeOrder', 1800);
  const letGo = await holdBack(phone, updateCheckout);
  await placeOrderButton(phone).click();
  await phone.getByRole('button', { name: 'Placing your order…' }).waitFor();
  await show('submission', 1800);
  letGo();
  await orderNumber(phone);
  await show('orderComplete', 2800);
  return steps;
}

/**
 * A pickup order on a phone, step by step, beside the chart that decides each; in the shop as developers run it, from its
 * folder (`buildForDevelopment`).
 */
export async function stepsOfOrder(shop: Shop, development: string): Promise<Step[]> {
  const riley = await rileyNextSaturday(shop);
  const context = await openBrowser(shop, riley, { viewport: PHONE, scale: 1 });
  await serveInDevelopment(context, shop.store.url, development);
  const phone = await context.newPage();
  const charts = await openInspected(phone, '/cart?inspect');
  await charts.setViewportSize(CHARTS);
  const steps = await placeOrder(phone, async (chart) => {
    await charts
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`^${chart}`) })
      .click();
    await charts.getByRole('group', { name: `The chart ${chart}` }).waitFor();
    return arranged(shop, 1, [[await pictureOf(phone), await pictureOf(charts)]]);
  });
  await context.close();
  return steps;
}

/** The phones of those steps alone, in the shop as shoppers have it. */
export async function phonesOfOrder(shop: Shop): Promise<Buffer[]> {
  const riley = await rileyNextSaturday(shop);
  const context = await openBrowser(shop, riley, { viewport: PHONE, scale: 1 });
  const phone = await context.newPage();
  await phone.goto('/cart');
  const steps = await placeOrder(phone, () => pictureOf(phone));
  await context.close();
  return steps.map(({ picture }) => picture);
}
