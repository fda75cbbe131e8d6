import { useSelector } from '@xstate/react';

import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { appNameOf, stepOf, stepPath } from '../../../machines/order/app-name.ts';
import { orderCompleteMachine } from '../../../machines/order/order-complete.machine.ts';
import { readPlacedOrder } from '../../../services/browser/history-state.ts';
import type { AppName } from '../../../services/contracts/app-names.ts';
import { createOrderCompleteServices } from '../../../services/order.ts';
import { NotFound } from '../../catalog/not-found.tsx';
import { OrderComplete } from '../../order/order-complete.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

/** A step of an order: its last one, or the way to where the others take place (RTE-27, RTE-28). */
export default function OrderStepPage() {
  const { appName = '', orderId = '', stepName = '' } = useParams();
  const app = appNameOf(appName);
  const step = app && stepOf(app, stepName);
  if (!app || !step) return <NotFound />;
  if (step !== 'complete') return <Navigate to={stepPath(step, orderId)} replace />;
  return <OneOrder key={orderId} appName={app} orderId={orderId} />;
}

function OneOrder({ appName, orderId }: { appName: AppName; orderId: string }) {
  const { app, banner } = useApp();
  const cart = useSelector(
    useSelector(app, ({ children }) => children.cart),
    (snapshot) => snapshot?.context.cart,
  );
  const shopperId = useSelector(app, ({ context }) => context.session.shopper?.id);
  const [query] = useSearchParams();
  const { state } = useLocation();
  const placed = query.get('isNewOrder') === 'true' ? readPlacedOrder(state, shopperId) : null;
  const actor = usePageActor(
    orderCompleteMachine,
    { checkoutId: orderId, appName, placed },
    createOrderCompleteServices,
  );
  return (
    <OrderComplete actor={actor} cart={cart ?? null} subOrderId={query.get('subOrderId')} banner={banner} />
  );
}
