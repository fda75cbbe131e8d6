import { CalendarClock } from 'lucide-react';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { formatLongDay, formatWindow, windowEnds } from '../kit/format.ts';
import styles from './location-section.module.css';

/** The day and hours of an order's slot. */
export function When({ fulfillment }: Pick<Checkout, 'fulfillment'>) {
  const window = fulfillment.promise.selections[0]?.window;
  if (!window) return null;
  return (
    <div className={styles.fact}>
      <CalendarClock aria-hidden="true" />
      <p className={styles.time}>
        <strong>{formatLongDay(windowEnds(window)[0], window.timezone)}</strong>
        <span>{formatWindow(window)}</span>
      </p>
    </div>
  );
}
