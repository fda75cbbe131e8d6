import { and, eq } from 'drizzle-orm';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { Fallout, FalloutItem, RootCause } from '../../../services/contracts/fallout.ts';
import { readQuantities, writeQuantities } from '../../carts/cart-quantities.ts';
import { touchCart } from '../../carts/update-cart.ts';
import { stockLocation } from '../../catalog/stock-location.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Database } from '../../db/database.ts';
import { stock } from '../../db/schema/catalog.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { withTransaction } from '../../db/transaction.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CartLine } from '../price/cart-line.ts';
import { type Basis, readBasis } from '../price/read-basis.ts';
import { pricedOrder, reallocated } from '../price/tenders.ts';
import { type StoredCheckout, withParts } from '../record/checkout-record.ts';
import { requireOpen } from '../record/require-open.ts';
import { reasonNotToFulfill } from './fulfillable.ts';
import { draftOf } from './make-checkout.ts';
import { type RefreshDeps, refreshCheckout, requoted } from './refresh-checkout.ts';

interface OfCheckout {
  shopperId: string;
  checkoutId: string;
}

/** An unplaced checkout, with its cart and reservation as they are now. */
interface Unplaced {
  checkout: StoredCheckout;
  basis: Basis;
  /** What's left of each ordered item that is counted. */
  onHand: Readonly<Record<string, number>>;
}

async function readOnHand(
  db: Database,
  { checkout, basis }: Omit<Unplaced, 'onHand'>,
): Promise<Unplaced['onHand']> {
  const counted = await db
    .select({ gtin13: stock.gtin13, onHand: stock.onHand })
    .from(stock)
    .where(
      and(
        eq(stock.locationId, stockLocation(basis.storeId)),
        anyOf(
          stock.gtin13,
          checkout.lineItems.map(({ cart }) => cart.gtin13),
        ),
      ),
    );
  return Object.fromEntries(counted.map(({ gtin13, onHand }) => [gtin13, onHand]));
}

async function readUnplaced(db: Database, { shopperId, checkoutId }: OfCheckout): Promise<Unplaced> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.shopperId, shopperId)));
  if (!row) throw new ProblemError('NOT_FOUND');
  requireOpen(row.status);
  const checkout = await withParts(db, row);
  const { cartId, reservationId: promiseId } = checkout;
  const basis = await readBasis(db, { promiseId, shopperId, cartId });
  if (basis?.status !== 'HELD') throw new ProblemError('ORDER_EXPIRED');
  return { checkout, basis, onHand: await readOnHand(db, { checkout, basis }) };
}

/** How many of a line are available, and why not all of them. */
function shortageOf(
  line: CartLine,
  { basis, onHand }: Unplaced,
): { left: number; rootCause: RootCause } | null {
  const { gtin13, quantity } = line.line;
  const left = onHand[gtin13] ?? quantity;
  // What's sold out everywhere is unavailable, too; that it's out of stock says more.
  if (left === 0) return { left, rootCause: 'OUT_OF_STOCK' };
  const reason = reasonNotToFulfill(line, basis);
  if (reason) return { left: 0, rootCause: reason };
  return left < quantity ? { left, rootCause: 'TOO_FEW_LEFT' } : null;
}

/** The causes that are about the items themselves, whoever hands them over. */
const OF_ITEMS: ReadonlySet<RootCause> = new Set(['OUT_OF_STOCK', 'TOO_FEW_LEFT', 'UNAVAILABLE']);

const orderedGtins = ({ checkout }: Unplaced): Set<string> =>
  new Set(checkout.lineItems.map(({ cart }) => cart.gtin13));

function itemsOf(unplaced: Unplaced): FalloutItem[] {
  const ordered = orderedGtins(unplaced);
  return unplaced.basis.lines.flatMap((entry) => {
    const { gtin13, quantity, description, customerFacingSize, imageUrl } = entry.line;
    const shortage = ordered.has(gtin13) ? shortageOf(entry, unplaced) : null;
    return shortage ? [{ gtin13, description, customerFacingSize, imageUrl, quantity, ...shortage }] : [];
  });
}

/** The problem that an order gets when these items keep it from being placed. */
export const kindOf = (items: readonly Pick<FalloutItem, 'rootCause'>[]): Fallout['kind'] =>
  items.some(({ rootCause }) => OF_ITEMS.has(rootCause)) ? 'ITEM_FALLOUT' : 'PROMISING_FALLOUT';

/** The lines in the quantities that are available, which may be 0. */
const linesWithout = (lines: readonly CartLine[], items: readonly FalloutItem[]): CartLine[] =>
  lines.map((entry) => {
    const fallen = items.find(({ gtin13 }) => gtin13 === entry.line.gtin13);
    return fallen ? { ...entry, line: { ...entry.line, quantity: fallen.left } } : entry;
  });

/** What the order would cost without the items; null if it needs another reservation for that. */
async function totalOf(
  deps: RefreshDeps,
  { checkout, basis }: Pick<Unplaced, 'checkout' | 'basis'>,
): Promise<number | null> {
  const { shopperId, reservationId } = checkout;
  try {
    const rest = await requoted(deps, { basis, shopperId, reservationId });
    const draft = await draftOf(deps.db, rest);
    if (!draft) return null;
    const order = pricedOrder(draft.priced, checkout, rest.selections);
    return reallocated(order, checkout.tenders).total;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'PROMISE_STALE') return null;
    throw error;
  }
}

/** Which items of an unplaced order aren't available, and what it costs without them; null if there are none (FAL-03). */
export async function getFallout(
  deps: RefreshDeps,
  { shopperId, checkoutId }: OfCheckout,
): Promise<Fallout | null> {
  const unplaced = await deps.db.transaction((tx) => readUnplaced(tx, { shopperId, checkoutId }));
  const items = itemsOf(unplaced);
  if (items.length === 0) return null;
  const { basis, checkout } = unplaced;
  const ordered = orderedGtins(unplaced);
  const lines = linesWithout(basis.lines, items);
  const itemCount = lines
    .filter(({ line }) => ordered.has(line.gtin13))
    .reduce((count, { line }) => count + line.quantity, 0);
  const total = await totalOf(deps, { checkout, basis: { ...basis, lines } });
  return { kind: kindOf(items), items, remaining: itemCount > 0 ? { itemCount, total } : null };
}

/** What's left of these items in a cart. */
export const leftAfterFallout = (
  inCart: readonly Pick<FalloutItem, 'gtin13' | 'quantity'>[],
  items: readonly Pick<FalloutItem, 'gtin13' | 'left'>[],
): Pick<FalloutItem, 'gtin13' | 'quantity'>[] =>
  inCart.flatMap(({ gtin13, quantity }) => {
    const left = items.find((item) => item.gtin13 === gtin13)?.left;
    return left === undefined ? [] : [{ gtin13, quantity: Math.min(quantity, left) }];
  });

const takeOut = (
  db: Database,
  { shopperId, cartId }: StoredCheckout,
  items: readonly FalloutItem[],
): Promise<void> =>
  withTransaction(db, async (tx) => {
    await touchCart(tx, { shopperId, cartId });
    await writeQuantities(tx, cartId, leftAfterFallout(await readQuantities(tx, { cartId }), items));
  });

/**
 * Takes what isn't available out of the cart, then brings the order up to date with it (FAL-05). Once nothing is left to take out,
 * it's done, however often it's asked for: the response is the order as it is.
 */
export async function removeFallout(
  deps: RefreshDeps,
  { versionKey, ...of }: OfCheckout & { versionKey: string },
): Promise<Checkout> {
  const unplaced = await deps.db.transaction((tx) => readUnplaced(tx, of));
  const items = itemsOf(unplaced);
  if (items.length > 0) {
    if (unplaced.checkout.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');
    await takeOut(deps.db, unplaced.checkout, items);
  }
  return refreshCheckout(deps, { ...of, versionKey });
}
