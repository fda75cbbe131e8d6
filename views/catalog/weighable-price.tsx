import { estimateWords, type PerPound, perPoundWords } from '../../rules/prices.ts';
import { Price, type PriceProps } from '../kit/price.tsx';

interface WeighablePriceProps extends Omit<PriceProps, 'rate'> {
  /** For what's sold by weight and isn't weighed yet; `cents` is then an estimate. */
  perPound: PerPound | null | undefined;
}

/** A price, with what a pound costs if that's how it's sold. */
export function WeighablePrice({ perPound, ...price }: WeighablePriceProps) {
  if (!perPound) return <Price {...price} />;
  const rate = {
    words: perPoundWords(perPound.price),
    about: estimateWords({
      perPound,
      total: price.cents,
      regularTotal: price.regularCents ?? price.cents,
    }),
    regular: perPound.price === perPound.regular ? undefined : perPoundWords(perPound.regular),
  };
  return <Price {...price} rate={rate} />;
}
