import { useSelector } from '@xstate/react';
import { Navigate, useSearchParams } from 'react-router';
import { customerServicePhone } from '../../../banners/customer-service.ts';
import { type CheckoutInput, checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { modifyCartPath } from '../../../machines/shared/order-paths.ts';
import { Checkout } from '../../checkout/checkout.tsx';
import { PartMissing } from '../../kit/code-missing.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import { useApp } from '../app-context.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useEmitted } from '../use-emitted.ts';
import { usePageActor } from '../use-page-actor.ts';

/** A placed order's changes are on a different page, whose code most shoppers never need (CHK-09). */
const ModifyOrder = onDemand<{ checkoutId: string }>(
  async () => (await import('./modify-order.tsx')).default,
  {
    room: <PageSkeleton />,
    Failed: PartMissing,
  },
);

export default function CheckoutPage() {
  const { app, banner } = useApp();
  const [query] = useSearchParams();
  const checkoutId = query.get('orderId');
  const shopper = useSelector(app, ({ context }) => context.session.shopper);
  const cart = useSelector(app, ({ children }) => children.cart);
  const reservation = useSelector(app, ({ children }) => children.reservation);
  const orderInProgress = useSelector(app, ({ children }) => children.orderInProgress);
  const isModify = query.get('im') === 'true';
  if (!checkoutId) return <Navigate to={isModify ? modifyCartPath() : '/cart'} replace />;
  if (isModify) return <ModifyOrder key={checkoutId} checkoutId={checkoutId} />;
  if (!shopper || !cart || !reservation || !orderInProgress) return <PageSkeleton />;
  return (
    <Running
      key={checkoutId}
      input={{
        checkoutId,
        isV2: query.get('nc') === 'true',
        isSnapOn: banner.features.snapEbt,
        phone: customerServicePhone(banner),
        shopper,
        cart,
        reservation,
        orderInProgress,
      }}
    />
  );
}

function Running({ input }: { input: CheckoutInput }) {
  const actor = usePageActor(checkoutMachine, input);
  useEmitted(useSelector(actor, ({ children }) => children.completeOrder));
  return <Checkout actor={actor} banner={useApp().banner} />;
}
