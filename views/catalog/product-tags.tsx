import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { ageToBuy } from '../../services/contracts/values.ts';
import styles from './product-tags.module.css';

/** What to know about a product before buying it, in a word or two each. */
export function ProductTags({ product, banner }: { product: ProductSummary; banner: Banner }) {
  const { price, alcoholFlag, minimumAgeToBuy, snapEligible, seller } = product;
  const age = ageToBuy(minimumAgeToBuy, alcoholFlag);
  return (
    <ul className={styles.tags}>
      {price.storePrices.promo && <li className={styles.sale}>{t('Sale')}</li>}
      {age !== null && <li className={styles.age}>{age}+</li>}
      {banner.features.snapEbt && snapEligible && <li>{t('SNAP EBT')}</li>}
      {seller && <li>{t('Sold by {{name}}', { name: seller.name })}</li>}
    </ul>
  );
}
