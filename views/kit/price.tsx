import { t } from '../../languages/t.ts';
import { classNames } from './class-names.ts';
import { formatMoney } from './format.ts';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface PriceProps {
  /** The price; with `nfor`, the price of that many together. */
  cents: number;
  /** 2 for '2 for $5.00'. */
  nfor?: number | undefined;
  /** The price without a promotion, if it's higher. */
  regularCents?: number | undefined;
  /** In place of the price: what a unit costs, in `words`, and the estimate, `about`; `regular` is without a promotion. */
  rate?: { words: string; about: string; regular: string | undefined } | undefined;
  size?: 'medium' | 'large' | undefined;
}

/** A price: regular, on sale next to the crossed-out regular price, several for one amount, or by the unit with an estimate. */
export function Price({ cents, nfor = 1, regularCents, rate, size }: PriceProps) {
  const isPromo = regularCents !== undefined && regularCents !== cents;
  return (
    <span className={classNames(styles.price, isPromo && styles.promo, size === 'large' && styles.large)}>
      <span className={styles.amount}>
        {isPromo && <VisuallyHidden>{t('Sale price')} </VisuallyHidden>}
        {nfor > 1 && `${t('{{nfor}} for', { nfor })} `}
        {rate ? rate.words : formatMoney(cents)}
        {rate && <VisuallyHidden>, </VisuallyHidden>}
      </span>
      {rate && <span className={styles.about}>{rate.about}</span>}
      {isPromo && (
        <s className={styles.regular}>
          <VisuallyHidden>{t('regular price')} </VisuallyHidden>
          {rate?.regular ?? formatMoney(regularCents)}
        </s>
      )}
    </span>
  );
}
