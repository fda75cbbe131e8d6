import type { Checkout } from '../../services/contracts/checkouts.ts';
import { WeighablePrice } from '../catalogue/weighable-price.tsx';

type Line = Checkout['lineItems'][number];

/** What an order's line costs: per pound and about what it will be until it's weighed, then what it is. */
export function LinePrice({
  line: { total, regularTotal, perPound, picked },
}: {
  line: Pick<Line, 'total' | 'regularTotal' | 'picked'> & Partial<Pick<Line, 'perPound'>>;
}) {
  return <WeighablePrice cents={total} regularCents={regularTotal} perPound={picked ? null : perPound} />;
}
