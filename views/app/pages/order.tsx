import { useParams } from 'react-router';
import { orderMachine } from '../../../machines/order/order.machine.ts';
import { OrderPage } from '../../order/order-page.tsx';
// These on-demand calls load with the page.
import '../../../services/http/orders.ts';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function PlacedOrderPage() {
  const { checkoutId = '' } = useParams();
  return <OrderPage actor={usePageActor(orderMachine, { checkoutId })} banner={useApp().banner} />;
}
