import { ShoppingBasket } from 'lucide-react';
import { isDrawing, NO_PICTURE } from '../../services/contracts/pictures.ts';
import { classNames } from './class-names.ts';
import { Picture } from './picture.tsx';
import styles from './product-image.module.css';

/** How wide each size is on the page. */
const WIDTHS = {
  small: '3.5rem',
  medium: '5.5rem',
  large: '(width >= 64rem) 12rem, (width >= 48rem) 14rem, (width >= 23.5rem) 12rem, 80vw',
  hero: '(width >= 30rem) 28rem, 100vw',
};

interface ProductImageProps {
  /** Its address; `NO_PICTURE` if the store has none. */
  src: string;
  /** '' if the product's name is next to it. */
  alt: string;
  /** small 56 px and medium 88 px for rows; large fills a card; hero is for the product's own page. */
  size?: keyof typeof WIDTHS | undefined;
  /** Above the fold: loads with the page. */
  eager?: boolean | undefined;
}

/**
 * A product's picture on its tile, which keeps its size while the picture loads: a photo fills it, a drawing has a margin. Without a
 * picture, a basket on a tile that's low where it would be large.
 */
export function ProductImage({ src, alt, size = 'medium', eager }: ProductImageProps) {
  if (src === NO_PICTURE) {
    return (
      <span
        className={classNames(styles.tile, styles[size], styles.none)}
        {...(alt !== '' && { role: 'img', 'aria-label': alt })}
      >
        <ShoppingBasket aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className={classNames(styles.tile, styles[size])}>
      <Picture
        className={classNames(styles.image, !isDrawing(src) && styles.photo)}
        src={src}
        alt={alt}
        width={96}
        height={96}
        sizes={WIDTHS[size]}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  );
}
