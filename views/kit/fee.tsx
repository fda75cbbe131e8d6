import { t } from '../../languages/t.ts';
import styles from './fee.module.css';
import { formatFee, formatMoney } from './format.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface FeeProps {
  /** In cents; null if not known yet. */
  cost: number | null;
  /** A promotion's discount in cents, positive; it shows as a negative amount (QUO-07). */
  promo: number;
}

/** '$2.95', '$4.95 -$2.48', 'Free', or 'TBD'; a fee that's waived is crossed out: '$5.95 Free'. */
export function Fee({ cost, promo }: FeeProps) {
  if (cost !== null && promo > 0 && promo >= cost) {
    return (
      <>
        <s className={styles.waived}>
          <VisuallyHidden>{t('Regular fee')} </VisuallyHidden>
          {formatMoney(cost)}
        </s>{' '}
        <strong className={styles.promo}>{t('Free')}</strong>
      </>
    );
  }
  return (
    <>
      {formatFee(cost)}
      {promo > 0 && <span className={styles.promo}> {formatMoney(-promo)}</span>}
    </>
  );
}
