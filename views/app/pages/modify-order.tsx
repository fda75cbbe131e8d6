import { modifyOrderMachine } from '../../../machines/checkout/modify-order.machine.ts';
import { pinEntryCode } from '../../../machines/payment/on-demand.ts';
import { ModifyOrder } from '../../checkout/modify-order.tsx';
import { prefetchWhenIdle } from '../../kit/prefetch-when-idle.ts';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

// Without a network, it couldn't be loaded when it's needed.
prefetchWhenIdle(pinEntryCode.fetch);

/** The checkout page with `im=true`. */
export default function ModifyOrderPage({ checkoutId }: { checkoutId: string }) {
  return <ModifyOrder actor={usePageActor(modifyOrderMachine, { checkoutId })} banner={useApp().banner} />;
}
