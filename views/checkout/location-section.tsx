import { CalendarClock, Store } from 'lucide-react';
import type { ReservationRef } from '../../machines/checkout/hold-watch.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import { formatLongDay, formatWindow, windowEnds } from '../kit/format.ts';
import { Section } from '../kit/section.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { HeldTime } from '../scheduling/held-time.tsx';
import styles from './location-section.module.css';
import { Place } from './place.tsx';

interface LocationSectionProps {
  checkout: Checkout;
  reservation: ReservationRef;
}

/** Section 1: where and when, how long the time is held, and the way to another time (CHK-07). */
export function LocationSection({ checkout, reservation }: LocationSectionProps) {
  const { destination, promise } = checkout.fulfillment;
  const window = promise.selections[0]?.window;
  return (
    <Section
      number={1}
      title="Location and Time"
      action={
        <ButtonLink to="/scheduling" variant="quiet">
          Change<VisuallyHidden> pickup location, date and time</VisuallyHidden>
        </ButtonLink>
      }
    >
      <div className={styles.facts}>
        {window && (
          <div className={styles.fact}>
            <CalendarClock aria-hidden="true" />
            <p className={styles.time}>
              <strong>{formatLongDay(windowEnds(window)[0], window.timezone)}</strong>
              <span>{formatWindow(window)}</span>
            </p>
          </div>
        )}
        <div className={styles.fact}>
          <Store aria-hidden="true" />
          <Place destination={destination} />
        </div>
        <HeldTime reservation={reservation} />
      </div>
    </Section>
  );
}
