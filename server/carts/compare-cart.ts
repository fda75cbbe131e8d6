import type { CartItem, LineThere, LineThereAndHere } from '../../services/contracts/cart.ts';
import type { Database } from '../db/database.ts';
import { ProblemError } from '../http/problems.ts';
import { readCart } from './cart-view.ts';

const asTold = ({ total, product: { available, shortage, left } }: CartItem): LineThere => ({
  total,
  available,
  shortage,
  left,
});

/** What can't be had has no price to compare. */
const costs = ({ available, total }: LineThere) => (available ? total : null);

/** How many are left if the line has more: none of what is sold out. */
const shortOf = ({ left }: LineThere, quantity: number) => (left !== null && left < quantity ? left : null);

const isSame = (one: LineThere, other: LineThere, quantity: number): boolean =>
  costs(one) === costs(other) && shortOf(one, quantity) === shortOf(other, quantity);

/** The lines that would cost something else at another store, or of which it has something else; none if the shopper has no cart. NOT_FOUND. */
export async function compareCart(
  db: Database,
  { shopperId, locationId }: { shopperId: string; locationId: string },
): Promise<LineThereAndHere[]> {
  const here = await readCart(db, { shopperId });
  if (!here) return [];
  const there = await readCart(db, { shopperId, locationId });
  if (!there || there.receivedInState === null) throw new ProblemError('NOT_FOUND');
  return here.lineItems.flatMap((line) => {
    const elsewhere = there.lineItems.find(({ gtin13 }) => gtin13 === line.gtin13);
    if (!elsewhere || isSame(asTold(line), asTold(elsewhere), line.quantity)) return [];
    const { gtin13, quantity, product } = line;
    const { description } = product;
    return [{ gtin13, description, quantity, here: asTold(line), there: asTold(elsewhere) }];
  });
}
