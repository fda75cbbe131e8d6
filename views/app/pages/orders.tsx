import { ordersMachine } from '../../../machines/order/orders.ts';
import { createOrderServices } from '../../../services/order.ts';
import { Orders } from '../../order/orders.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function OrdersPage() {
  return (
    <Orders
      actor={usePageActor(ordersMachine, { query: undefined }, createOrderServices)}
      banner={useApp().banner}
    />
  );
}
