import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { ageToBuy } from '../../services/contracts/values.ts';
import { Badge } from '../kit/badge.tsx';
import styles from './product-tags.module.css';

/** What to know about a product before buying it, in a word or two each. */
export function ProductTags({ product, banner }: { product: ProductSummary; banner: Banner }) {
  const { price, alcoholFlag, minimumAgeToBuy, snapEligible, seller } = product;
  const age = ageToBuy(minimumAgeToBuy, alcoholFlag);
  return (
    <ul className={styles.tags}>
      {price.storePrices.promo && (
        <li>
          <Badge tone="accent">{t('Sale')}</Badge>
        </li>
      )}
      {age !== null && (
        <li>
          <Badge tone="primary">{age}+</Badge>
        </li>
      )}
      {banner.features.snapEbt && snapEligible && (
        <li>
          <Badge>{t('SNAP EBT')}</Badge>
        </li>
      )}
      {seller && (
        <li>
          <Badge>{t('Sold by {{name}}', { name: seller.name })}</Badge>
        </li>
      )}
    </ul>
  );
}
