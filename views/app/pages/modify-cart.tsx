import { useSearchParams } from 'react-router';
import { modifyCartMachine } from '../../../machines/order/modify-cart.machine.ts';
import { ageForm } from '../../../services/contracts/age.ts';
import { createModificationServices } from '../../../services/order.ts';
import { whenIdle } from '../../kit/when-idle.ts';
import { ModifyCart } from '../../order/modify-cart.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

// The next page opens even if the network is slow or gone by then.
whenIdle(() => import('./checkout.tsx').catch(() => undefined));

export default function ModifyCartPage() {
  const [query] = useSearchParams();
  const checkoutId = query.get('orderId');
  return <OneOrder key={checkoutId} checkoutId={checkoutId} />;
}

function OneOrder({ checkoutId }: { checkoutId: string | null }) {
  return (
    <ModifyCart
      actor={usePageActor(modifyCartMachine, { checkoutId, ageForm }, createModificationServices)}
      banner={useApp().banner}
    />
  );
}
