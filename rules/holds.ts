import { t } from '../languages/t.ts';
import type { CheckoutLine } from '../services/contracts/checkouts.ts';
import type { PaymentEntry } from '../services/contracts/payments.ts';
import { dollars, type Modality } from '../services/contracts/values.ts';

/** The part of a line that says whether its price may change. */
type PricedLine = Pick<CheckoutLine, 'substitutionPolicy' | 'soldByWeight'>;

/** Whether picking the order may change what it costs: by a substitution or at the scale (PAY-10, PAY-26). */
export const mayPriceChange = (modality: Modality, lineItems: readonly PricedLine[]): boolean =>
  (modality === 'PICKUP' || modality === 'DELIVERY') &&
  lineItems.some(
    ({ soldByWeight, substitutionPolicy }) => soldByWeight || substitutionPolicy !== 'NO_SUBSTITUTIONS',
  );

/** How much more than estimated is authorized for items that are still to be weighed, in percent (PAY-10). */
export const WEIGHT_MARGIN_PERCENT = 10;

/** The part of a line that says how its weight may change what it costs. */
type WeighableLine = Pick<CheckoutLine, 'total' | 'promoDiscount' | 'soldByWeight' | 'picked'>;

/**
 * Lines at the most they may cost once they're weighed. Those that are picked cost what they cost, and so does everything that's
 * shipped.
 */
export const heaviestLines = <T extends WeighableLine>(modality: Modality, lines: readonly T[]): T[] =>
  lines.map((line) => {
    if (modality === 'SHIP' || !line.soldByWeight || line.picked) return line;
    const margin = Math.ceil(((line.total - line.promoDiscount) * WEIGHT_MARGIN_PERCENT) / 100);
    return { ...line, total: line.total + margin };
  });

type Tender = Pick<PaymentEntry, 'amount' | 'amountToAuthorize'>;

/** What a payment method holds in addition to what it pays, in cents (PAY-10). */
export const heldBy = ({ amount, amountToAuthorize }: Tender): number =>
  Math.max(0, amountToAuthorize - amount);

/** The part of an order that says when its holds are released. */
interface Held {
  modalityType: Modality;
  status: string;
}

function releasedWords({ modalityType, status }: Held): string {
  if (status === 'CANCELED' || status === 'REJECTED') return t('released');
  return modalityType === 'DELIVERY' ? t('released at delivery') : t('released at pickup');
}

/** '$1.00 hold, released at pickup'. */
export const holdWords = (held: number, order: Held): string =>
  t('{{amount}} hold, {{released}}', { amount: dollars(held), released: releasedWords(order) });

/**
 * What a payment method pays and holds, wherever an order's money is listed: '$12.00', '$1.00 hold, released at pickup', or
 * '$12.00, plus $0.12 hold, released at pickup'.
 */
export function tenderAmountWords(payment: Tender, order: Held): string {
  const held = heldBy(payment);
  if (held === 0) return dollars(payment.amount);
  const hold = holdWords(held, order);
  return payment.amount === 0
    ? hold
    : t('{{amount}}, plus {{hold}}', { amount: dollars(payment.amount), hold });
}

/** The part of an order that says why more is held than it costs. */
interface Holding {
  payments: readonly Tender[];
  lineItems: readonly Pick<CheckoutLine, 'soldByWeight'>[];
  /** Null until it's picked. */
  estimatedTotal: number | null;
  status: string;
}

/** Why more is held than the order costs, wherever its holds are listed; null if nothing is, or not anymore. */
export function holdReason({ payments, lineItems, estimatedTotal, status }: Holding): string | null {
  if (payments.every((payment) => heldBy(payment) === 0)) return null;
  if (status === 'CANCELED' || status === 'REJECTED') return null;
  if (estimatedTotal !== null) return t("Your order is picked and weighed, so the hold isn't charged.");
  return lineItems.some(({ soldByWeight }) => soldByWeight)
    ? t(
        'The hold covers weighed items, which may cost up to {{percent}}% more than estimated. You pay for what they weigh.',
        { percent: WEIGHT_MARGIN_PERCENT },
      )
    : t("The hold makes sure that your card works if a substitute costs more. Otherwise, it isn't charged.");
}

/** Why an order can't be placed if nothing holds what its weighed items may cost in addition. */
export const holdMissing = (): string =>
  t(
    'Weighed items may cost up to {{percent}}% more than estimated, so select or add a card or bank account that covers that.',
    { percent: WEIGHT_MARGIN_PERCENT },
  );
