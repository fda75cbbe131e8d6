import { useMemo } from 'react';
import { wireOrders } from '../../../machines/order/wire.ts';
import { Orders } from '../../order/orders.tsx';
// The calls are made on demand; here they come along with the page.
import '../../../services/http/orders.ts';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function OrdersPage() {
  const { services, banner } = useApp();
  const chart = useMemo(() => wireOrders(services.orders), [services]);
  return <Orders actor={usePageActor(chart, { query: undefined })} banner={banner} />;
}
