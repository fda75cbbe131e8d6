import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { askBeforeLeaving } from '../../machines/checkout/ask-before-leaving.ts';
import { backPath } from '../../machines/checkout/back-path.ts';
import type { CheckoutRef } from '../../machines/checkout/checkout.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Page } from '../kit/page.tsx';
import { useDeferredSelector } from '../kit/use-deferred-selector.ts';
import { useLeaveGuard } from '../kit/use-leave-guard.ts';
import { WayBack } from '../kit/way-back.tsx';
import { ModalHost } from '../modal-host.tsx';
import { CheckoutLoading } from './checkout-loading.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { CompleteOrder } from './complete-order.tsx';
import { FOLLOWING } from './words.ts';

interface CheckoutProps {
  actor: CheckoutRef;
  banner: Banner;
}

/** The 'Complete Your Order' page (CHK-02 to CHK-04). */
export function Checkout({ actor, banner }: CheckoutProps) {
  const snapshot = useDeferredSelector(actor, (current) => current);
  const { completeOrder } = snapshot.children;
  useLeaveGuard(completeOrder !== undefined, (way) => askBeforeLeaving(actor, way));
  return (
    <Page>
      <title>{`${t('Complete Your Order')} | ${banner.title}`}</title>
      <WayBack to={backPath(snapshot.context.checkout)} />
      <CheckoutSteps current="Pay" app={snapshot.context.checkout?.appName} />
      <h1>{t('Complete Your Order')}</h1>
      {completeOrder && (
        <CompleteOrder
          actor={completeOrder}
          banner={banner}
          onAddress={(isNew) => actor.send({ type: 'address.wanted', isNew })}
        />
      )}
      {snapshot.matches('following') && <Alert tone="info" title={FOLLOWING} />}
      {!completeOrder && <CheckoutLoading busy={snapshot.hasTag('busy')} />}
      <ModalHost actor={actor} />
    </Page>
  );
}
