import * as v from 'valibot';
import { t } from '../../../languages/t.ts';
import { CART_NEEDS_ID_CHECK, isAtLocker } from '../../../rules/locker.ts';
import { birthDateFor } from '../../../services/contracts/age.ts';
import { ageToBuy } from '../../../services/contracts/values.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CartLine } from '../price/cart-line.ts';
import { type Basis, todayAt } from '../price/read-basis.ts';

/** The age required to receive the lines: the highest among them; null if none is age-restricted (AGE-03). */
export function minimumAgeOf(lines: readonly CartLine[]): number | null {
  const ages = lines.flatMap(({ line, product }) => ageToBuy(line.minimumAgeToBuy, product.alcohol) ?? []);
  return ages.length > 0 ? Math.max(...ages) : null;
}

/**
 * The date of birth stored with the order, or null if nothing in it is age-restricted. AGE_VERIFICATION_REQUIRED
 * says in the field what's wrong with it, by the current date where the order is received; AGE_RESTRICTED if
 * nobody checks an ID there, which no date of birth changes.
 */
export function verifiedBirthDate(
  { basis, lines }: { basis: Basis; lines: readonly CartLine[] },
  given: { birthDate: string | undefined; field: string },
): string | null {
  const minimumAge = minimumAgeOf(lines);
  if (minimumAge === null) return null;
  if (isAtLocker(basis.pickupType))
    throw new ProblemError('AGE_RESTRICTED', { detail: t(CART_NEEDS_ID_CHECK) });
  const today = todayAt(basis).toString();
  const parsed = v.safeParse(birthDateFor({ minimumAge, today }), given.birthDate ?? '');
  if (parsed.success) return parsed.output;
  const [{ message }] = parsed.issues;
  throw new ProblemError('AGE_VERIFICATION_REQUIRED', { fields: { [given.field]: message } });
}
