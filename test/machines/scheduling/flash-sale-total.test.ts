import { expect, it } from 'vitest';
import { costAt, reservedTime } from '../../../machines/scheduling/slot-scheduling.selectors.ts';
import { chosenTime } from '../../../machines/scheduling/time-choice.selectors.ts';
import type { Quotes } from '../../../services/contracts/quotes.ts';
import { failing, tooMany, unreachable } from '../../support/failures.ts';
import {
  chartsOf,
  editTime,
  heldOrderOf,
  isChoosing,
  reserve,
  type SchedulingFakes,
  selectionOf,
  withTimes,
} from '../../support/scheduling/running.ts';
import { cartItem, flashSale, NINE, quotes, reservation } from '../../support/scheduling/samples.ts';

type Page = Awaited<ReturnType<typeof withTimes>>;

/** A quarter off milk: two gallons at $3.99 are $5.99 instead of the promotion's $6.98. */
const sale = flashSale({ gtin13: cartItem().gtin13, percentOff: 25 });
const ON_SALE = 599;
const USUAL = 698;

/** The usual times, with the sale on Monday at nine. */
const withSaleAtNine = (answer: Quotes): Quotes => ({
  ...answer,
  quotes: answer.quotes.map((quote) => ({
    ...quote,
    options: quote.options.map((option) => ({
      ...option,
      flashSales: NINE.endsWith(`|${option.id}`) ? [sale] : [],
    })),
  })),
});

const withSale = ({ services, ...fakes }: SchedulingFakes = {}) =>
  withTimes({
    ...fakes,
    services: {
      listQuotes: async () => withSaleAtNine(quotes()),
      listFlashSales: async () => [sale],
      ...services,
    },
  });

function choose(page: Page, timeId: string): void {
  const { timeChoice } = chartsOf(page);
  timeChoice.send({ type: 'day.choose', date: '2026-11-23' });
  timeChoice.send({ type: 'time.choose', timeId });
}

/** What the summary says at the time that's reserved, or else selected. */
function shown({ actor }: Page) {
  const snapshot = actor.getSnapshot();
  const { heldOrder, slotSelection } = snapshot.children;
  const reserved = reservedTime(snapshot, heldOrder?.getSnapshot());
  const { itemTotal, total } = costAt(
    snapshot,
    reserved ?? chosenTime(slotSelection?.getSnapshot().children.timeChoice?.getSnapshot()),
  );
  return { itemTotal, total };
}

it('the order summary adds up the items with the flash sales of the selected time, and of no other (FLS-07)', async () => {
  const page = await withSale();
  expect(shown(page).itemTotal).toBe(USUAL);
  choose(page, NINE);
  expect(shown(page)).toEqual({ itemTotal: ON_SALE, total: ON_SALE + 495 });
  choose(page, 'quote-1|2026-11-23-11');
  expect(shown(page)).toEqual({ itemTotal: USUAL, total: USUAL });
});

it('the order summary keeps the flash sales of a time that is reserved, until the checkout has loaded (FLS-07)', async () => {
  const page = await withSale({ services: { listFlashSales: failing(unreachable) } });
  await reserve(page);
  expect(shown(page).itemTotal).toBe(ON_SALE);
  heldOrderOf(page).send({ type: 'checkout.continue' });
  await expect.poll(() => page.actor.getSnapshot().matches('left')).toBe(true);
  expect(shown(page).itemTotal).toBe(ON_SALE);
});

it('the order summary asks for the flash sales of a time that was reserved before (FLS-07)', async () => {
  const page = await withSale({ hold: { currentReservation: async () => reservation() } });
  expect(shown(page).itemTotal).toBe(ON_SALE);
});

it('the order summary has the flash sales of the time that stays reserved when another could not be reserved (FLS-07)', async () => {
  const page = await withSale({
    hold: { currentReservation: async () => reservation(), reserveSlot: failing(tooMany) },
    services: { listFlashSales: async () => [] },
  });
  expect(shown(page).itemTotal).toBe(USUAL);
  await editTime(page);
  await reserve(page, isChoosing);
  expect(selectionOf(page).getSnapshot().matches({ timed: 'choosing' })).toBe(true);
  expect(shown(page).itemTotal).toBe(ON_SALE);
  page.actor.send({ type: 'edit.cancel' });
  await expect.poll(() => page.actor.getSnapshot().matches({ scheduling: { time: 'held' } })).toBe(true);
  expect(shown(page).itemTotal).toBe(USUAL);
});
