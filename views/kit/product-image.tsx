import { classNames } from './class-names.ts';
import { Picture } from './picture.tsx';
import styles from './product-image.module.css';

interface ProductImageProps {
  src: string;
  /** '' if the product's name is next to it. */
  alt: string;
  /** small 56 px and medium 88 px for rows; large fills a card; hero is for the product's own page. */
  size?: 'small' | 'medium' | 'large' | 'hero' | undefined;
  /** Above the fold: loads with the page. */
  eager?: boolean | undefined;
}

/** A product's picture, large on its tinted tile, which keeps its size while the picture loads. */
export function ProductImage({ src, alt, size = 'medium', eager }: ProductImageProps) {
  return (
    <span className={classNames(styles.tile, styles[size])}>
      <Picture
        className={styles.image}
        src={src}
        alt={alt}
        width={96}
        height={96}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  );
}
