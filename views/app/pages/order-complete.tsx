import { useSelector } from '@xstate/react';

import { useLocation, useParams, useSearchParams } from 'react-router';
import { isAppName } from '../../../machines/order/app-name.ts';
import { orderCompleteMachine } from '../../../machines/order/order-complete.machine.ts';
import { readPlacedOrder } from '../../../services/browser/history-state.ts';
import { NotFound } from '../../catalogue/not-found.tsx';
import { OrderComplete } from '../../order/order-complete.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function OrderCompletePage() {
  const { appName = '', orderId = '' } = useParams();
  if (!isAppName(appName)) return <NotFound />;
  return <OneOrder key={orderId} orderId={orderId} />;
}

function OneOrder({ orderId }: { orderId: string }) {
  const { app, banner } = useApp();
  const shopperId = useSelector(app, ({ context }) => context.session.shopper?.id);
  const [query] = useSearchParams();
  const { state } = useLocation();
  const placed = query.get('isNewOrder') === 'true' ? readPlacedOrder(state, shopperId) : null;
  const actor = usePageActor(orderCompleteMachine, { checkoutId: orderId, placed });
  return <OrderComplete actor={actor} banner={banner} />;
}
