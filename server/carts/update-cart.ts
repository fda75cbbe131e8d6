import { and, eq, inArray, sql } from 'drizzle-orm';
import { bothChanges, type Cart, type CartLineChange, quantityAfter } from '../../services/contracts/cart.ts';
import { ID_CHECK_REQUIRED, needsIdCheckAtLocker } from '../../services/contracts/locker.ts';
import type { Database } from '../db/database.ts';
import { cartLines, cartRequests, carts } from '../db/schema/carts.ts';
import { products } from '../db/schema/catalogue.ts';
import { withTransaction } from '../db/transaction.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { readCart } from './cart-view.ts';

/** The most lines an order can have. */
const MAX_LINES = 200;

export interface CartChange {
  shopperId: string;
  cartId: string;
  lineItems: readonly CartLineChange[];
  idempotencyKey: string;
}

/** Changes the given lines of the shopper's own cart, all of them or none; a repeated key changes nothing more. */
export function updateCart(db: Database, change: CartChange): Promise<Cart> {
  return withTransaction(db, async (tx) => {
    const isNew = await beginChange(tx, change);
    if (isNew) await writeLines(tx, change, await linesAfter(tx, change));
    const cart = await readCart(tx, change.shopperId);
    if (!cart) throw new ProblemError('NOT_FOUND');
    if (!isNew) return cart;
    if (cart.lineItems.length > MAX_LINES) {
      throw new ProblemError('QUANTITY_EXCEEDED', {
        detail: `A cart can have at most ${MAX_LINES} different items.`,
      });
    }
    checkLocker(cart, change.lineItems);
    return cart;
  });
}

/** Refuses lines that a pickup locker can't take; what else is in the cart doesn't prevent a change. */
function checkLocker(cart: Cart, changed: readonly CartLineChange[]): void {
  const barred = needsIdCheckAtLocker(cart.pickupType, cart.lineItems).map(({ gtin13 }) => gtin13);
  const fields = changed.flatMap(({ gtin13 }, index) =>
    barred.includes(gtin13) ? [[`lineItems.${index}.modalityType`, ID_CHECK_REQUIRED] as const] : [],
  );
  if (fields.length > 0) throw new ProblemError('AGE_RESTRICTED', { fields: Object.fromEntries(fields) });
}

/** Locks the cart for this change and returns its new version; another shopper's is NOT_FOUND. */
export async function touchCart(
  tx: Database,
  { shopperId, cartId }: Pick<CartChange, 'shopperId' | 'cartId'>,
): Promise<number> {
  const [touched] = await tx
    .update(carts)
    .set({ version: sql`${carts.version} + 1` })
    .where(and(eq(carts.id, cartId), eq(carts.shopperId, shopperId)))
    .returning({ version: carts.version });
  if (!touched) throw new ProblemError('NOT_FOUND');
  return touched.version;
}

async function requireOwn(tx: Database, { shopperId, cartId }: CartChange): Promise<void> {
  const own = await tx
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.id, cartId), eq(carts.shopperId, shopperId)));
  if (own.length === 0) throw new ProblemError('NOT_FOUND');
}

/**
 * Locks the cart for this change and keeps its key; false if the change has been made under that key. Another shopper's cart is
 * NOT_FOUND, another change KEY_REUSED.
 */
async function beginChange(tx: Database, change: CartChange): Promise<boolean> {
  const { shopperId, cartId, lineItems, idempotencyKey } = change;
  const payloadHash = hashOf({ cartId, lineItems });
  await requireOwn(tx, change);
  const made = await tx
    .insert(cartRequests)
    .values({ shopperId, idempotencyKey, payloadHash })
    .onConflictDoNothing()
    .returning({ key: cartRequests.idempotencyKey });
  if (made.length > 0) {
    await touchCart(tx, change);
    return true;
  }
  const [before] = await tx
    .select({ payloadHash: cartRequests.payloadHash })
    .from(cartRequests)
    .where(and(eq(cartRequests.shopperId, shopperId), eq(cartRequests.idempotencyKey, idempotencyKey)));
  if (before?.payloadHash !== payloadHash) throw new ProblemError('KEY_REUSED');
  return false;
}

/**
 * What each changed line becomes. Refuses unknown products, quantities chosen from another one than there is, too many of one
 * product, and more of an unavailable one.
 */
async function linesAfter(tx: Database, { cartId, lineItems }: CartChange): Promise<CartLineChange[]> {
  const rows = await tx
    .select({
      gtin13: products.gtin13,
      least: products.minimumOrderQuantity,
      most: products.maximumOrderQuantity,
      available: products.available,
      inCart: sql<number>`coalesce(${cartLines.quantity}, 0)`,
    })
    .from(products)
    .leftJoin(cartLines, and(eq(cartLines.gtin13, products.gtin13), eq(cartLines.cartId, cartId)))
    .where(
      inArray(
        products.gtin13,
        lineItems.map(({ gtin13 }) => gtin13),
      ),
    );
  const known = new Map(rows.map((row) => [row.gtin13, row]));
  const after = new Map<string, CartLineChange>();
  const refused: Record<'INVALID_INPUT' | 'VERSION_STALE' | 'QUANTITY_EXCEEDED', Record<string, string>> = {
    INVALID_INPUT: {},
    VERSION_STALE: {},
    QUANTITY_EXCEEDED: {},
  };
  for (const [index, change] of lineItems.entries()) {
    const { gtin13 } = change;
    const product = known.get(gtin13);
    const field = `lineItems.${index}.quantity`;
    if (!product) {
      refused.INVALID_INPUT[`lineItems.${index}.gtin13`] = "We don't know this item.";
      continue;
    }
    const { least, most, inCart, available } = product;
    const earlier = after.get(gtin13);
    const held = earlier?.quantity ?? inCart;
    const quantity = quantityAfter(held, change);
    after.set(gtin13, {
      ...(earlier ? bothChanges(earlier, change) : change),
      type: 'SET',
      quantity,
      from: inCart,
    });
    if (change.type === 'SET' && change.from !== held) {
      refused.VERSION_STALE[field] = `Your cart was changed elsewhere: it has ${held} of this item now.`;
    } else if (quantity > most && quantity > held) {
      refused.QUANTITY_EXCEEDED[field] = `Limit ${most} of this item.`;
    } else if (quantity > 0 && quantity < least && quantity !== held) {
      refused.INVALID_INPUT[field] = `At least ${least} of this item.`;
    } else if (quantity > held && !available) {
      refused.QUANTITY_EXCEEDED[field] = 'This item is currently unavailable.';
    }
  }
  for (const code of ['INVALID_INPUT', 'VERSION_STALE', 'QUANTITY_EXCEEDED'] as const) {
    if (Object.keys(refused[code]).length > 0) throw new ProblemError(code, { fields: refused[code] });
  }
  return [...after.values()];
}

/**
 * One statement for all lines: deletes those of quantity 0 and sets the others; whatever a change leaves out stays.
 * A new line without a policy gets the shopper's policy for its department or their general one, and is the last one unless it
 * was there before.
 */
async function writeLines(
  tx: Database,
  { shopperId, cartId }: CartChange,
  lines: readonly CartLineChange[],
): Promise<void> {
  const changes = JSON.stringify(
    lines.map((line, position) => ({
      gtin13: line.gtin13,
      quantity: line.quantity,
      modality_type: line.modalityType,
      substitution_policy: line.substitutionPolicy ?? null,
      instructions: line.instructions ?? null,
      has_instructions: line.instructions !== undefined,
      added_at: line.addedAt ? new Date(line.addedAt).toISOString() : null,
      position,
    })),
  );
  await tx.execute(sql`
    with change as materialized (
      select * from jsonb_to_recordset(${changes}::jsonb) as change(gtin13 text, quantity int,
        modality_type text, substitution_policy text, instructions text, has_instructions boolean, added_at timestamptz,
        position int)
    ), gone as (
      delete from cart_lines using change
      where cart_lines.cart_id = ${cartId} and cart_lines.gtin13 = change.gtin13 and change.quantity = 0
    )
    insert into cart_lines as line
      (cart_id, gtin13, quantity, modality_type, substitution_policy, instructions, added_at)
    select ${cartId}, change.gtin13, change.quantity, change.modality_type,
      coalesce(change.substitution_policy, kept.substitution_policy, of_department.substitution_policy,
        in_general.substitution_policy, 'SHOPPERS_CHOICE'),
      case when change.has_instructions then change.instructions else kept.instructions end,
      case when change.added_at < now() then change.added_at
        else now() + make_interval(secs => change.position / 1000.0) end
    from change
    left join cart_lines kept on kept.cart_id = ${cartId} and kept.gtin13 = change.gtin13
    left join products p on p.gtin13 = change.gtin13
    left join substitution_preferences of_department
      on of_department.shopper_id = ${shopperId} and of_department.department_id = p.department_id
    left join substitution_preferences in_general
      on in_general.shopper_id = ${shopperId} and in_general.department_id = ''
    where change.quantity > 0
    on conflict (cart_id, gtin13) do update set quantity = excluded.quantity,
      modality_type = excluded.modality_type, substitution_policy = excluded.substitution_policy,
      instructions = excluded.instructions`);
}
