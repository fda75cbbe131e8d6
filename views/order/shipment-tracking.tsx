import { ExternalLink, Truck } from 'lucide-react';
import { t } from '../../languages/t.ts';
import { carrierName, trackingAddress } from '../../services/contracts/carriers.ts';
import type { Shipment } from '../../services/contracts/shipments.ts';
import { formatDay } from '../kit/format.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './shipment-tracking.module.css';

interface ShipmentTrackingProps {
  shipment: Shipment;
  timezone: string;
}

/** When a shipment left, with whom, and where its carrier says how far it is; nothing before. */
export function ShipmentTracking({ shipment, timezone }: ShipmentTrackingProps) {
  const { shippedAt, carrier, trackingNumber } = shipment;
  if (shippedAt === null) return null;
  return (
    <p className={styles.tracking}>
      <Truck aria-hidden="true" size={20} />
      <span>{t('Shipped {{day}}', { day: formatDay(shippedAt, timezone) })}</span>
      {carrier !== null && trackingNumber !== null && (
        <TrackingNumber carrier={carrier} trackingNumber={trackingNumber} />
      )}
    </p>
  );
}

/** A tracking number, with a link to the page of a carrier that's known. */
function TrackingNumber(tracked: { carrier: NonNullable<Shipment['carrier']>; trackingNumber: string }) {
  const { carrier, trackingNumber } = tracked;
  const number = <span className={styles.number}>{trackingNumber}</span>;
  const address = trackingAddress(tracked);
  if (address === null) {
    return (
      <span>
        {t('Tracking number')} {number}
      </span>
    );
  }
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <VisuallyHidden>{t('Track this shipment:')} </VisuallyHidden>
      {carrierName(carrier)} {number}
      <ExternalLink aria-hidden="true" size={16} className={styles.mark} />
      <VisuallyHidden> {t('(opens in a new tab)')}</VisuallyHidden>
    </a>
  );
}
