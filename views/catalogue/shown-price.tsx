import type { Price as ProductPrice } from '../../services/contracts/product-summary.ts';
import { Price } from '../kit/price.tsx';

interface ShownPriceProps {
  price: ProductPrice;
  size?: 'medium' | 'large' | undefined;
}

/** What a product costs in the shopper's store; a promotion appears next to the regular price. */
export function ShownPrice({ price, size }: ShownPriceProps) {
  const { regular, promo } = price.storePrices;
  const { unitPrice, nfor, nforPrice } = promo ?? regular;
  return (
    <Price
      size={size}
      cents={nfor > 1 ? nforPrice : unitPrice}
      nfor={nfor}
      regularCents={promo ? regular.unitPrice : undefined}
      unit={price.sellBy === 'WEIGHT' ? 'lb' : undefined}
    />
  );
}
