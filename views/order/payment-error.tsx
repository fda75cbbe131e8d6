import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/index.ts';
import type { ResourceLogic } from '../../machines/shared/resource.machine.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Alert } from '../kit/alert.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { ErrorCard } from '../kit/error-card.tsx';
import { Page } from '../kit/page.tsx';
import { PhoneLink } from '../kit/phone-link.tsx';
import { Loading, SkeletonText } from '../kit/skeleton.tsx';
import styles from './order-complete.module.css';
import { NOT_COMPLETED } from './words.ts';

type Rejection = NonNullable<Checkout['rejection']>;
export type RejectedOrderRef = ActorRefFrom<ResourceLogic<Checkout, { checkoutId: string }>>;

interface PaymentErrorProps {
  actor: RejectedOrderRef;
  /** The rejection as the checkout's page passed it on; the checkout has it too, also after a reload. */
  carried: Rejection | null;
  banner: Banner;
}

/** A payment that was rejected after its authorization (PAE-01, PAE-03, PAE-04). */
export function PaymentError({ actor, carried, banner }: PaymentErrorProps) {
  const snapshot = useSelector(actor, (current) => current);
  const rejection = snapshot.context.data?.rejection ?? carried;
  return (
    <Page narrow>
      <title>{`Order not completed | ${banner.title}`}</title>
      <h1>{NOT_COMPLETED}</h1>
      {rejection && (
        <Alert tone="danger" title={rejection.reason}>
          {`Error Code ${rejection.code}`}
        </Alert>
      )}
      {rejection && <p>The payment was reversed: your card is not charged for this order.</p>}
      {!rejection && snapshot.hasTag('busy') && (
        <Loading label="Loading...">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {!rejection && snapshot.matches('failed') && (
        <ErrorCard onReload={() => actor.send({ type: 'resource.reload' })} />
      )}
      {!rejection && snapshot.matches('empty') && <p>The payment of this order was not rejected.</p>}
      <p>
        If you have questions, please call Customer Service at{' '}
        <PhoneLink phone={customerServicePhone(banner)} />.
      </p>
      <ButtonLink to="/" className={styles.start}>
        Go to Home
      </ButtonLink>
    </Page>
  );
}
