import { CalendarPlus, Navigation } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import type { MapRef } from '../../machines/map/map.machine.ts';
import { calendarPath, hasCalendarFile, wholeWindow } from '../../services/contracts/calendar.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Place } from '../checkout/place.tsx';
import { DeliveryFacts } from '../checkout/sent-order.tsx';
import { buttonClass } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatLongDay, formatWindow, windowEnds } from '../kit/format.ts';
import { Section } from '../kit/section.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { PlaceMap } from '../map/place-map.tsx';
import styles from './order-complete.module.css';
import { deliveredOrArrives, fulfillmentTitle } from './words.ts';

interface FulfillmentSectionProps {
  checkout: Checkout;
  /** Of where it's received (CMP-07). */
  map?: MapRef | undefined;
  /** When all its shipments were there. */
  deliveredAt?: string | undefined;
  /** Whether the shopper still waits for it, so that its time belongs in a calendar. */
  isUpcoming?: boolean;
  /** What to do about it. */
  children?: ReactNode;
}

/** When, where, and how an order is received. */
export function FulfillmentSection(props: FulfillmentSectionProps) {
  const { checkout, map, deliveredAt, isUpcoming = false, children } = props;
  const { modalityType, fulfillment } = checkout;
  const window = wholeWindow(checkout);
  return (
    <Section title={fulfillmentTitle(checkout)}>
      <div className={classNames(styles.whereabouts, map && styles.mapped)}>
        <div className={styles.place}>
          {window && (
            <strong className={styles.time}>
              {modalityType === 'SHIP' ? (
                deliveredOrArrives(window, deliveredAt)
              ) : (
                <>
                  <span>{formatLongDay(windowEnds(window)[0], window.timezone)},</span>{' '}
                  <span>{formatWindow(window)}</span>
                </>
              )}
            </strong>
          )}
          <Place destination={fulfillment.destination} />
          {modalityType === 'DELIVERY' && <DeliveryFacts fulfillment={fulfillment} />}
          {isUpcoming && (
            <div className={styles.ways}>
              {modalityType === 'PICKUP' && <DirectionsLink destination={fulfillment.destination} />}
              {hasCalendarFile(checkout) && <CalendarLink checkout={checkout} />}
            </div>
          )}
        </div>
        {map && <PlaceMap actor={map} />}
      </div>
      {children}
    </Section>
  );
}

/** Phones open it in their maps app. */
function directionsTo({ name, address }: Checkout['fulfillment']['destination']): string {
  const { addressLines, cityTown, stateProvince, postalCode } = address;
  const destination = [name, ...addressLines, cityTown, `${stateProvince} ${postalCode}`].join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

/** The way to the store, in the shopper's maps app or on its page. */
function DirectionsLink({ destination }: { destination: Checkout['fulfillment']['destination'] }) {
  return (
    <a
      className={buttonClass({ variant: 'secondary' }, styles.start)}
      href={directionsTo(destination)}
      target="_blank"
      rel="noreferrer"
    >
      <Navigation aria-hidden="true" />
      {t('Directions')}
      <VisuallyHidden> {t('(opens in a new tab)')}</VisuallyHidden>
    </a>
  );
}

/** The order's time as a file for any calendar. */
function CalendarLink({ checkout }: Pick<FulfillmentSectionProps, 'checkout'>) {
  return (
    <a
      className={buttonClass({ variant: 'secondary' }, styles.start)}
      href={calendarPath(checkout.checkoutId)}
    >
      <CalendarPlus aria-hidden="true" />
      {t('Add to calendar')}
    </a>
  );
}
