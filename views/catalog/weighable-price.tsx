import {
  type EstimatedPrice,
  estimatedLineWords,
  estimateWords,
  type PerPound,
  perPoundWords,
} from '../../rules/prices.ts';
import { Price, type PriceProps } from '../kit/price.tsx';

interface WeighablePriceProps extends Omit<PriceProps, 'estimate'> {
  /** For what's sold by weight and isn't weighed yet; `cents` is then an estimate. */
  perPound: PerPound | null | undefined;
  /** What's priced: a product by its rate, a line of a cart or an order by its total. */
  of?: 'product' | 'line' | undefined;
}

function estimateOf(price: EstimatedPrice, of: WeighablePriceProps['of']): PriceProps['estimate'] {
  if (of === 'line') {
    const [words, detail] = estimatedLineWords(price);
    return { words, detail, regular: undefined };
  }
  const { perPound } = price;
  return {
    words: perPoundWords(perPound.price),
    detail: estimateWords(price),
    regular: perPound.price === perPound.regular ? undefined : perPoundWords(perPound.regular),
  };
}

/** A price, with what a pound costs if that's how it's sold. */
export function WeighablePrice({ perPound, of = 'product', ...price }: WeighablePriceProps) {
  if (!perPound) return <Price {...price} />;
  const { cents: total, regularCents: regularTotal = total } = price;
  return <Price {...price} estimate={estimateOf({ perPound, total, regularTotal }, of)} />;
}
