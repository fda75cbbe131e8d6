import { t } from '../../languages/t.ts';
import { classNames } from './class-names.ts';
import { formatMoney } from './format.ts';
import styles from './price.module.css';
import { rich } from './rich.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface PriceProps {
  /** The price; with `several`, the price of that many together. */
  cents: number;
  /** '2 for $5.00', and what each costs then. */
  several?: { nfor: number; eachCents: number } | undefined;
  /** The price without a promotion, if it's higher. */
  regularCents?: number | undefined;
  /** In place of the price of what isn't weighed yet: `words`, with `detail` beside them; `regular` is without a promotion, if not `regularCents`. */
  estimate?: { words: string; detail: string; regular: string | undefined } | undefined;
  /** '$1.33/lb', of what's sold by the piece. */
  perUnit?: string | null | undefined;
  size?: 'medium' | 'large' | undefined;
}

/** A price: regular, on sale next to the crossed-out regular price, several for one amount, or by the unit with an estimate. */
export function Price({ cents, several, regularCents, estimate, perUnit, size }: PriceProps) {
  const isPromo = regularCents !== undefined && regularCents !== cents;
  return (
    <span className={classNames(styles.price, isPromo && styles.promo, size === 'large' && styles.large)}>
      <span className={styles.amount}>
        {isPromo && <VisuallyHidden>{t('Sale price')} </VisuallyHidden>}
        {several && `${t('{{nfor}} for', { nfor: several.nfor })} `}
        {estimate ? estimate.words : formatMoney(cents)}
        {estimate && <VisuallyHidden>, </VisuallyHidden>}
      </span>
      {estimate && <span className={styles.about}>{estimate.detail}</span>}
      {(several || isPromo) && (
        <span className={styles.about}>
          {several && t('{{amount}} each', { amount: formatMoney(several.eachCents) })}
          {several && isPromo && ', '}
          {isPromo &&
            rich('was {{price}}', { price: <s>{estimate?.regular ?? formatMoney(regularCents)}</s> })}
        </span>
      )}
      {perUnit && <span className={styles.about}>{perUnit}</span>}
    </span>
  );
}
