import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { wireOrder } from '../../../machines/order/wire.ts';
import { readRejection } from '../../../services/browser/history-state.ts';
import { PaymentError } from '../../order/payment-error.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function PaymentErrorPage() {
  const { checkoutId = '' } = useParams();
  return <OnePayment key={checkoutId} checkoutId={checkoutId} />;
}

function OnePayment({ checkoutId }: { checkoutId: string }) {
  const { app, services, banner } = useApp();
  const shopperId = useSelector(app, ({ context }) => context.session.shopper?.id);
  const { state } = useLocation();
  const charts = useMemo(() => wireOrder({ ...services.checkouts, ...services.cart }), [services]);
  const actor = usePageActor(charts.rejectedOrder, {
    checkoutId,
    rejection: readRejection(state, shopperId),
  });
  return <PaymentError actor={actor} banner={banner} />;
}
