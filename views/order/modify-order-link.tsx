import { t } from '../../languages/t.ts';
import { modifyCartPath } from '../../machines/shared/paths.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatDayAndTime } from '../kit/format.ts';
import { Section } from '../kit/section.tsx';
import styles from './order-complete.module.css';

interface ChangeOrderProps {
  checkout: Checkout;
  /** Asks whether to cancel it, as long as it can be. */
  onCancel?: (() => void) | null;
}

/** Until when the order can be changed, and the ways to change or cancel it (MOD-01). */
export function ChangeOrder({ checkout, onCancel = null }: ChangeOrderProps) {
  const { checkoutId, modifiableUntil, fulfillment } = checkout;
  if (!modifiableUntil && !onCancel) return null;
  return (
    <div className={classNames(styles.place, styles.screenOnly)}>
      {modifiableUntil && (
        <p>
          {t('Add or remove items, or choose another time, until {{time}}.', {
            time: formatDayAndTime(modifiableUntil, fulfillment.destination.timezone),
          })}
        </p>
      )}
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

/** Leads to the modify cart while the order can be changed. */
export function ModifyOrderSection({ checkout }: Pick<ChangeOrderProps, 'checkout'>) {
  if (!checkout.modifiableUntil) return null;
  return (
    <Section title={t('Need to change something?')} className={styles.screenOnly}>
      <ChangeOrder checkout={checkout} />
    </Section>
  );
}
