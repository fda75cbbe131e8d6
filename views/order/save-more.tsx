import { t } from '../../languages/t.ts';
import { savingsOf } from '../../machines/order/order-parts.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import { formatMoney } from '../kit/format.ts';
import { rich } from '../kit/rich.tsx';
import { Section } from '../kit/section.tsx';
import styles from './order-complete.module.css';

/** What the order saved, and where more offers are (CMP-12). */
export function SaveMore({ checkout }: { checkout: Checkout }) {
  const saved = savingsOf(checkout);
  return (
    <Section quiet title={t('Save Even More!')} className={styles.screenOnly}>
      <div className={styles.place}>
        {saved > 0 && (
          <p>
            {rich('You saved {{saved}} on this order.', {
              saved: <strong className={styles.saved}>{formatMoney(saved)}</strong>,
            })}
          </p>
        )}
        <p>
          {t(
            "There are more offers to try next time. They're already in the prices, so there's nothing to clip.",
          )}
        </p>
        <ButtonLink to="/cl/coupons/" variant="secondary" className={styles.start}>
          {t('See offers')}
        </ButtonLink>
      </div>
    </Section>
  );
}
