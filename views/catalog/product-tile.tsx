import type { Banner } from '../../banners/schema.ts';
import { CartControl, type CartControlProps } from '../cart/cart-control.tsx';
import { classNames } from '../kit/class-names.ts';
import { Link } from '../kit/link.tsx';
import { ProductImage } from '../kit/product-image.tsx';
import { ProductTags } from './product-tags.tsx';
import styles from './product-tile.module.css';
import { ShownPrice } from './shown-price.tsx';

interface ProductTileProps extends CartControlProps {
  banner: Banner;
  /** Above the fold: loads its picture with the page. */
  eager?: boolean | undefined;
}

export function ProductTile({ product, banner, eager, ...control }: ProductTileProps) {
  return (
    <article className={classNames(styles.tile, !product.available && styles.none)}>
      <Link className={styles.link} to={`/p/${product.gtin13}`}>
        <ProductImage src={product.imageUrl} alt="" size="large" eager={eager} />
        <h3 className={styles.name}>{product.description}</h3>
      </Link>
      <p className={styles.size}>{product.customerFacingSize}</p>
      <ProductTags product={product} banner={banner} />
      <div className={styles.buy}>
        <ShownPrice price={product.price} />
        <CartControl product={product} {...control} />
      </div>
    </article>
  );
}
