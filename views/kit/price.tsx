import { classNames } from './class-names.ts';
import { formatMoney } from './format.ts';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceProps {
  /** What it costs; with `nfor`, what that many cost together. */
  cents: number;
  /** 2 for '2 for $5.00'. */
  nfor?: number | undefined;
  /** What it costs without its promotion, when that is more. */
  regularCents?: number | undefined;
  /** 'lb', 'each': after the amount. */
  unit?: string | undefined;
  size?: 'medium' | 'large' | undefined;
}

/** An amount of money: regular, on promotion beside the crossed-out regular one, or n for. */
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
