import { useSelector } from '@xstate/react';
import type { OrderInProgressRef } from '../../machines/checkout/order-in-progress.machine.ts';
import { PartMissing } from '../kit/code-missing.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import type { App } from './app-context.tsx';

const OrderNotice = onDemand<{ actor: OrderInProgressRef }>(
  async () => (await import('./order-notice.tsx')).OrderNotice,
  { Failed: PartMissing },
);

/** Says on every page what happened to an order whose page the shopper left. Loads its words only then. */
export function OrderNoticeHost({ app }: Pick<App, 'app'>) {
  const order = useSelector(app, ({ children }) => children.orderInProgress);
  const isTold = useSelector(order, (snapshot) => snapshot?.hasTag('told') ?? false);
  return order && isTold && <OrderNotice actor={order} />;
}
