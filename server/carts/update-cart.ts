import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { t, texts } from '../../languages/t.ts';
import { ID_CHECK_REQUIRED, needsIdCheckAtLocker } from '../../rules/locker.ts';
import { bothChanges, type Cart, type CartLineChange, quantityAfter } from '../../services/contracts/cart.ts';
import type { Shortage } from '../../services/contracts/catalog.ts';
import { type AvailabilityRow, availabilityOf, stockColumnsAt } from '../catalog/availability.ts';
import { readChosen } from '../catalog/chosen-substitutes.ts';
import { isSoldAt } from '../catalog/prices.ts';
import { WAREHOUSE } from '../catalog/stock-location.ts';
import { anyOf } from '../db/any-of.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared, together } from '../db/prepared.ts';
import { asRecords, named, recordsIn } from '../db/records.ts';
import { substitutionPreferences } from '../db/schema/account.ts';
import { cartLines, cartRequests, carts } from '../db/schema/carts.ts';
import { products } from '../db/schema/catalog.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import { once, type RequestKey, requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { deliveryStore } from '../shoppers/shopping-store.ts';
import { type Left, takingOut } from './cart-quantities.ts';
import { readCart } from './cart-view.ts';

/** The department of the preference for all that have none of their own. */
const IN_GENERAL = '';

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
  const { shopperId, cartId, lineItems } = change;
  const key = requestKey(change, { cartId, lineItems });
  return withTransaction(db, async (tx) => {
    const kept = await keepRequest(tx, { ...key, cartId });
    const answer = async () => {
      const cart = await readCart(tx, shopperId);
      if (!cart) throw new ProblemError('NOT_FOUND');
      return cart;
    };
    return once(key, {
      find: async () => (kept.length > 0 ? undefined : readRequest(tx, key)),
      again: answer,
      work: async () => {
        const changed = await changedLines(tx, change);
        const [, cart] = await Promise.all([writeLines(tx, cartId, changed), answer()]);
        requireRoom(cart);
        checkLocker(cart, lineItems);
        return cart;
      },
    });
  });
}

function requireRoom({ lineItems }: Cart): void {
  if (lineItems.length <= MAX_LINES) return;
  throw new ProblemError('QUANTITY_EXCEEDED', {
    detail: t('A cart can have at most {{maxLines}} different items.', { maxLines: MAX_LINES }),
  });
}

/** What a change makes of the lines of a cart, which is locked for it. */
async function changedLines(tx: Database, change: CartChange): Promise<Changed> {
  await readChosen(tx, change.lineItems);
  const [{ now }, known] = await Promise.all([touchCart(tx, change), readLines(tx, change)]);
  return { lines: linesAfter(change.lineItems, known), known, now };
}

/** Refuses lines that a pickup locker can't take; what else is in the cart doesn't prevent a change. */
function checkLocker(cart: Cart, changed: readonly CartLineChange[]): void {
  const needIdCheck = needsIdCheckAtLocker(cart.pickupType, cart.lineItems).map(({ gtin13 }) => gtin13);
  const fields = changed.flatMap(({ gtin13 }, index) =>
    needIdCheck.includes(gtin13) ? [[`lineItems.${index}.modalityType`, t(ID_CHECK_REQUIRED)] as const] : [],
  );
  if (fields.length > 0) throw new ProblemError('AGE_RESTRICTED', { fields: Object.fromEntries(fields) });
}

interface OwnCart {
  shopperId: string;
  cartId: string;
}

const touchOwn = prepared('carts_touch_own', (db, given: Givens<OwnCart>) =>
  db
    .update(carts)
    .set({ version: sql`${carts.version} + 1` })
    .where(and(eq(carts.id, given.cartId), eq(carts.shopperId, given.shopperId)))
    .returning({ version: carts.version, now }),
);

/** Locks the cart for this change and returns its new version, and the time; another shopper's is NOT_FOUND. */
export async function touchCart(
  tx: Database,
  { shopperId, cartId }: OwnCart,
): Promise<{ version: number; now: Date }> {
  const [touched] = await touchOwn(tx, { shopperId, cartId });
  if (!touched) throw new ProblemError('NOT_FOUND');
  return touched;
}

/** Locks the cart, as everyone does before the shopper, whom a new key refers to; and keeps the change's key, unless it's there. */
const keepRequest = prepared('carts_keep_request', (db, given: Givens<RequestKey & OwnCart>) =>
  db
    .insert(cartRequests)
    .select(
      db
        .select(
          named({
            shopperId: sql<string>`${carts.shopperId}`,
            idempotencyKey: given.idempotencyKey,
            payloadHash: given.payloadHash,
            createdAt: now,
          }),
        )
        .from(carts)
        .where(and(eq(carts.id, given.cartId), eq(carts.shopperId, given.shopperId)))
        .for('update'),
    )
    .onConflictDoNothing()
    .returning({ key: cartRequests.idempotencyKey }),
);

async function readRequest(
  tx: Database,
  key: RequestKey,
): Promise<Pick<RequestKey, 'payloadHash'> | undefined> {
  const { shopperId, idempotencyKey, payloadHash } = cartRequests;
  const [earlier] = await tx
    .select({ payloadHash })
    .from(cartRequests)
    .where(and(eq(shopperId, key.shopperId), eq(idempotencyKey, key.idempotencyKey)));
  return earlier;
}

interface ChangedProducts {
  shopperId: string;
  cartId: string;
  gtins: readonly string[];
  /** Those of them that are shipped, and those that are delivered; the others are picked up. */
  shipped: readonly string[];
  delivered: readonly string[];
}

/** How the shopper wants products of a department substituted, and all that have no preference of their own. */
const ofDepartment = alias(substitutionPreferences, 'of_department');
const inGeneral = alias(substitutionPreferences, 'in_general');

const readProductsToChange = prepared('carts_read_changed', (db, given: Givens<ChangedProducts>) => {
  const place = sql`case
    when ${anyOf(products.gtin13, given.shipped)} then ${WAREHOUSE}
    when ${anyOf(products.gtin13, given.delivered)} then ${deliveryStore}
    else ${shoppers.preferredLocationId}
  end`;
  return db
    .select({
      gtin13: products.gtin13,
      least: products.minimumOrderQuantity,
      most: products.maximumOrderQuantity,
      ...stockColumnsAt(place),
      isSold: isSoldAt(place),
      policyOfDepartment: ofDepartment.substitutionPolicy,
      policyInGeneral: inGeneral.substitutionPolicy,
      inCart: {
        quantity: cartLines.quantity,
        substitutionPolicy: cartLines.substitutionPolicy,
        chosenGtin13: cartLines.chosenGtin13,
        instructions: cartLines.instructions,
      },
    })
    .from(products)
    .innerJoin(shoppers, eq(shoppers.id, given.shopperId))
    .leftJoin(cartLines, and(eq(cartLines.gtin13, products.gtin13), eq(cartLines.cartId, given.cartId)))
    .leftJoin(
      ofDepartment,
      and(eq(ofDepartment.shopperId, shoppers.id), eq(ofDepartment.departmentId, products.departmentId)),
    )
    .leftJoin(inGeneral, and(eq(inGeneral.shopperId, shoppers.id), eq(inGeneral.departmentId, IN_GENERAL)))
    .where(anyOf(products.gtin13, given.gtins));
});

/** The products of changed lines, each with its line as it is. */
type KnownLines = ReadonlyMap<string, Awaited<ReturnType<typeof readProductsToChange>>[number]>;

async function readLines(tx: Database, { shopperId, cartId, lineItems }: CartChange): Promise<KnownLines> {
  const goingAs = (modality: CartLineChange['modalityType']) =>
    lineItems.filter(({ modalityType }) => modalityType === modality).map(({ gtin13 }) => gtin13);
  const rows = await readProductsToChange(tx, {
    shopperId,
    cartId,
    gtins: lineItems.map(({ gtin13 }) => gtin13),
    shipped: goingAs('SHIP'),
    delivered: goingAs('DELIVERY'),
  });
  return new Map(rows.map((row) => [row.gtin13, row]));
}

/**
 * What each changed line becomes. Refuses unknown products, quantities chosen from another one than there is, too many of one
 * product, more than there are left, and more of an unavailable one.
 */
function linesAfter(lineItems: readonly CartLineChange[], known: KnownLines): CartLineChange[] {
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
      refused.INVALID_INPUT[`lineItems.${index}.gtin13`] = t("We don't know this item.");
      continue;
    }
    const { least, most } = product;
    const inCart = product.inCart?.quantity ?? 0;
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
      refused.VERSION_STALE[field] = t('Your cart was changed elsewhere: it has {{held}} of this item now.', {
        held,
      });
    } else if (quantity > most && quantity > held) {
      refused.QUANTITY_EXCEEDED[field] = t('Limit {{most}} of this item.', { most });
    } else if (quantity > 0 && quantity < least && quantity !== held) {
      refused.INVALID_INPUT[field] = t('At least {{least}} of this item.', { least });
    } else if (quantity > held) {
      const problem = shortageWords(product, quantity);
      if (problem !== null) refused.QUANTITY_EXCEEDED[field] = problem;
    }
  }
  for (const code of ['INVALID_INPUT', 'VERSION_STALE', 'QUANTITY_EXCEEDED'] as const) {
    if (Object.keys(refused[code]).length > 0) throw new ProblemError(code, { fields: refused[code] });
  }
  return [...after.values()];
}

const NONE: Readonly<Record<Shortage, string>> = texts({
  OUT_OF_STOCK: 'This item is sold out.',
  NOT_SOLD_THERE: "Your store doesn't sell this item.",
});

/** Why there can't be so many of a product; null if there can. */
function shortageWords(product: AvailabilityRow, quantity: number): string | null {
  const { available, shortage, left } = availabilityOf(product, quantity);
  if (!available) return shortage === null ? t('This item is currently unavailable.') : NONE[shortage];
  return left !== null && left < quantity ? t('Only {{count}} left.', { count: left }) : null;
}

type StoredLine = typeof cartLines.$inferSelect;

type KnownLine = ReturnType<KnownLines['get']>;

/** The policy as changed, as it was before, or as the shopper prefers it for the department or in general. */
function policyOf(change: CartLineChange, known: KnownLine): StoredLine['substitutionPolicy'] {
  return (
    change.substitutionPolicy ??
    known?.inCart?.substitutionPolicy ??
    known?.policyOfDepartment ??
    known?.policyInGeneral ??
    'SHOPPERS_CHOICE'
  );
}

/** What's to happen if a line runs out. */
function substitutionOf(
  change: CartLineChange,
  known: KnownLine,
): Pick<StoredLine, 'substitutionPolicy' | 'chosenGtin13'> {
  const substitutionPolicy = policyOf(change, known);
  const isChosen = substitutionPolicy === 'CHOSEN_SUBSTITUTE';
  const chosenGtin13 = isChosen ? (change.substituteGtin13 ?? known?.inCart?.chosenGtin13 ?? null) : null;
  return { substitutionPolicy, chosenGtin13 };
}

/** New lines are the last ones, in their order, unless they were there before. */
function addedAt(change: CartLineChange, position: number, now: Date): Date {
  const before = change.addedAt === undefined ? null : new Date(change.addedAt);
  return before && before < now ? before : new Date(now.getTime() + position);
}

/** Lines as they'll be, and what decides the rest of them. */
interface Changed {
  lines: readonly CartLineChange[];
  known: KnownLines;
  now: Date;
}

interface LinesWritten extends Pick<Left, 'cartId' | 'gone'> {
  rows: string;
}

const writeChanged = prepared('carts_change_lines', (db, given: Givens<LinesWritten>) =>
  together(db, [
    takingOut(db, given),
    db
      .insert(cartLines)
      .select(recordsIn(cartLines, given.rows))
      .onConflictDoUpdate({
        target: [cartLines.cartId, cartLines.gtin13],
        set: {
          quantity: sql`excluded.quantity`,
          modalityType: sql`excluded.modality_type`,
          substitutionPolicy: sql`excluded.substitution_policy`,
          chosenGtin13: sql`excluded.chosen_gtin13`,
          instructions: sql`excluded.instructions`,
        },
      }),
  ]),
);

/** Deletes the lines of quantity 0 and sets the others; whatever a change leaves out stays. */
function writeLines(tx: Database, cartId: string, { lines, known, now }: Changed): Promise<unknown> {
  const gone = lines.filter(({ quantity }) => quantity === 0).map(({ gtin13 }) => gtin13);
  const kept = lines.filter(({ quantity }) => quantity > 0);
  const rows = kept.map((line, position) => {
    const before = known.get(line.gtin13);
    return {
      cartId,
      gtin13: line.gtin13,
      quantity: line.quantity,
      modalityType: line.modalityType,
      ...substitutionOf(line, before),
      instructions:
        line.instructions === undefined ? (before?.inCart?.instructions ?? null) : line.instructions,
      addedAt: addedAt(line, position, now),
    };
  });
  return writeChanged(tx, { cartId, gone, rows: asRecords(cartLines, rows) });
}
