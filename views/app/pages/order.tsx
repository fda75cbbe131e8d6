import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { orderMachine } from '../../../machines/order/order.machine.ts';
import { createOrderServices } from '../../../services/order.ts';
import { OrderPage } from '../../order/order-page.tsx';
import { useApp } from '../app-context.tsx';
import { whenResumed } from '../page-resumed.ts';
import { usePageActor } from '../use-page-actor.ts';

export default function PlacedOrderPage() {
  const { checkoutId = '' } = useParams();
  const [query] = useSearchParams();
  const isBoughtAgain = query.has('again');
  const actor = usePageActor(orderMachine, { checkoutId, isBoughtAgain }, createOrderServices);
  useEffect(() => whenResumed(() => actor.send({ type: 'page.resumed' })), [actor]);
  return <OrderPage actor={actor} banner={useApp().banner} />;
}
