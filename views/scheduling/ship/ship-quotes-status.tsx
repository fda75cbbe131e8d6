import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { customerServicePhone } from '../../../banners/customer-service.ts';
import type { Banner } from '../../../banners/index.ts';
import type { shippingQuotesMachine } from '../../../machines/scheduling/shipping-quotes.machine.ts';
import { Alert, Button, ButtonLink, Loading, Modal, Skeleton, TextWithPhone } from '../../kit/index.ts';
import { EditAddress } from '../edit-address.tsx';
import { CONFIRM_ADDRESS, ITEMS_UNAVAILABLE } from '../messages.ts';
import styles from './shipments.module.css';
import { quotesFailed } from './words.ts';

interface ShipQuotesStatusProps {
  actor: ActorRefFrom<typeof shippingQuotesMachine>;
  banner: Banner;
}

/** While the options are not there: loading, or why there are none (ERR-43, SHP-10). */
export function ShipQuotesStatus({ actor, banner }: ShipQuotesStatusProps) {
  const snapshot = useSelector(actor, (current) => current);
  const phone = customerServicePhone(banner);
  const dismiss = () => actor.send({ type: 'modal.dismiss' });
  const ways = (
    <>
      <ButtonLink to="/cart" variant="secondary">
        Back to Cart
      </ButtonLink>
      <EditAddress />
    </>
  );
  return (
    <>
      {snapshot.hasTag('busy') && <OptionsLoading />}
      {snapshot.matches('failed') && (
        <Alert
          tone="danger"
          failure={snapshot.context.failure}
          actions={
            <Button variant="secondary" onClick={() => actor.send({ type: 'quotes.retry' })}>
              Try Again
            </Button>
          }
        >
          {snapshot.context.wait ?? <TextWithPhone text={quotesFailed(phone)} phone={phone} />}
        </Alert>
      )}
      <Modal
        title="Items Are Not Available"
        open={snapshot.matches('itemsUnavailable')}
        onClose={dismiss}
        actions={ways}
      >
        <p>{ITEMS_UNAVAILABLE}</p>
      </Modal>
      <Modal
        title="Confirm Address"
        open={snapshot.matches('addressUnconfirmed')}
        onClose={dismiss}
        actions={ways}
      >
        <p>{CONFIRM_ADDRESS.unknown}</p>
      </Modal>
    </>
  );
}

const VENDORS = ['1', '2'];

/** The room of two vendors' options. */
export function OptionsLoading() {
  return (
    <Loading label="Loading shipping options">
      <div className={styles.shipments}>
        {VENDORS.map((vendor) => (
          <div key={vendor} className={styles.shipment}>
            <Skeleton width="16rem" height="1.5rem" />
            <div className={styles.room}>
              <Skeleton height="4.5rem" radius="m" />
              <Skeleton height="4.5rem" radius="m" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
