import { t } from '../languages/t.ts';
import type { Checkout } from '../services/contracts/checkouts.ts';
import type { PickupType } from '../services/contracts/fulfillment.ts';
import { dollars } from '../services/contracts/values.ts';
import { usualTotal } from './flash-sale-lines.ts';

/** A line as a page shows it; what its quantity costs, in cents. */
export interface ShownLine {
  gtin13: string;
  quantity: number;
  total: number;
  description: string;
}

/** A changed line of an order; a quantity is 0 if the line doesn't exist. */
export interface ChangedLine {
  gtin13: string;
  description: string;
  before: number;
  now: number;
  /** What the line cost and what it costs, in cents, if the same quantity has another price; otherwise null. */
  prices: { before: number; now: number } | null;
  /** How much more it costs, in cents; negative if it costs less. */
  difference: number;
}

/** An order's lines as its page shows them. */
export const orderLines = ({ lineItems }: Pick<Checkout, 'lineItems'>): ShownLine[] =>
  lineItems.map(({ cart, description, total }) => ({ ...cart, description, total }));

/** How lines differ from those that were shown: removed lines last. */
export function changedLines(before: readonly ShownLine[], now: readonly ShownLine[]): ChangedLine[] {
  const find = (lines: readonly ShownLine[], gtin13: string) => lines.find((line) => line.gtin13 === gtin13);
  const removed = before.filter(({ gtin13 }) => !find(now, gtin13));
  return [...now, ...removed].flatMap(({ gtin13, description }): ChangedLine[] => {
    const [was, is] = [find(before, gtin13), find(now, gtin13)];
    const quantities = { before: was?.quantity ?? 0, now: is?.quantity ?? 0 };
    const prices = { before: was?.total ?? 0, now: is?.total ?? 0 };
    const changed = { gtin13, description, ...quantities, difference: prices.now - prices.before };
    if (was?.quantity !== is?.quantity) return [{ ...changed, prices: null }];
    return prices.before === prices.now ? [] : [{ ...changed, prices }];
  });
}

/** How a line changed, to follow its name. */
export function changedLineWords({ before, now, prices }: ChangedLine): string {
  if (prices) {
    return t('went from {{before}} to {{now}}', {
      before: dollars(prices.before),
      now: dollars(prices.now),
    });
  }
  if (now === 0) return t('was removed');
  return before === 0
    ? t('was added ({{now}})', { now })
    : t('is now {{now}} instead of {{before}}', { now, before });
}

/**
 * The lines of an order that don't cost what its cart showed. A flash sale belongs to the reserved time, so the cart can't show it,
 * and alone it's no such change.
 */
export function repricedLines(
  shown: readonly ShownLine[],
  { lineItems }: Pick<Checkout, 'lineItems'>,
): ChangedLine[] {
  const usual = orderLines({ lineItems: lineItems.map((line) => ({ ...line, total: usualTotal(line) })) });
  const changed = new Set(changedLines(shown, usual).map(({ gtin13 }) => gtin13));
  return changedLines(shown, orderLines({ lineItems })).filter(
    ({ gtin13, prices }) => prices !== null && changed.has(gtin13),
  );
}

/** How an order is picked up now, if that's not how it was to be picked up. */
export const pickupChange = (before: Checkout, { pickupType }: Checkout): PickupType | null =>
  before.pickupType === pickupType ? null : pickupType;
