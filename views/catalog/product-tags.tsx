import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { ageToBuy } from '../../services/contracts/values.ts';
import styles from './product-tags.module.css';
import { sizeWords } from './size-words.ts';

/** A product's size, and what else to know before buying it, in a word or two each, on one quiet line. */
export function ProductTags({ product, banner }: { product: ProductSummary; banner: Banner }) {
  const { alcoholFlag, minimumAgeToBuy, customerFacingSize, snapEligible, seller } = product;
  const age = ageToBuy(minimumAgeToBuy, alcoholFlag);
  return (
    <ul className={styles.tags}>
      <li>{sizeWords(customerFacingSize)}</li>
      {age !== null && <li className={styles.age}>{age}+</li>}
      {banner.features.snapEbt && snapEligible && <li>{t('SNAP EBT')}</li>}
      {seller && <li>{t('Sold by {{name}}', { name: seller.name })}</li>}
    </ul>
  );
}
