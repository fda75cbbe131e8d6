import { CircleSlash2, Hourglass, Store } from 'lucide-react';
import { t } from '../../languages/t.ts';
import type { ProductSummary, Shortage } from '../../services/contracts/catalog.ts';
import styles from './availability.module.css';

const SHORTAGES: Readonly<Record<Shortage, string>> = {
  OUT_OF_STOCK: t('Sold out'),
  NOT_SOLD_THERE: t('Not sold at this store'),
};

type Told = Pick<ProductSummary, 'available' | 'shortage' | 'left'>;

/** Says that a product can't be ordered, or that few are left; nothing if neither is so. */
export function Availability({ product: { available, shortage, left } }: { product: Told }) {
  if (!available) {
    const Mark = shortage === 'NOT_SOLD_THERE' ? Store : CircleSlash2;
    return (
      <p className={styles.none}>
        <Mark aria-hidden="true" size={16} />
        {shortage === null ? t('This item is currently unavailable.') : SHORTAGES[shortage]}
      </p>
    );
  }
  return (
    left !== null && (
      <p className={styles.few}>
        <Hourglass aria-hidden="true" size={16} />
        {t('Only {{count}} left', { count: left })}
      </p>
    )
  );
}
