import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { isAppName } from '../../../machines/order/app-name.ts';
import { wireOrder } from '../../../machines/order/wire.ts';
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
  const { app, services, banner } = useApp();
  const shopperId = useSelector(app, ({ context }) => context.session.shopper?.id);
  const [query] = useSearchParams();
  const { state } = useLocation();
  const charts = useMemo(() => wireOrder({ ...services.checkouts, ...services.cart }), [services]);
  const placed = query.get('isNewOrder') === 'true' ? readPlacedOrder(state, shopperId) : null;
  const actor = usePageActor(charts.orderComplete, { checkoutId: orderId, placed });
  return <OrderComplete actor={actor} banner={banner} />;
}
