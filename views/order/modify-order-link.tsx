import { t } from '../../languages/t.ts';
import { modifyCartPath } from '../../machines/shared/paths.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatDayAndTime } from '../kit/format.ts';
import { Link } from '../kit/link.tsx';
import { Section } from '../kit/section.tsx';
import styles from './order-complete.module.css';

interface ChangeOrderProps {
  checkout: Checkout;
  /** Asks whether to cancel it, as long as it can be. */
  onCancel: (() => void) | null;
}

/** Until when the order can be changed, if it can. */
function ChangeableUntil({ checkout: { modifiableUntil, fulfillment } }: Pick<ChangeOrderProps, 'checkout'>) {
  if (!modifiableUntil) return null;
  return (
    <p>
      {t('Add or remove items, or choose another time, until {{time}}.', {
        time: formatDayAndTime(modifiableUntil, fulfillment.destination.timezone),
      })}
    </p>
  );
}

/** Until when the order can be changed, and the ways to change or cancel it (MOD-01). */
export function ChangeOrder({ checkout, onCancel }: ChangeOrderProps) {
  const { checkoutId, modifiableUntil } = checkout;
  if (!modifiableUntil && !onCancel) return null;
  return (
    <div className={classNames(styles.place, styles.screenOnly)}>
      <ChangeableUntil checkout={checkout} />
      <div className={styles.ways}>
        {modifiableUntil && (
          <ButtonLink to={modifyCartPath(checkoutId)} variant="secondary">
            {t('Modify Order')}
          </ButtonLink>
        )}
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('Cancel Order')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What's forgotten goes into the order while it can be changed, which is the one thing to do on its confirmation (MOD-01, CMP-11). */
export function ForgotSomething({ checkout }: Pick<ChangeOrderProps, 'checkout'>) {
  const { checkoutId, modifiableUntil } = checkout;
  return (
    <Section title={t('Forgot something?')} quiet={!modifiableUntil} className={styles.screenOnly}>
      {modifiableUntil ? (
        <div className={styles.place}>
          <ChangeableUntil checkout={checkout} />
          <div className={styles.ways}>
            <ButtonLink to={modifyCartPath(checkoutId)}>{t('Add to This Order')}</ButtonLink>
            <ButtonLink to="/mypurchases" variant="quiet">
              {t('View orders')}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <>
          <p>{t("See what's in this order and in your earlier ones.")}</p>
          <Link to="/mypurchases">{t('View orders')}</Link>
        </>
      )}
    </Section>
  );
}
