import { useSelector } from '@xstate/react';
import type { App } from './app-context.tsx';
import { OrderNotice } from './order-notice.tsx';

/** Says on every page what happened to an order whose page the shopper left. */
export function OrderNoticeHost({ app }: Pick<App, 'app'>) {
  const order = useSelector(app, ({ children }) => children.orderInProgress);
  const isTold = useSelector(order, (snapshot) => snapshot?.hasTag('told') ?? false);
  return order && isTold && <OrderNotice actor={order} />;
}
