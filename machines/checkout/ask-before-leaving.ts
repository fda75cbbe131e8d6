import type { WayOut } from '../shared/emitted.ts';
import type { CheckoutRef } from './checkout.machine.ts';

/**
 * Asks the shopper before the page is left this way; false if nothing needs to be asked. An order being placed asks first,
 * then one whose items would lose their flash sale price.
 */
export function askBeforeLeaving(page: CheckoutRef, way: WayOut): boolean {
  const order = page.getSnapshot().children.completeOrder?.getSnapshot();
  const placing = order?.children.placing;
  if (placing?.getSnapshot().can({ type: 'leave.ask', way })) {
    placing.send({ type: 'leave.ask', way });
    return true;
  }
  const question = order && ({ type: 'leave.ask', way, order: order.context.checkout } as const);
  if (!question || !page.getSnapshot().can(question)) return false;
  page.send(question);
  return true;
}
