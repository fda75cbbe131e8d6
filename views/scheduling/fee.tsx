import { formatFee, formatMoney } from '../kit/format.ts';
import styles from './fee.module.css';

interface FeeProps {
  /** In cents; null if not known yet. */
  cost: number | null;
  /** A promotion's discount in cents, positive; it shows as a negative amount (QUO-07). */
  promo: number;
}

/** '$2.95', '$4.95 -$2.48', 'Free', or 'TBD'. */
export const Fee = ({ cost, promo }: FeeProps) => (
  <>
    {formatFee(cost)}
    {promo > 0 && <span className={styles.promo}> {formatMoney(-promo)}</span>}
  </>
);
