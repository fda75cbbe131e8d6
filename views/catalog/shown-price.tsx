import { perPoundOf } from '../../rules/prices.ts';
import type { Price as ProductPrice } from '../../services/contracts/catalog.ts';
import { WeighablePrice } from './weighable-price.tsx';

interface ShownPriceProps {
  price: ProductPrice;
  size?: 'medium' | 'large' | undefined;
}

/** What a product costs in the shopper's store, also per pound if it's sold by weight; a promotion appears next to the regular price. */
export function ShownPrice({ price, size }: ShownPriceProps) {
  const { regular, promo } = price.storePrices;
  const { unitPrice, nfor, nforPrice } = promo ?? regular;
  return (
    <WeighablePrice
      size={size}
      cents={nfor > 1 ? nforPrice : unitPrice}
      nfor={nfor}
      regularCents={promo ? regular.unitPrice : undefined}
      perPound={perPoundOf(price.storePrices)}
    />
  );
}
