import { t } from '../../languages/t.ts';
import type { ItemOnSale } from '../../machines/scheduling/flash-sale-items.ts';
import { Badge } from '../kit/badge.tsx';
import list from '../kit/item-list.module.css';
import { ProductImage } from '../kit/product-image.tsx';
import styles from './flash-sale-items.module.css';

/** Items with the flash sale's discount and how many units it covers (FLS-06). */
export function FlashSaleItems({ items }: { items: readonly ItemOnSale[] }) {
  return (
    <ul className={list.items}>
      {items.map(({ gtin13, description, imageUrl, percentOff, maxQuantity }) => (
        <li key={gtin13} className={list.item}>
          <ProductImage src={imageUrl} alt="" size="small" />
          <span className={styles.name}>{description}</span>
          <span className={styles.sale}>
            <Badge tone="accent">{t('{{percentOff}}% off', { percentOff })}</Badge>{' '}
            <small>{t('up to {{maxQuantity}}', { maxQuantity })}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
