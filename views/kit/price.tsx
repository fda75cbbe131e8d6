import { classNames } from './class-names.ts';
import { formatMoney } from './format.ts';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceProps {
  /** The price; with `nfor`, the price of that many together. */
  cents: number;
  /** 2 for '2 for $5.00'. */
  nfor?: number | undefined;
  /** The price without a promotion, if it's higher. */
  regularCents?: number | undefined;
  /** 'lb', 'each': follows the amount. */
  unit?: string | undefined;
  size?: 'medium' | 'large' | undefined;
}

/** An amount of money: regular, on promotion next to the crossed-out regular price, or n for. */
export function Price({ cents, nfor = 1, regularCents, unit, size }: PriceProps) {
  const isPromo = regularCents !== undefined && regularCents !== cents;
  return (
    <span className={classNames(styles.price, isPromo && styles.promo, size === 'large' && styles.large)}>
      <span className={styles.amount}>
        {isPromo && <VisuallyHidden>Sale price </VisuallyHidden>}
        {nfor > 1 && `${nfor} for `}
        {formatMoney(cents)}
        {unit && <span className={styles.unit}> / {unit}</span>}
      </span>
      {isPromo && (
        <s className={styles.regular}>
          <VisuallyHidden>regular price </VisuallyHidden>
          {formatMoney(regularCents)}
        </s>
      )}
    </span>
  );
}
