import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { customerServicePhone } from '../../../banners/customer-service.ts';
import type { Banner } from '../../../banners/schema.ts';
import { t } from '../../../languages/t.ts';
import type { CartRefusal } from '../../../machines/scheduling/scheduled-order.ts';
import type { shippingQuotesMachine } from '../../../machines/scheduling/shipping-quotes.machine.ts';
import { Alert } from '../../kit/alert.tsx';
import { Button } from '../../kit/button.tsx';
import { ButtonLink } from '../../kit/button-link.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { TextWithPhone } from '../../kit/phone-link.tsx';
import { Loading, Skeleton } from '../../kit/skeleton.tsx';
import { cartRefusalWords } from '../words.ts';
import styles from './shipments.module.css';
import { NO_OPTIONS, quotesFailed } from './words.ts';

interface ShipQuotesStatusProps {
  actor: ActorRefFrom<typeof shippingQuotesMachine>;
  banner: Banner;
  /** Earlier options stay on the page in the meantime. */
  isRefresh: boolean;
}

/** Until there are options: loading, or why there are none (ERR-43, SHP-10). */
export function ShipQuotesStatus({ actor, banner, isRefresh }: ShipQuotesStatusProps) {
  const snapshot = useSelector(actor, (current) => current);
  const phone = customerServicePhone(banner);
  return (
    <>
      {snapshot.hasTag('busy') && !isRefresh && <OptionsLoading />}
      {snapshot.matches('failed') && (
        <Alert
          tone="danger"
          failure={snapshot.context.failure}
          actions={
            <Button variant="secondary" onClick={() => actor.send({ type: 'quotes.retry' })}>
              {t('Try Again')}
            </Button>
          }
        >
          {snapshot.context.wait ?? <TextWithPhone text={quotesFailed(phone)} phone={phone} />}
        </Alert>
      )}
    </>
  );
}

interface NoOptionsProps {
  refusal: CartRefusal;
  onEditAddress: () => void;
}

/** What to do if nothing can be shipped there (SCH-45). */
export function NoOptions({ refusal, onEditAddress }: NoOptionsProps) {
  return (
    <EmptyState
      title={NO_OPTIONS}
      level={3}
      action={
        <>
          <ButtonLink to="/cart" variant="secondary">
            {t('Back to Cart')}
          </ButtonLink>
          <Button onClick={onEditAddress}>{t('Edit Address')}</Button>
        </>
      }
    >
      <p>{cartRefusalWords(refusal)}</p>
    </EmptyState>
  );
}

const VENDORS = ['1', '2'];

/** A skeleton of two vendors' options. */
export function OptionsLoading() {
  return (
    <Loading label={t('Loading shipping options')}>
      <div className={styles.shipments}>
        {VENDORS.map((vendor) => (
          <div key={vendor} className={styles.shipment}>
            <Skeleton width="16rem" height="1.5rem" />
            <div className={styles.room}>
              <Skeleton height="4.5rem" radius="medium" />
              <Skeleton height="4.5rem" radius="medium" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
