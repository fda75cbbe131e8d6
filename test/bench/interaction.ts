import type { Page, Route } from 'playwright-core';
import type { DayOption, QuoteOption, Quotes } from '../../services/contracts/quotes.ts';
import { launchBrowser, openContext } from '../support/browser.ts';
import { signedInShopper } from '../support/http-shopper.ts';
import { startStore } from '../support/store-process.ts';
import { type Figure, milliseconds } from './figures.ts';

const DAYS = 14;
const SLOTS = 24;
const SLOWDOWN = 4;
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
function observeInteractions(): void {
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

/**
 * The slowest interaction with 14 days of 24 times on a phone a quarter as fast (with so few, INP is the slowest).
 */
export async function benchInteraction(): Promise<Figure[]> {
  const store = await startStore();
  const browser = await launchBrowser();
  try {
    const shopper = await signedInShopper(store.url, 'riley@example.com');
    const context = await openContext(browser, store.url, { shopper, viewport: { width: 390, height: 844 } });
    await context.route('**/api/quotes*', answerWidened);
    await context.addInitScript(observeInteractions);
    const page = await context.newPage();
    await page.goto('/scheduling?fulfillmentType=PICKUP');
    await page.getByRole('radiogroup', { name: 'Available Times' }).waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await goThrough(page);
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
    return [
      {
        name: `Page, scheduling with ${DAYS} days of ${SLOTS} times, ${SLOWDOWN} × slower: INP of ${durations.length} events`,
        goal: `${INP_GOAL} ms`,
        figure: milliseconds(slowest),
        isMet: slowest <= INP_GOAL,
      },
    ];
  } finally {
    await browser.close();
    await store.stop();
  }
}
