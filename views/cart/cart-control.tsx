import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { t } from '../../languages/t.ts';
import type { CartRef } from '../../machines/cart/cart.machine.ts';
import { failureOf, modalityIn, quantityOf } from '../../machines/cart/cart.selectors.ts';
import { modalityOf, mostOf, oneLess, oneMore, setLine } from '../../machines/cart/product-lines.ts';
import type { CartLineChange } from '../../services/contracts/cart.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { Availability } from '../catalog/availability.tsx';
import { Button } from '../kit/button.tsx';
import { Link } from '../kit/link.tsx';
import { QuantityPicker } from '../kit/quantity-picker.tsx';
import { Reference } from '../kit/reference.tsx';
import { SupportOffer } from '../kit/support-offer.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './cart-control.module.css';
import { cartFailureWords } from './words.ts';

export interface CartControlProps {
  /** The cart, if someone is signed in. */
  cart: CartRef | undefined;
  /** Changes lines of a product, as it's shown. */
  onChange: (lineItems: CartLineChange[], product: ProductSummary) => void;
  product: ProductSummary;
  /** large beside its details; tile on its picture. */
  size: 'large' | 'tile';
}

/** Adds a product to the cart, and then changes its quantity. Shows refusals below. */
export function CartControl({ cart, onChange, product, size }: CartControlProps) {
  const modality = useSelector(cart, (snapshot) =>
    snapshot ? modalityIn(snapshot.context, product) : modalityOf(product),
  );
  const held = useSelector(cart, (snapshot) => (snapshot ? quantityOf(snapshot.context, product.gtin13) : 0));
  const failure = useSelector(cart, (snapshot) =>
    snapshot ? failureOf(snapshot.context, product.gtin13) : null,
  );
  const shown = { held, modalityType: modality };
  const change = (line: CartLineChange) => onChange([line], product);
  if (!product.available) return <Availability product={product} />;
  return (
    <div className={size === 'tile' ? styles.onPicture : styles.control}>
      <Availability product={product} />
      {held === 0 ? (
        <Button
          variant={size === 'tile' ? 'secondary' : 'primary'}
          className={styles.add}
          size={size === 'tile' ? 'medium' : 'large'}
          wide={size === 'large'}
          onClick={() => change(oneMore(product, shown))}
        >
          <Plus aria-hidden="true" />
          {size === 'tile' ? (
            <VisuallyHidden>
              {t('Add to cart')}: {product.description}
            </VisuallyHidden>
          ) : (
            <span>
              {t('Add to cart')}
              <VisuallyHidden>: {product.description}</VisuallyHidden>
            </span>
          )}
        </Button>
      ) : (
        <div className={styles.picker}>
          <QuantityPicker
            label={product.description}
            value={held}
            min={product.minimumOrderQuantity}
            max={mostOf(product)}
            onStep={(by) => change(by > 0 ? oneMore(product, shown) : oneLess(product, shown))}
            onType={(quantity) => change(setLine(product, quantity, shown))}
            onRemove={() => change(setLine(product, 0, shown))}
          />
          {size === 'large' && <Link to="/cart">{t('In your cart')}</Link>}
        </div>
      )}
      {failure && (
        <div className={styles.failure} role="alert">
          <p>{cartFailureWords(failure)}</p>
          <Reference failure={failure} />
          <SupportOffer />
        </div>
      )}
    </div>
  );
}
