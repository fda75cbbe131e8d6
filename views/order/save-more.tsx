import { t } from '../../languages/t.ts';
import { savingsOf } from '../../machines/order/order-parts.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { formatMoney } from '../kit/format.ts';
import { Link } from '../kit/link.tsx';
import { rich } from '../kit/rich.tsx';
import { Section } from '../kit/section.tsx';
import styles from './order-complete.module.css';

/** What the order saved, and where more offers are (CMP-12). */
export function SaveMore({ checkout }: { checkout: Checkout }) {
  const saved = savingsOf(checkout);
  return (
    <Section quiet title={t('Save Even More!')} className={styles.screenOnly}>
      {saved > 0 && (
        <p>
          {rich('You saved {{saved}} on this order.', {
            saved: <strong className={styles.saved}>{formatMoney(saved)}</strong>,
          })}
        </p>
      )}
      <p>{t("Offers are already in the prices: there's nothing to clip.")}</p>
      <Link to="/cl/coupons/">{t('See offers')}</Link>
    </Section>
  );
}
