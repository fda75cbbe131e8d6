import * as v from 'valibot';
import { birthDateFor } from '../../services/contracts/age.ts';
import type { Modification, ModifiedLine } from '../../services/contracts/modifications.ts';
import { readChosen } from '../catalog/chosen-substitutes.ts';
import { minimumAgeOf } from '../checkouts/make/age.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { modifications } from '../db/schema/modifications.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { type SnapDeps, sellsSnap } from '../wallet/sells-snap.ts';
import { itemsWith, requireOrderable, wishesWith } from './change-lines.ts';
import { chooseTime } from './choose-time.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { toModification } from './modification.ts';
import { type OrderChanges, replaceChangedParts } from './order-changes.ts';
import { newTimeOf, type OfOrder, type OrderToModify, readOrderToModify } from './order-to-modify.ts';
import { priceChanges, tendersOf } from './price-changes.ts';
import { readProducts } from './read-products.ts';

interface UpdateInput extends OfOrder {
  versionKey: string;
  lineItems?: readonly ModifiedLine[] | undefined;
  /** 'quoteId|optionId'; null for the time the order has, undefined to leave it. */
  optionId?: string | null | undefined;
  ageVerificationBirthDate?: string | undefined;
}

type Changes = Omit<OrderChanges, 'checkoutId' | 'shopperId' | 'changedAt'>;

/** The first change is made to the order as it was read; later ones name the version they saw. */
function isCurrent(
  { checkout, changes }: LockedOrder,
  { versionKey, orderVersionKey }: { versionKey: string; orderVersionKey: string },
): boolean {
  if (checkout.status !== 'PLACED' || checkout.versionKey !== orderVersionKey) return false;
  return changes
    ? changes.status === 'OPEN' && changes.versionKey === versionKey
    : versionKey === orderVersionKey;
}

/** Writes the changes and reads the order with them; VERSION_STALE if they aren't what the shopper saw anymore, CHECKOUT_CLOSED if the order was canceled or begun meanwhile. */
const write = (
  db: Database,
  { checkoutId, versionKey }: Pick<UpdateInput, 'checkoutId' | 'versionKey'>,
  { lineItems, tenders, promos, ...changes }: Changes,
): Promise<OrderToModify> =>
  withTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, checkoutId);
    const { orderVersionKey } = changes;
    // Canceling an order leaves its checkout's version as it is.
    if (locked && locked.order.status !== 'PLACED') throw new ProblemError('CHECKOUT_CLOSED');
    if (!locked || !isCurrent(locked, { versionKey, orderVersionKey })) {
      throw new ProblemError('VERSION_STALE');
    }
    const { shopperId } = locked.checkout;
    await tx
      .insert(modifications)
      .values({ checkoutId, shopperId, ...changes })
      .onConflictDoUpdate({ target: modifications.checkoutId, set: { ...changes, changedAt: now } });
    await replaceChangedParts(tx, checkoutId, { lineItems, tenders, promos });
    // While the order is locked: nothing is kept of what is answered as too late.
    return readOrderToModify(tx, { shopperId, checkoutId });
  });

/**
 * The date of birth these changes are verified with, checked where the order is received; null if they needn't be or aren't
 * yet. AGE_VERIFICATION_REQUIRED says what's wrong with the one given.
 */
function verifiedBirthDate(
  order: OrderToModify,
  { minimumAge, given }: { minimumAge: number | null; given: string | undefined },
): string | null {
  if (minimumAge === null) return null;
  const today = Temporal.Instant.fromEpochMilliseconds(order.now.getTime())
    .toZonedDateTimeISO(order.timezone)
    .toPlainDate()
    .toString();
  const parsed = v.safeParse(birthDateFor({ minimumAge, today }), given ?? order.draft?.dateOfBirth);
  if (parsed.success) return parsed.output;
  if (given === undefined) return null;
  const [{ message }] = parsed.issues;
  throw new ProblemError('AGE_VERIFICATION_REQUIRED', { fields: { ageVerificationBirthDate: message } });
}

async function timeOf(db: Database, order: OrderToModify, optionId: string | null | undefined) {
  if (optionId === undefined) return newTimeOf(order);
  return optionId === null ? null : chooseTime(db, order, optionId);
}

interface Asked extends Pick<UpdateInput, 'optionId' | 'ageVerificationBirthDate'> {
  changes: readonly ModifiedLine[];
}

/** Whether a line is already as asked. */
function isLineMade(
  lines: OrderChanges['lineItems'],
  { gtin13, quantity, substitutionPolicy, substituteGtin13, instructions }: ModifiedLine,
): boolean {
  const line = lines.find(({ cart }) => cart.gtin13 === gtin13);
  if (!line) return quantity === 0;
  return (
    line.cart.quantity === quantity &&
    (substitutionPolicy ?? line.substitutionPolicy) === line.substitutionPolicy &&
    (substitutionPolicy !== 'CHOSEN_SUBSTITUTE' || line.chosenSubstitute?.gtin13 === substituteGtin13) &&
    (instructions === undefined || line.instructions === instructions)
  );
}

/** Whether the changes are already as asked, as when the answer got lost and the call is repeated. */
function isMade({ draft, slotId }: OrderToModify, asked: Asked): boolean {
  const { changes, optionId, ageVerificationBirthDate = draft?.dateOfBirth } = asked;
  if (!draft || draft.dateOfBirth !== ageVerificationBirthDate) return false;
  if (!changes.every((change) => isLineMade(draft.lineItems, change))) return false;
  if (optionId === undefined) return true;
  const own = optionId === null || optionId.endsWith(`|${slotId}`);
  return own ? draft.time === null : draft.time?.optionIds.includes(optionId) === true;
}

/**
 * Changes what is about to be saved to a placed order, and prices it. The order itself stays as it is. VERSION_STALE if it was
 * changed elsewhere, unless that's what is asked for.
 */
export async function updateModification(
  deps: Pick<Deps, 'db' | 'processor'> & SnapDeps,
  { versionKey, lineItems: changes = [], optionId, ageVerificationBirthDate, ...of }: UpdateInput,
): Promise<Modification> {
  const order = await readOrderToModify(deps.db, of);
  if ((order.draft?.versionKey ?? order.checkout.versionKey) !== versionKey) {
    if (!isMade(order, { changes, optionId, ageVerificationBirthDate }))
      throw new ProblemError('VERSION_STALE');
    return toModification(order, deps);
  }
  const modalityType = order.checkout.modality;
  const chosen = await readChosen(
    deps.db,
    changes.map((change) => ({ ...change, modalityType })),
  );
  const items = itemsWith(order, changes);
  const gtins = [...items, ...changes].map(({ gtin13 }) => gtin13);
  const rows = await readProducts(deps.db, order, gtins);
  const products = new Map(rows.map((row) => [row.gtin13, row]));
  const time = await timeOf(deps.db, order, optionId);
  await requireOrderable(deps.db, order, { changes, items, products, time });
  const dateOfBirth = verifiedBirthDate(order, {
    minimumAge: minimumAgeOf(items.flatMap(({ gtin13 }) => products.get(gtin13)?.entry ?? [])),
    given: ageVerificationBirthDate,
  });
  const wishesOf = wishesWith(order, changes, chosen);
  const priced = await priceChanges(deps.db, order, { items, products, time, wishesOf });
  const { bagFee: _, ...changedCosts } = priced;
  const payment = await tendersOf(deps, order, priced, sellsSnap(deps) ? 'withPin' : 'withoutPin');
  const changed = await write(
    deps.db,
    { checkoutId: of.checkoutId, versionKey },
    {
      status: 'OPEN',
      versionKey: newId(),
      orderVersionKey: order.checkout.versionKey,
      ...changedCosts,
      ...payment,
      time,
      dateOfBirth,
    },
  );
  return toModification(changed, deps);
}
