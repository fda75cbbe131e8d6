import type { CheckoutLine } from '../../services/contracts/checkouts.ts';
import { depositOf } from '../../services/contracts/deposits.ts';
import { ownOf } from '../../services/contracts/values.ts';

/**
 * A state's sales tax in basis points (575 is 5.75%). What SNAP can buy is food for home, which none of them taxes.
 */
const RATES: Readonly<Record<string, number>> = { OH: 575, KY: 600, CA: 725, TX: 625, WA: 650 };

type TaxedLine = Pick<CheckoutLine, 'cart' | 'deposit' | 'total' | 'promoDiscount' | 'snapEligible'>;

const taxedPart = (line: TaxedLine): number =>
  line.total - line.promoDiscount + (line.deposit?.isTaxed ? depositOf(line) : 0);

/** The tax on an order's lines after promo codes, computed once on their sum and rounded half up to the cent. */
export function taxOn(lines: readonly TaxedLine[], state: string): number {
  const taxable = lines.reduce((sum, line) => (line.snapEligible ? sum : sum + taxedPart(line)), 0);
  return Math.floor((taxable * (ownOf(RATES, state) ?? 0) + 5_000) / 10_000);
}
