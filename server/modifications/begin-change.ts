import { eq } from 'drizzle-orm';
import type { FalloutItem } from '../../services/contracts/fallout.ts';
import { type Attempt, journalAttempt } from '../attempts/attempt.ts';
import { attemptOnce, attemptUnderKey, type EndedAttempt } from '../attempts/attempt-once.ts';
import { requireProcessor } from '../attempts/authorize.ts';
import { stockLocation } from '../catalog/stock-location.ts';
import { kindOf } from '../checkouts/make/fallout.ts';
import { lockSupply, stockToTake, takeStock } from '../checkouts/place/ordered-stock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { modifications, type NewTime } from '../db/schema/modifications.ts';
import type { Deps } from '../http/context.ts';
import type { RequestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { lockSlots, takePlace } from '../reservations/places.ts';
import { type SnapDeps, sellsSnap } from '../wallet/sells-snap.ts';
import { addedItems, readAddedProducts, shortItemsOf } from './added-items.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { isChanged, toModification } from './modification.ts';
import { type ChangedOrder, type OrderToModify, readOrderToModify } from './order-to-modify.ts';
import { authorizedTotal, planMoney } from './plan-money.ts';
import { readProducts } from './read-products.ts';

export interface ChangeSubmission extends RequestKey {
  checkoutId: string;
  /** The changes', as is the total. */
  versionKey: string;
  /** What the shopper saw, in cents: nothing else is charged. */
  displayedTotal: number;
  /** In cents; a placed order's tip stays as it is (TIP-07). */
  gratuity: number;
  /** For SNAP; passed on to the processor and kept nowhere. */
  encryptedPin: string | undefined;
}

/** An order with its changes; VERSION_STALE if they aren't what the shopper saw, or were made to an earlier version of it. */
function changedAsSeen(
  { draft, ...order }: OrderToModify,
  changes: LockedOrder['changes'],
  { versionKey }: Pick<ChangeSubmission, 'versionKey'>,
): ChangedOrder {
  const isCurrent =
    changes?.versionKey === versionKey && changes.orderVersionKey === order.checkout.versionKey;
  if (!isCurrent || !isChanged(order, draft)) throw new ProblemError('VERSION_STALE');
  return { ...order, draft };
}

/** What a submission is checked against. */
interface Situation {
  order: ChangedOrder;
  /** What the changes add that isn't available. */
  shortItems: readonly FalloutItem[];
}

/** Why changes can't be saved as they were submitted; null if they can. */
function refusalOf(
  { order, shortItems }: Situation,
  submission: Pick<ChangeSubmission, 'displayedTotal' | 'gratuity' | 'encryptedPin'>,
  deps: SnapDeps,
): ProblemError | null {
  const { draft } = order;
  if (draft.total !== submission.displayedTotal || draft.gratuityTotal !== submission.gratuity) {
    return new ProblemError('TOTAL_CHANGED');
  }
  const { minimumAge, uncovered } = toModification(order, deps);
  if (minimumAge !== null) return new ProblemError('AGE_VERIFICATION_REQUIRED');
  if (uncovered > 0) return new ProblemError('PAYMENT_METHOD_REQUIRED');
  const unpayable = paymentRefusalOf(order, submission, deps);
  if (unpayable) return unpayable;
  if (shortItems.length > 0) return new ProblemError(kindOf(shortItems));
  if (draft.time && Date.parse(draft.time.until) <= order.now.getTime()) return new ProblemError('SLOT_GONE');
  return order.isChanging ? new ProblemError('STILL_RUNNING') : null;
}

/** Only the payment methods that paid the order may pay more for it (MOD-09). */
function paymentRefusalOf(
  { draft, authorizations, cards }: ChangedOrder,
  { encryptedPin }: Pick<ChangeSubmission, 'encryptedPin'>,
  deps: SnapDeps,
): ProblemError | null {
  for (const { id, paymentType, amountToAuthorize } of draft.tenders) {
    if (amountToAuthorize <= authorizedTotal(authorizations, id)) continue;
    const card = cards[id];
    if (!card) return new ProblemError('PAYMENT_METHOD_REQUIRED');
    if (card.isExpired) return new ProblemError('PAYMENT_METHOD_EXPIRED');
    if (paymentType === 'EBT' && !sellsSnap(deps)) return new ProblemError('SNAP_UNAVAILABLE');
    if (paymentType === 'EBT' && encryptedPin === undefined) return new ProblemError('PIN_REQUIRED');
  }
  return null;
}

/** How the order's money would change. */
function planOf({ authorizations, draft, cards }: ChangedOrder) {
  const instruments = Object.fromEntries(
    Object.entries(cards).map(([id, { instrumentId }]) => [id, instrumentId]),
  );
  return planMoney(authorizations, draft.tenders, instruments);
}

const takePlaceAt = (tx: Database, { slotId, storeId, startsAt, endsAt, capacity }: NewTime) =>
  takePlace(tx, { slotId, storeId, startsAt: new Date(startsAt), endsAt: new Date(endsAt), capacity });

/** Whether SNAP may pay for something else of the changed order than when it was priced: a state's rule has begun or ended. */
async function isSnapOtherwise(tx: Database, order: ChangedOrder): Promise<boolean> {
  const { lineItems } = order.draft;
  const gtins = lineItems.map(({ cart }) => cart.gtin13);
  const products = await readProducts(tx, order, gtins);
  const eligible = new Map(products.map(({ gtin13, entry }) => [gtin13, entry.line.snapEligible]));
  return lineItems.some(
    ({ cart, snapEligible }) => snapEligible !== (eligible.get(cart.gtin13) ?? snapEligible),
  );
}

/** A new attempt, the one that the key started before, or why the changes have to be priced again or another time chosen. */
type Begun =
  | { attempt: Attempt }
  | { earlier: EndedAttempt }
  | { isSnapOtherwise: true }
  | { fullSlotId: string };

/**
 * Checks everything, journals the attempt, and takes what the changed order needs in addition, stock and a place in another
 * time's slot, in one transaction; throws why changes can't be saved. The order is locked, so that the store doesn't start on
 * it in the meantime. A key that was used before returns its attempt.
 */
export const beginChange = (
  deps: Pick<Deps, 'db' | 'processor'> & SnapDeps,
  submission: ChangeSubmission,
): Promise<Begun> =>
  deps.db.transaction(async (tx) => {
    const { checkoutId, shopperId, idempotencyKey, payloadHash } = submission;
    const key = { kind: 'CHANGE', shopperId, idempotencyKey, payloadHash } as const;
    // Of parallel calls under a key, all but the first wait for the order.
    const locked = await lockOrder(tx, checkoutId);
    return attemptOnce(key, await attemptUnderKey(tx, key), async () => {
      const order = changedAsSeen(await readOrderToModify(tx, submission), locked?.changes, submission);
      if (await isSnapOtherwise(tx, order)) return { isSnapOtherwise: true };
      const { draft } = order;
      const locationId = stockLocation(order.promise.locationId);
      if (draft.time) await lockSlots(tx, { ids: [draft.time.slotId] });
      const added = addedItems(draft.lineItems, order.checkout.lineItems);
      const supply = await lockSupply(tx, locationId, added);
      const products = await readAddedProducts(tx, added);
      const shortItems = shortItemsOf(added, { products, counted: supply.counted });
      const refusal = refusalOf({ order, shortItems }, submission, deps);
      if (refusal) throw refusal;
      const { increases: tenders } = planOf(order);
      requireProcessor(deps, { tenders });
      if (draft.time && !(await takePlaceAt(tx, draft.time))) return { fullSlotId: draft.time.slotId };
      const more = added.map(({ gtin13, quantity, ordered }) => ({ gtin13, quantity: quantity - ordered }));
      const stock = stockToTake(locationId, more, supply);
      await takeStock(tx, stock);
      await tx
        .update(modifications)
        .set({ status: 'SAVING' })
        .where(eq(modifications.checkoutId, checkoutId));
      const slotId = draft.time?.slotId ?? null;
      return {
        attempt: await journalAttempt(tx, { ...key, id: newId(), checkoutId, tenders, stock, slotId }),
      };
    });
  });
