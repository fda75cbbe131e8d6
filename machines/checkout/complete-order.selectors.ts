import type { SnapshotFrom } from 'xstate';
import type { PaymentProblem } from '../payment/payment-selection.machine.ts';
import type { CompleteOrderContext, completeOrderMachine } from './complete-order.machine.ts';

/** One thing that the order can't be placed without. `text` is what the field's rule says. */
export type Missing =
  | { kind: 'contact'; field: string; text: string }
  | { kind: 'payment'; problem: PaymentProblem };

/** What is still missing since the order was last tried to be placed; each goes as soon as it is mended. */
export function missing({ refusals, contactErrors, payment }: CompleteOrderContext): Missing[] {
  if (refusals === 0) return [];
  const fields = Object.entries(contactErrors).map(
    ([field, text]): Missing => ({ kind: 'contact', field, text }),
  );
  return payment.problem ? [...fields, { kind: 'payment', problem: payment.problem }] : fields;
}

/** Whether the order can only be placed once something has been answered, and that not by the shopper. */
export function isWaiting(snapshot: SnapshotFrom<typeof completeOrderMachine>): boolean {
  const isAsked = snapshot.hasTag('modal') && !snapshot.hasTag('busy');
  return !isAsked && !snapshot.can({ type: 'order.submit' });
}
