import type { ReactNode } from 'react';
import type { Banner } from '../../banners/index.ts';
import type { MapRef } from '../../machines/map/map.machine.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Place } from '../checkout/place.tsx';
import { SentOrder } from '../checkout/sent-order.tsx';
import { formatDayAndWindow } from '../kit/format.ts';
import { Section } from '../kit/section.tsx';
import { PlaceMap } from '../map/place-map.tsx';
import styles from './order-complete.module.css';
import { fulfillmentTitle } from './words.ts';

interface FulfillmentSectionProps {
  checkout: Checkout;
  banner: Banner;
  /** Of where it's received (CMP-07). */
  map?: MapRef | undefined;
  /** What to do about it. */
  children?: ReactNode;
}

/** When, where, and how an order is received. */
export function FulfillmentSection({ checkout, banner, map, children }: FulfillmentSectionProps) {
  const { modalityType, fulfillment } = checkout;
  const window = fulfillment.promise.selections[0]?.window;
  return (
    <Section title={fulfillmentTitle(checkout)}>
      <div className={styles.place}>
        {map && <PlaceMap actor={map} />}
        {modalityType === 'PICKUP' ? (
          <div className={styles.place}>
            {window && <strong className={styles.time}>{formatDayAndWindow(window)}</strong>}
            <Place destination={fulfillment.destination} />
          </div>
        ) : (
          <SentOrder checkout={checkout} banner={banner} />
        )}
        {children}
      </div>
    </Section>
  );
}
