import { perPoundOf } from '../../rules/prices.ts';
import { unitPriceWords } from '../../rules/unit-prices.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { WeighablePrice } from './weighable-price.tsx';

interface ShownPriceProps {
  product: Pick<ProductSummary, 'price' | 'customerFacingSize'>;
  size?: 'medium' | 'large' | undefined;
}

/**
 * What a product costs in the shopper's store, also per pound if it's sold by weight, and per unit of its size otherwise; a promotion
 * appears next to the regular price.
 */
export function ShownPrice({ product: { price, customerFacingSize }, size }: ShownPriceProps) {
  const { regular, promo } = price.storePrices;
  const charged = promo ?? regular;
  const { unitPrice, nfor, nforPrice } = charged;
  const perPound = perPoundOf(price.storePrices);
  return (
    <WeighablePrice
      size={size}
      cents={nfor > 1 ? nforPrice : unitPrice}
      several={nfor > 1 ? { nfor, eachCents: unitPrice } : undefined}
      regularCents={promo ? regular.unitPrice : undefined}
      perPound={perPound}
      perUnit={perPound ? null : unitPriceWords(customerFacingSize, charged)}
    />
  );
}
