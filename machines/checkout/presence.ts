import { type ActorRefFrom, type EventObject, fromCallback } from 'xstate';
import type { AppRefs, completeOrderMachine } from './complete-order.machine.ts';
import { isBeingPlaced } from './complete-order.selectors.ts';

type OrderRef = ActorRefFrom<typeof completeOrderMachine>;

interface Shown {
  context: { checkoutId: string } & Pick<AppRefs, 'orderInProgress'>;
  matches(state: 'following'): boolean;
  children: { completeOrder?: OrderRef | undefined };
}

/** True while an order is on its way to the store or being placed there, and isn't known to have failed. */
function isUnderWay(order: OrderRef): boolean {
  const { placing } = order.getSnapshot().children;
  const snapshot = placing?.getSnapshot();
  return isBeingPlaced(snapshot) && (snapshot?.children.submission?.getSnapshot().hasTag('busy') ?? true);
}

interface PresenceInput {
  page: { getSnapshot(): Shown; subscribe(next: (snapshot: Shown) => void): { unsubscribe(): void } };
}

/** Tells the app which checkout's page is shown, and what it leaves behind when it's gone. */
export const presence = fromCallback<EventObject, PresenceInput>(({ input: { page } }) => {
  const { checkoutId, orderInProgress } = page.getSnapshot().context;
  // A page that has ended has no children anymore.
  let order: OrderRef | undefined;
  const subscription = page.subscribe(({ children }) => {
    order = children.completeOrder ?? order;
  });
  orderInProgress.send({ type: 'page.opened', checkoutId });
  return () => {
    subscription.unsubscribe();
    const isPlacing = page.getSnapshot().matches('following') || (order !== undefined && isUnderWay(order));
    orderInProgress.send({ type: 'page.left', checkoutId, isPlacing });
  };
});
