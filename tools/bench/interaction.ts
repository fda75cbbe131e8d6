import type { BrowserContext, Page, Route } from 'playwright-core';
import { listProducts } from '../../services/contracts/catalog.ts';
import type { DayOption, QuoteOption, Quotes } from '../../services/contracts/quotes.ts';
import { launchBrowser, openContext } from '../../test/support/browser.ts';
import { type HttpShopper, signedInShopper } from '../../test/support/http-shopper.ts';
import { setLines, type WantedLine } from '../../test/support/set-lines.ts';
import { startStore } from '../../test/support/store-process.ts';
import { type Figure, milliseconds } from './figures.ts';

const DAYS = 14;
const SLOTS = 24;
export const SLOWDOWN = 4;
const INP_GOAL = 200;

const HOUR = 3_600_000;

/** The store's response expanded to the goal's number of days and slots. */
function widened(answer: Quotes): Quotes {
  const [quote] = answer.quotes;
  const storeId = quote?.storeId ?? '';
  const [day] = answer.days[storeId] ?? [];
  const [option] = quote?.options ?? [];
  if (!quote || !day || !option) throw new Error('The store offered no times to begin with.');
  // Noon UTC is the same calendar day in every store's time zone.
  const first = Date.parse(`${day.date.value}T12:00:00Z`);
  const dates = Array.from({ length: DAYS }, (_, index) =>
    new Date(first + index * 24 * HOUR).toISOString().slice(0, 10),
  );
  const { timezone } = option.window;
  const slotOf = (date: string, index: number): QuoteOption => {
    const start = Temporal.PlainDate.from(date).toZonedDateTime(timezone).add({ hours: index });
    const [from, to] = [start, start.add({ hours: 1 })].map((time) => time.toInstant().toString());
    return { ...option, id: `${date}-${index}`, window: { value: `${from}/${to}`, timezone } };
  };
  return {
    ...answer,
    quotes: [
      {
        ...quote,
        options: dates.flatMap((date) => Array.from({ length: SLOTS }, (_, index) => slotOf(date, index))),
      },
    ],
    days: {
      [storeId]: dates.map((value): DayOption => ({ ...day, date: { value, timezone }, hasTimes: true })),
    },
  };
}

async function answerWidened(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: widened((await response.json()) as Quotes) });
}

/** Records how long each press or key took until the next frame, as measured by the browser. */
export function observeInteractions(): void {
  const seen: number[] = [];
  Object.assign(globalThis, { seenInteractions: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ((entry as PerformanceEventTiming).interactionId) seen.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Presses every day, and some times of each by mouse and by keyboard. */
async function goThrough(page: Page): Promise<void> {
  const days = page.getByRole('radiogroup', { name: 'Day' }).locator('label');
  const times = page.getByRole('radiogroup', { name: 'Available Times' }).locator('label');
  const count = await days.count();
  if (count !== DAYS) throw new Error(`The page shows ${count} days.`);
  for (let day = 0; day < DAYS; day += 1) {
    await days.nth(day).click();
    await times.nth(day).click();
    await page.keyboard.press('ArrowDown');
  }
}

const LINES = 100;
/** Of the lines whose quantity changes. */
const CHANGED = [0, 33, 66, 99];

/** Fills the cart with this many different products. */
async function fillWith(shopper: HttpShopper, lines: number): Promise<void> {
  const products = new Map<string, WantedLine>();
  for (let page = 1; products.size < lines; page += 1) {
    const found = await shopper.call(listProducts, { query: { page: String(page) } });
    for (const { gtin13, available, soldInStore, seller, minimumOrderQuantity: quantity } of found.products) {
      if (available && soldInStore && seller === null)
        products.set(gtin13, { gtin13, quantity, modalityType: 'PICKUP' });
    }
    if (page >= found.pageCount) break;
  }
  if (products.size < lines) throw new Error(`The store has no ${lines} products to pick up.`);
  await setLines(shopper, [...products.values()].slice(0, lines));
}

/** Presses 'One more' a few times along the cart, each until the store has confirmed it. */
async function changeQuantities(page: Page): Promise<void> {
  const pickers = page.getByRole('button', { name: /^One more / });
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  const count = await pickers.count();
  if (count < LINES) throw new Error(`The page shows ${count} lines.`);
  for (const line of CHANGED) {
    await pickers.nth(line).click();
    await summary.and(page.locator('[aria-busy=false]')).waitFor();
  }
}

interface Measured {
  name: string;
  open: (context: BrowserContext, shopper: HttpShopper) => Promise<Page>;
  goThrough: (page: Page) => Promise<void>;
}

const MEASURED: readonly Measured[] = [
  {
    name: `scheduling with ${DAYS} days of ${SLOTS} times`,
    open: async (context) => {
      await context.route('**/api/quotes*', answerWidened);
      const page = await context.newPage();
      await page.goto('/scheduling?fulfillmentType=PICKUP');
      await page.getByRole('radiogroup', { name: 'Available Times' }).waitFor();
      return page;
    },
    goThrough,
  },
  {
    name: `cart with ${LINES} lines`,
    open: async (context, shopper) => {
      await fillWith(shopper, LINES);
      const page = await context.newPage();
      await page.goto('/cart');
      await page.getByRole('complementary', { name: 'Order summary' }).waitFor();
      return page;
    },
    goThrough: changeQuantities,
  },
];

/** The slowest interaction on a phone a quarter as fast (with so few, INP is the slowest). */
async function measure(
  { name, open, goThrough: use }: Measured,
  context: BrowserContext,
  shopper: HttpShopper,
): Promise<Figure> {
  await context.addInitScript(observeInteractions);
  const page = await open(context, shopper);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await use(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const durations = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() =>
            resolve((globalThis as unknown as { seenInteractions: number[] }).seenInteractions),
          ),
        );
      }),
  );
  if (durations.length === 0) throw new Error('The browser measured no interaction.');
  const slowest = Math.max(...durations);
  return {
    name: `Page, ${name}, ${SLOWDOWN} × slower: INP of ${durations.length} events`,
    goal: `${INP_GOAL} ms`,
    figure: milliseconds(slowest),
    isMet: slowest <= INP_GOAL,
  };
}

/** INP where there is most to draw: scheduling with many times, and a long cart. */
export async function benchInteraction(): Promise<Figure[]> {
  const store = await startStore();
  const browser = await launchBrowser();
  try {
    const shopper = await signedInShopper(store.url, 'riley@example.com');
    const figures: Figure[] = [];
    for (const measured of MEASURED) {
      const viewport = { width: 390, height: 844 };
      const context = await openContext(browser, store.url, { shopper, viewport });
      figures.push(await measure(measured, context, shopper));
      await context.close();
    }
    return figures;
  } finally {
    await browser.close();
    await store.stop();
  }
}
