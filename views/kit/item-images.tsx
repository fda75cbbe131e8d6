import { t } from '../../languages/t.ts';
import { NO_PICTURE } from '../../services/contracts/pictures.ts';
import { classNames } from './class-names.ts';
import styles from './item-images.module.css';
import { ProductImage } from './product-image.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ItemImagesProps {
  items: readonly { gtin13: string; description: string; imageUrl: string }[];
}

/** How many pictures are shown (CIT-11). */
const MAX_PICTURES = 8;

/** The most a circle counts (CIT-12). */
const MAX_COUNTED = 999;

/** From how many extra items on the circle is a size larger (CIT-13). */
const SIZES = [
  [1000, styles.fourDigits],
  [100, styles.threeDigits],
  [10, styles.twoDigits],
] as const;

/** What's in an order at a glance: the first pictures, or names if there are none, and a circle with the number of the others. */
export function ItemImages({ items }: ItemImagesProps) {
  const extra = Math.max(0, items.length - MAX_PICTURES);
  const [, size] = SIZES.find(([least]) => extra >= least) ?? [];
  return (
    <ul className={styles.items} aria-label={t('Items at a glance')}>
      {items.slice(0, MAX_PICTURES).map(({ gtin13, description, imageUrl }) => (
        <li key={gtin13}>
          {imageUrl === NO_PICTURE ? (
            <span className={styles.name}>{description}</span>
          ) : (
            <ProductImage src={imageUrl} alt={description} size="small" />
          )}
        </li>
      ))}
      {extra > 0 && (
        <li>
          <span className={classNames(styles.more, size)}>
            {extra > MAX_COUNTED ? `${MAX_COUNTED}+` : `+${extra}`}
            <VisuallyHidden> {t('more items')}</VisuallyHidden>
          </span>
        </li>
      )}
    </ul>
  );
}
