import * as v from 'valibot';
import { Checkout } from '../../services/contracts/checkouts.ts';
import type { Fallout, FalloutItem, RootCause } from '../../services/contracts/fallout.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { statement } from '../db/statement.ts';
import { ProblemError } from '../http/problems.ts';
import { requireOpen } from './checkout.ts';
import { reasonNotToFulfill } from './fulfillable.ts';
import { draftOf } from './make-checkout.ts';
import { type BasisRow, type CartLine, readBasis } from './read-basis.ts';
import { heldAgain, type RefreshDeps, refreshCheckout } from './refresh-checkout.ts';
import { STOCK_LOCATION } from './stock.ts';

const readStanding = statement({
  name: 'checkouts_read_fallout_standing',
  params: ['checkoutId', 'shopperId'],
  row: {
    status: Checkout.entries.status,
    version_key: v.string(),
    cart_id: v.string(),
    reservation_id: v.string(),
    is_alive: v.boolean(),
    ordered: v.array(v.string()),
    on_hand: v.record(v.string(), v.number()),
  },
  text: `select k.status, k.version_key, k.cart_id, k.reservation_id, r.status = 'HELD' and r.expires_at > now() as is_alive,
    jsonb_path_query_array(k.line_items, '$[*].cart.gtin13') as ordered, (
      select coalesce(json_object_agg(c.gtin13, c.on_hand), '{}') from stock c
      where c.location_id = ${STOCK_LOCATION}
        and c.gtin13 in (select e.entry->'cart'->>'gtin13' from jsonb_array_elements(k.line_items) as e(entry))
    ) as on_hand
  from checkouts k
  join reservations r on r.id = k.reservation_id left join slots t on t.id = r.slot_id
  where k.id = $checkoutId and k.shopper_id = $shopperId`,
});

interface OfCheckout {
  shopperId: string;
  checkoutId: string;
}

/** An unplaced checkout's cart and reservation as they are now, and what's left of each ordered item that is counted. */
async function readState(db: Database, { shopperId, checkoutId }: OfCheckout) {
  const [standing] = await readStanding(db, { checkoutId, shopperId });
  if (!standing) throw new ProblemError('NOT_FOUND');
  requireOpen(standing.status);
  if (!standing.is_alive) throw new ProblemError('ORDER_EXPIRED');
  const { cart_id: cartId, reservation_id: promiseId } = standing;
  const basis = onlyRow(await readBasis(db, { promiseId, shopperId, cartId, key: '' }));
  return { standing, basis };
}

type State = Awaited<ReturnType<typeof readState>>;

/** How many of a line are available, and why not all of them. */
function shortageOf(
  line: CartLine,
  { standing, basis }: State,
): { left: number; rootCause: RootCause } | null {
  const reason = reasonNotToFulfill(line, basis);
  if (reason) return { left: 0, rootCause: reason };
  const { gtin13, quantity } = line.line;
  const left = standing.on_hand[gtin13] ?? quantity;
  if (left >= quantity) return null;
  return { left, rootCause: left === 0 ? 'OUT_OF_STOCK' : 'TOO_FEW_LEFT' };
}

/** The causes that are about the items themselves, whoever hands them over. */
const OF_ITEMS: ReadonlySet<RootCause> = new Set(['OUT_OF_STOCK', 'TOO_FEW_LEFT', 'UNAVAILABLE']);

function itemsOf(state: State): FalloutItem[] {
  const ordered = new Set(state.standing.ordered);
  return state.basis.lines.flatMap((entry) => {
    const { gtin13, quantity, description, customerFacingSize, imageUrl } = entry.line;
    const shortage = ordered.has(gtin13) ? shortageOf(entry, state) : null;
    return shortage ? [{ gtin13, description, customerFacingSize, imageUrl, quantity, ...shortage }] : [];
  });
}

/** The problem that items keep an order from being placed with. */
export const kindOf = (items: readonly Pick<FalloutItem, 'rootCause'>[]): Fallout['kind'] =>
  items.some(({ rootCause }) => OF_ITEMS.has(rootCause)) ? 'ITEM_FALLOUT' : 'PROMISING_FALLOUT';

/** The lines in the available quantities; of some, that's none. */
const linesWithout = (lines: readonly CartLine[], items: readonly FalloutItem[]): CartLine[] =>
  lines.map((entry) => {
    const fallen = items.find(({ gtin13 }) => gtin13 === entry.line.gtin13);
    return fallen ? { ...entry, line: { ...entry.line, quantity: fallen.left } } : entry;
  });

/** What the order would cost without the items; null if it needs another reservation for that. */
async function totalOf(deps: RefreshDeps, shopperId: string, basis: BasisRow, reservationId: string) {
  try {
    const draft = await draftOf(deps.db, await heldAgain(deps, { basis, shopperId, reservationId }));
    return draft?.priced.total ?? null;
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
  const state = await readState(deps.db, { shopperId, checkoutId });
  const items = itemsOf(state);
  if (items.length === 0) return null;
  const ordered = new Set(state.standing.ordered);
  const lines = linesWithout(state.basis.lines, items);
  const itemCount = lines
    .filter(({ line }) => ordered.has(line.gtin13))
    .reduce((count, { line }) => count + line.quantity, 0);
  const total = await totalOf(deps, shopperId, { ...state.basis, lines }, state.standing.reservation_id);
  return { kind: kindOf(items), items, remaining: itemCount > 0 ? { itemCount, total } : null };
}

const takeOut = statement({
  name: 'carts_take_out_fallout',
  params: ['shopperId', 'cartId', 'items'],
  row: { id: v.string() },
  text: `with touched as (
    update carts set version = version + 1 where id = $cartId and shopper_id = $shopperId returning id
  ), item as materialized (
    select e->>'gtin13' as gtin13, (e->>'left')::int as left_over from jsonb_array_elements($items::jsonb) e
  ), gone as (
    delete from cart_lines l using touched, item
    where l.cart_id = touched.id and l.gtin13 = item.gtin13 and item.left_over = 0
  ), reduced as (
    update cart_lines l set quantity = item.left_over from touched, item
    where l.cart_id = touched.id and l.gtin13 = item.gtin13 and l.quantity > item.left_over and item.left_over > 0
  )
  select id from touched`,
});

/**
 * Takes what isn't available out of the cart, then brings the order up to date with it (FAL-05). Once nothing is left to take out,
 * it's done, however often it's asked for: the response is the order as it is.
 */
export async function removeFallout(
  deps: RefreshDeps,
  { versionKey, ...of }: OfCheckout & { versionKey: string },
): Promise<Checkout> {
  const state = await readState(deps.db, of);
  const items = itemsOf(state);
  if (items.length > 0) {
    if (state.standing.version_key !== versionKey) throw new ProblemError('VERSION_STALE');
    const { cart_id: cartId } = state.standing;
    await takeOut(deps.db, { shopperId: of.shopperId, cartId, items: JSON.stringify(items) });
  }
  return refreshCheckout(deps, { ...of, versionKey });
}
