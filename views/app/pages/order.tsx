import { useMemo } from 'react';
import { useParams } from 'react-router';
import { wireOrderPage } from '../../../machines/order/wire.ts';
import { OrderPage } from '../../order/order-page.tsx';
// The calls are made on demand; here they come along with the page.
import '../../../services/http/orders.ts';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function PlacedOrderPage() {
  const { services, banner } = useApp();
  const { checkoutId = '' } = useParams();
  const chart = useMemo(
    () => wireOrderPage({ ...services.checkouts, loadOrders: services.orders.loadOrders }),
    [services],
  );
  return <OrderPage actor={usePageActor(chart, { query: { checkoutId } })} banner={banner} />;
}
