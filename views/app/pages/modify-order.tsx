import { modifyOrderMachine } from '../../../machines/checkout/modify-order.machine.ts';
import { createModificationServices } from '../../../services/order.ts';
import { ModifyOrder } from '../../checkout/modify-order.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

/** The checkout page with `im=true`. */
export default function ModifyOrderPage({ checkoutId }: { checkoutId: string }) {
  return (
    <ModifyOrder
      actor={usePageActor(modifyOrderMachine, { checkoutId }, createModificationServices)}
      banner={useApp().banner}
    />
  );
}
