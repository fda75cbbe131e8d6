import type { SnapshotFrom } from 'xstate';
import type { PaymentProblem } from '../payment/payment-methods.ts';
import type { CompleteOrderContext, completeOrderMachine } from './complete-order.machine.ts';
import type { placingMachine } from './placing.machine.ts';

type CompleteOrderSnapshot = SnapshotFrom<typeof completeOrderMachine>;
type PlacingSnapshot = SnapshotFrom<typeof placingMachine> | undefined;

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
export function isWaiting(
  snapshot: CompleteOrderSnapshot,
  placing: PlacingSnapshot = snapshot.children.placing?.getSnapshot(),
): boolean {
  if (placing) return placing.hasTag('busy');
  const isOpen = (['tipping', 'enteringPromo', 'cartChanged'] as const).some((state) =>
    snapshot.matches(state),
  );
  return !isOpen && !snapshot.can({ type: 'order.submit' });
}

/** Whether the order is with the store, or on its way there. */
export const isBeingPlaced = (placing: PlacingSnapshot): boolean => placing?.matches('submitting') ?? false;
