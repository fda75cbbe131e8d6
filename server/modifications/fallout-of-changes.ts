import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Fallout, FalloutItem } from '../../services/contracts/fallout.ts';
import type { ModifiedLine } from '../../services/contracts/modifications.ts';
import { kindOf } from '../checkouts/fallout.ts';
import { STOCK_LOCATION } from '../checkouts/stock.ts';
import type { Database } from '../db/database.ts';
import { modifications } from '../db/schema/modifications.ts';
import { type RowOf, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { itemsWith } from './change-lines.ts';
import { newTimeOf, type OfOrder, type OrderToModify, readOrderToModify } from './order-to-modify.ts';
import { priceChanges } from './price-changes.ts';
import { getModification } from './read-modification.ts';
import { readProducts } from './read-products.ts';
import { updateModification } from './update-modification.ts';

/** Whether there are changes about to be made to the order. */
export async function isBeingModified(
  db: Database,
  { checkoutId }: Pick<OfOrder, 'checkoutId'>,
): Promise<boolean> {
  const rows = await db
    .select({ id: modifications.checkoutId })
    .from(modifications)
    .where(eq(modifications.checkoutId, checkoutId))
    .prepare('modifications_read_id')
    .execute();
  return rows.length > 0;
}

const AddedRow = {
  gtin13: v.string(),
  description: v.string(),
  customer_facing_size: v.string(),
  image_url: v.string(),
  quantity: v.number(),
  /** In the current order. */
  ordered: v.number(),
  /** The least that can be ordered. */
  least: v.number(),
  available: v.boolean(),
  sold_in_store: v.boolean(),
  /** Null if it isn't counted: there is always more. */
  on_hand: v.nullable(v.number()),
};

/** What the changes add to an order, and what's left of it. */
const readAdded = statement({
  name: 'modifications_read_added',
  params: ['checkoutId'],
  row: AddedRow,
  text: `select p.gtin13, p.description, p.customer_facing_size, p.image_url, n.quantity, coalesce(o.quantity, 0) as ordered,
    p.minimum_order_quantity as least, p.available, p.sold_in_store, s.on_hand
  from modifications m
  join checkouts k on k.id = m.checkout_id
  join reservations r on r.id = k.reservation_id left join slots t on t.id = r.slot_id
  cross join lateral (
    select e.entry->'cart'->>'gtin13' as gtin13, (e.entry->'cart'->>'quantity')::int as quantity, e.position
    from jsonb_array_elements(m.line_items) with ordinality as e(entry, position)
  ) n
  join products p on p.gtin13 = n.gtin13
  left join stock s on s.gtin13 = n.gtin13 and s.location_id = ${STOCK_LOCATION}
  left join lateral (
    select (e.entry->'cart'->>'quantity')::int as quantity
    from jsonb_array_elements(k.line_items) as e(entry) where e.entry->'cart'->>'gtin13' = n.gtin13
  ) o on true
  where m.checkout_id = $checkoutId and n.quantity > coalesce(o.quantity, 0)
  order by n.position`,
});

/** How many of an item the order can have, and why not all of them; what was ordered already stays. */
function shortageOf(added: RowOf<typeof AddedRow>): Pick<FalloutItem, 'left' | 'rootCause'> | null {
  const { quantity, ordered, least, on_hand } = added;
  if (!added.available) return { left: ordered, rootCause: 'UNAVAILABLE' };
  if (!added.sold_in_store) return { left: ordered, rootCause: 'NOT_SOLD_THERE' };
  const most = ordered + (on_hand ?? quantity);
  if (most >= quantity) return null;
  const left = most < least ? ordered : most;
  return { left, rootCause: left === 0 ? 'OUT_OF_STOCK' : 'TOO_FEW_LEFT' };
}

/** What the changes add to an order that isn't available. */
export async function shortItems(
  db: Database,
  { checkoutId }: Pick<OfOrder, 'checkoutId'>,
): Promise<FalloutItem[]> {
  return (await readAdded(db, { checkoutId })).flatMap((added) => {
    const { gtin13, description, customer_facing_size: customerFacingSize, image_url: imageUrl } = added;
    const shortage = shortageOf(added);
    if (!shortage) return [];
    return [{ gtin13, description, customerFacingSize, imageUrl, quantity: added.quantity, ...shortage }];
  });
}

const changesFor = (items: readonly FalloutItem[]): ModifiedLine[] =>
  items.map(({ gtin13, left }) => ({ gtin13, quantity: left }));

/** The order without them; null if nothing would be left of it. */
async function remainingOf(
  db: Database,
  order: OrderToModify,
  short: readonly FalloutItem[],
): Promise<Fallout['remaining']> {
  const items = itemsWith(order, changesFor(short));
  if (items.length === 0) return null;
  const gtins = items.map(({ gtin13 }) => gtin13);
  const rows = await readProducts(db, { shopperId: order.shopper_id, gtins });
  const products = new Map(rows.map((row) => [row.gtin13, row]));
  const { total } = await priceChanges(db, order, { items, products, time: newTimeOf(order) });
  return { itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0), total };
}

/** What the changes to a placed order add that isn't available, and what it costs without that; null if all of it is (FAL-03). */
export async function falloutOfChanges({ db }: Pick<Deps, 'db'>, of: OfOrder): Promise<Fallout | null> {
  const order = await readOrderToModify(db, of);
  const items = await shortItems(db, of);
  if (items.length === 0) return null;
  return { kind: kindOf(items), items, remaining: await remainingOf(db, order, items) };
}

/**
 * Takes what isn't available out of the changes to a placed order (FAL-05). Once nothing is left to take out, it's done, however
 * often it's asked for.
 */
export async function removeFalloutOfChanges(
  deps: Pick<Deps, 'db' | 'processor'> & SnapDeps,
  { versionKey, ...of }: OfOrder & { versionKey: string },
): Promise<Checkout> {
  const items = await shortItems(deps.db, of);
  const { checkout } =
    items.length === 0
      ? await getModification(deps, of)
      : await updateModification(deps, { ...of, versionKey, lineItems: changesFor(items) });
  return checkout;
}
