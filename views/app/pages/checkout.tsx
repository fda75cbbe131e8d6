import { useSelector } from '@xstate/react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { customerServicePhone } from '../../../banners/customer-service.ts';
import { type CheckoutInput, checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { modifyCartPath } from '../../../machines/shared/paths.ts';
import { readShownLines } from '../../../services/browser/history-state.ts';
import { createCheckoutServices } from '../../../services/checkout.ts';
import { Checkout } from '../../checkout/checkout.tsx';
import { whenIdle } from '../../kit/when-idle.ts';
import { useApp } from '../app-context.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useEmitted } from '../use-emitted.ts';
import { usePageActor } from '../use-page-actor.ts';
import ModifyOrder from './modify-order.tsx';

// The next page opens even if the network is slow or gone by then.
whenIdle(() => import('./order-complete.tsx').catch(() => undefined));
whenIdle(() => import('./payment-error.tsx').catch(() => undefined));

export default function CheckoutPage() {
  const { app, banner } = useApp();
  const [query] = useSearchParams();
  const { state } = useLocation();
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
        shown: readShownLines(state, shopper.id),
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
  const actor = usePageActor(checkoutMachine, input, createCheckoutServices);
  useEmitted(useSelector(actor, ({ children }) => children.completeOrder));
  return <Checkout actor={actor} banner={useApp().banner} />;
}
