import { ChevronDown, Info } from 'lucide-react';
import { t } from '../../languages/t.ts';
import type { PriceMessageRef } from '../../machines/payment/price-message.machine.ts';
import { Button } from '../kit/button.tsx';
import styles from './price-note.module.css';

/** Says, in a line that opens, that the final charge may differ (PAY-26), in the words of CIT-16. */
export function PriceNote({ actor }: { actor: PriceMessageRef }) {
  return (
    <details className={styles.note}>
      <summary className={styles.title}>
        <Info aria-hidden="true" size={18} />
        <span className={styles.words}>{t('Your final charge may differ')}</span>
        <ChevronDown className={styles.chevron} aria-hidden="true" size={18} />
      </summary>
      <p>
        {t(
          'Prices are estimates, the final amount is determined when you receive your order. If the final is more, the additional amount will be charged to your credit or debit card.',
        )}
      </p>
      <Button
        variant="quiet"
        className={styles.dismiss}
        onClick={() => actor.send({ type: 'priceMessage.dismiss' })}
      >
        {t('Got It')}
      </Button>
    </details>
  );
}
