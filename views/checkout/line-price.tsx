import type { Checkout } from '../../services/contracts/checkouts.ts';
import { WeighablePrice } from '../catalog/weighable-price.tsx';

type Line = Checkout['lineItems'][number];

/** What an order's line costs; until it's weighed, an estimate and the price per pound. */
export function LinePrice({
  line: { total, regularTotal, perPound, picked },
}: {
  line: Pick<Line, 'total' | 'regularTotal' | 'picked'> & Partial<Pick<Line, 'perPound'>>;
}) {
  return (
    <WeighablePrice of="line" cents={total} regularCents={regularTotal} perPound={picked ? null : perPound} />
  );
}
