import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { CartControl, type CartControlProps } from '../cart/cart-control.tsx';
import { Badge } from '../kit/badge.tsx';
import { classNames } from '../kit/class-names.ts';
import { Link } from '../kit/link.tsx';
import { ProductImage } from '../kit/product-image.tsx';
import { ProductTags } from './product-tags.tsx';
import styles from './product-tile.module.css';
import { ShownPrice } from './shown-price.tsx';

interface ProductTileProps extends Omit<CartControlProps, 'size'> {
  banner: Banner;
  /** Above the fold: loads its picture with the page. */
  eager?: boolean | undefined;
}

/** A product in a list: all of it leads to its page but the way into the cart, which is on its picture. */
export function ProductTile({ product, banner, eager, ...control }: ProductTileProps) {
  return (
    <article className={classNames(styles.tile, !product.available && styles.none)}>
      <span className={styles.picture}>
        <ProductImage src={product.imageUrl} alt="" size="large" eager={eager} />
        {product.price.storePrices.promo && (
          <span className={styles.sale}>
            <Badge tone="accent">{t('Sale')}</Badge>
          </span>
        )}
      </span>
      <h3 className={styles.name}>
        <Link className={styles.link} to={`/p/${product.gtin13}`}>
          {product.description}
        </Link>
      </h3>
      <p className={styles.price}>
        <ShownPrice product={product} />
      </p>
      <ProductTags product={product} banner={banner} />
      <CartControl product={product} size="tile" {...control} />
    </article>
  );
}
