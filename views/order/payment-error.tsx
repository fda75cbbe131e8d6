import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { Rejection, rejectedOrderMachine } from '../../machines/order/rejected-order.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Page } from '../kit/page.tsx';
import { PhoneLink } from '../kit/phone-link.tsx';
import { rich } from '../kit/rich.tsx';
import { Loading, SkeletonText } from '../kit/skeleton.tsx';
import styles from './order-complete.module.css';
import { OrderNotFound } from './order-not-found.tsx';
import { CANCELED, NOT_PLACED, ORDER_NOT_FOUND, STILL_THERE } from './words.ts';

interface PaymentErrorProps {
  actor: ActorRefFrom<typeof rejectedOrderMachine>;
  /** The payment was for changes to a placed order, which is canceled with it. */
  isModify?: boolean;
  banner: Banner;
}

/** A payment rejected after its authorization (PAE-01 to PAE-04). */
export function PaymentError({ actor, isModify = false, banner }: PaymentErrorProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { rejection, checkout } = snapshot.context;
  const retry = { type: 'payment.retry' } as const;
  if (rejection) {
    return (
      <Rejected
        rejection={rejection}
        words={isModify ? CANCELED : NOT_PLACED}
        phone={customerServicePhone(banner, checkout?.fulfillment.vendors)}
        onRetry={snapshot.can(retry) ? () => actor.send(retry) : undefined}
        banner={banner}
      />
    );
  }
  const title = snapshot.matches('notFound') ? ORDER_NOT_FOUND : t('Your order');
  return (
    <Page narrow>
      <title>{`${title} | ${banner.title}`}</title>
      {snapshot.hasTag('busy') && (
        <Loading label={t('Loading...')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {snapshot.matches('failed') && (
        <LoadFailed
          of={t('your order')}
          failure={snapshot.context.failure}
          onReload={() => actor.send({ type: 'order.reload' })}
        />
      )}
      {snapshot.matches('notFound') && <OrderNotFound level={1} />}
    </Page>
  );
}

interface RejectedProps {
  rejection: Rejection;
  words: typeof NOT_PLACED;
  banner: Banner;
  phone: string;
  /** Pays with another card; absent if nothing is left to pay for. */
  onRetry: (() => void) | undefined;
}

function Rejected({ rejection, words, banner, phone, onRetry }: RejectedProps) {
  return (
    <Page narrow>
      <title>{`${words.title} | ${banner.title}`}</title>
      <h1>{words.heading}</h1>
      <Alert tone="danger" title={rejection.reason} offersSupport>
        {t('Error Code {{code}}', { code: rejection.code })}
      </Alert>
      <p>{words.money}</p>
      {onRetry && <p>{STILL_THERE}</p>}
      <p>
        {rich('If you have questions, please call Customer Service at {{phone}}.', {
          phone: <PhoneLink phone={phone} />,
        })}
      </p>
      <div className={styles.ways}>
        {onRetry && <Button onClick={onRetry}>{t('Try another card')}</Button>}
        <ButtonLink to="/" variant={onRetry ? 'secondary' : 'primary'}>
          {t('Go to Home')}
        </ButtonLink>
      </div>
    </Page>
  );
}
