import type { SnapshotFrom } from 'xstate';
import type { PaymentProblem } from '../payment/payment-methods.ts';
import type { CompleteOrderContext, completeOrderMachine } from './complete-order.machine.ts';

/** Something the order can't be placed without. `text` comes from the field's rule. */
export type Missing =
  | { kind: 'contact'; field: string; text: string }
  | { kind: 'payment'; problem: PaymentProblem };

/** What's still missing since the last try to place the order; each disappears as soon as it's fixed. */
export function missing({ refusals, contactErrors, payment }: CompleteOrderContext): Missing[] {
  if (refusals === 0) return [];
  const fields = Object.entries(contactErrors).map(
    ([field, text]): Missing => ({ kind: 'contact', field, text }),
  );
  return payment.problem ? [...fields, { kind: 'payment', problem: payment.problem }] : fields;
}

/** The tender that kept the order from being placed, if the store named it. */
export const declinedTender = ({ failure }: CompleteOrderContext): string | null =>
  failure?.kind === 'declined' ? failure.paymentId : null;

/** Whether placing the order has to wait for a response, and not for the shopper. */
export function isWaiting(snapshot: SnapshotFrom<typeof completeOrderMachine>): boolean {
  const isAsked = snapshot.hasTag('modal') && !snapshot.hasTag('busy');
  const isOpen = (['tipping', 'enteringPromo', 'fallingOut'] as const).some((state) =>
    snapshot.matches(state),
  );
  return !isAsked && !isOpen && !snapshot.can({ type: 'order.submit' });
}
