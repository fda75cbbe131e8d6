import { dollars } from './dollars.ts';
import type { PaymentEntry } from './payments.ts';
import type { Modality } from './values.ts';
import { WEIGHT_MARGIN_PERCENT } from './weight-margin.ts';

type Tender = Pick<PaymentEntry, 'amount' | 'amountToAuthorize'>;

/** What a payment method holds in addition to what it pays, in cents (PAY-10). */
export const heldBy = ({ amount, amountToAuthorize }: Tender): number =>
  Math.max(0, amountToAuthorize - amount);

/** An order, as far as it says when its holds are released. */
interface Held {
  modalityType: Modality;
  status: string;
}

function releasedWords({ modalityType, status }: Held): string {
  if (status === 'CANCELED' || status === 'REJECTED') return 'released';
  return modalityType === 'DELIVERY' ? 'released at delivery' : 'released at pickup';
}

/** '$1.00 hold, released at pickup'. */
export const holdWords = (held: number, order: Held): string =>
  `${dollars(held)} hold, ${releasedWords(order)}`;

/**
 * What a payment method pays and holds, wherever an order's money is listed: '$12.00', '$1.00 hold, released at pickup', or
 * '$12.00, plus $0.12 hold, released at pickup'.
 */
export function tenderAmountWords(payment: Tender, order: Held): string {
  const held = heldBy(payment);
  if (held === 0) return dollars(payment.amount);
  const hold = holdWords(held, order);
  return payment.amount === 0 ? hold : `${dollars(payment.amount)}, plus ${hold}`;
}

/** Why an order can't be placed if nothing holds what its weighed items may cost in addition. */
export const HOLD_MISSING = `Weighed items may cost up to ${WEIGHT_MARGIN_PERCENT}% more than estimated, so select or add a card or bank account that covers that.`;
