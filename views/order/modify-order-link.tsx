import { t } from '../../languages/t.ts';
import { modifyCartPath } from '../../machines/shared/paths.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import { formatDayAndTime } from '../kit/format.ts';
import { Section } from '../kit/section.tsx';
import styles from './order-complete.module.css';

/** Leads to the modify cart while the order can be changed (MOD-01). */
export function ModifyOrderSection({ checkout }: { checkout: Checkout }) {
  const { checkoutId, modifiableUntil, fulfillment } = checkout;
  if (!modifiableUntil) return null;
  return (
    <Section title={t('Need to change something?')} className={styles.screenOnly}>
      <div className={styles.place}>
        <p>
          {t('Add or remove items, or choose another time, until {{time}}.', {
            time: formatDayAndTime(modifiableUntil, fulfillment.destination.timezone),
          })}
        </p>
        <ButtonLink to={modifyCartPath(checkoutId)} variant="secondary" className={styles.start}>
          {t('Modify Order')}
        </ButtonLink>
      </div>
    </Section>
  );
}
