import { classNames } from './class-names.ts';
import styles from './product-image.module.css';

interface ProductImageProps {
  src: string;
  /** '' where the product's name stands beside it. */
  alt: string;
  /** small 56 px and medium 88 px for rows, large fills a card, hero is the product's own page. */
  size?: 'small' | 'medium' | 'large' | 'hero' | undefined;
  /** Above the fold: loaded with the page. */
  eager?: boolean | undefined;
}

/** A product's drawing, big on its tinted tile. The tile keeps its room while the drawing loads. */
export function ProductImage({ src, alt, size = 'medium', eager }: ProductImageProps) {
  return (
    <span className={classNames(styles.tile, styles[size])}>
      <img
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
