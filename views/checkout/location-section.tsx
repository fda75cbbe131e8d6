import { useSelector } from '@xstate/react';
import { Store } from 'lucide-react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { backPath } from '../../machines/checkout/back-path.ts';
import type { ReservationRef } from '../../machines/checkout/reservation-watch.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { FULFILLMENT_NAMES } from '../../services/contracts/fulfillment.ts';
import { Alert } from '../kit/alert.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { Section } from '../kit/section.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { HeldTime } from '../scheduling/held-time.tsx';
import { TIME_GONE } from '../scheduling/words.ts';
import styles from './location-section.module.css';
import { Place } from './place.tsx';
import { SentOrder } from './sent-order.tsx';
import { ShipmentDetails } from './shipment-details.tsx';
import { When } from './when.tsx';

interface LocationSectionProps {
  number: number;
  checkout: Checkout;
  reservation: ReservationRef;
  /** Its time is no longer reserved. */
  isReservationOver: boolean;
  banner: Banner;
  /** For a shipped order. */
  onAddress: (isNew: boolean) => void;
}

const USUAL = { title: t('Location and Time'), change: t('location, date and time') };
const SHIPPED = { title: t('Shipping Information'), change: t('shipping details') };

/**
 * The first section: where, when, and how, the time left on the reservation, and a way to change it (CHK-04, CHK-05,
 * CHK-07).
 */
export function LocationSection(props: LocationSectionProps) {
  const { number, checkout, reservation, isReservationOver, banner, onAddress } = props;
  const { modalityType, fulfillment } = checkout;
  // Another reservation's time left isn't this order's.
  const isOwn = useSelector(reservation, ({ context }) => context.reservation?.id === fulfillment.promise.id);
  const { title, change } = modalityType === 'SHIP' ? SHIPPED : USUAL;
  return (
    <Section
      number={number}
      title={title}
      action={
        <ButtonLink to={backPath(checkout)} variant="quiet">
          {t('Change')}
          <VisuallyHidden> {change}</VisuallyHidden>
        </ButtonLink>
      }
    >
      <div className={styles.facts}>
        {modalityType === 'PICKUP' ? (
          <PickedUp checkout={checkout} />
        ) : (
          <SentOrder checkout={checkout} onAddress={onAddress} />
        )}
        {modalityType === 'SHIP' && <ShipmentDetails checkout={checkout} banner={banner} />}
        {isReservationOver ? (
          <Alert tone="warning">{TIME_GONE}</Alert>
        ) : (
          isOwn && <HeldTime reservation={reservation} />
        )}
      </div>
    </Section>
  );
}

function PickedUp({ checkout: { pickupType, fulfillment } }: Pick<LocationSectionProps, 'checkout'>) {
  return (
    <>
      <When fulfillment={fulfillment} />
      <div className={styles.fact}>
        <Store aria-hidden="true" />
        <div>
          {pickupType && pickupType !== 'PICKUP' && <strong>{FULFILLMENT_NAMES[pickupType]}</strong>}
          <Place destination={fulfillment.destination} />
        </div>
      </div>
    </>
  );
}
