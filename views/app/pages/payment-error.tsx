import { useSelector } from '@xstate/react';

import { useLocation, useParams, useSearchParams } from 'react-router';
import { rejectedOrderMachine } from '../../../machines/order/rejected-order.machine.ts';
import { readRejection } from '../../../services/browser/history-state.ts';
import { PaymentError } from '../../order/payment-error.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function PaymentErrorPage() {
  const { checkoutId = '' } = useParams();
  return <OnePayment key={checkoutId} checkoutId={checkoutId} />;
}

function OnePayment({ checkoutId }: { checkoutId: string }) {
  const { app, banner } = useApp();
  const shopperId = useSelector(app, ({ context }) => context.session.shopper?.id);
  const { state } = useLocation();
  const [query] = useSearchParams();
  const actor = usePageActor(rejectedOrderMachine, {
    checkoutId,
    rejection: readRejection(state, shopperId),
  });
  return <PaymentError actor={actor} isModify={query.get('isModify') === 'true'} banner={banner} />;
}
