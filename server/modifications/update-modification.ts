import * as v from 'valibot';
import { birthDateFor } from '../../services/contracts/age.ts';
import type { Modification, ModifiedLine } from '../../services/contracts/modifications.ts';
import { minimumAgeOf } from '../checkouts/age.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { type SnapDeps, sellsSnap } from '../wallet/sells-snap.ts';
import { itemsWith, requireOrderable } from './change-lines.ts';
import { chooseTime } from './choose-time.ts';
import { toModification } from './modification.ts';
import { newTimeOf, type OfOrder, type OrderToModify, readOrderToModify } from './order-to-modify.ts';
import { priceChanges, tendersFor } from './price-changes.ts';
import { getModification } from './read-modification.ts';
import { readProducts } from './read-products.ts';

interface UpdateInput extends OfOrder {
  versionKey: string;
  lineItems?: readonly ModifiedLine[] | undefined;
  /** 'quoteId|optionId'; null for the time the order has, undefined to leave it. */
  optionId?: string | null | undefined;
  ageVerificationBirthDate?: string | undefined;
}

/** The first change makes the row, of the order as it was read; later ones name the version they saw. */
const write = statement({
  name: 'modifications_write',
  params: [
    'checkoutId',
    'orderVersionKey',
    'versionKey',
    'newVersionKey',
    'lineItems',
    'itemTotal',
    'yellowTagDiscountTotal',
    'fulfillmentTotal',
    'taxTotal',
    'gratuityTotal',
    'total',
    'promos',
    'tenders',
    'time',
    'dateOfBirth',
  ],
  row: { version_key: v.string() },
  text: `insert into modifications as m (checkout_id, shopper_id, version_key, order_version_key, status, line_items, item_total,
    yellow_tag_discount_total, fulfillment_total, tax_total, gratuity_total, total, promos, tenders, time, date_of_birth)
  select k.id, k.shopper_id, $newVersionKey, k.version_key, 'OPEN', $lineItems::jsonb, $itemTotal::int,
    $yellowTagDiscountTotal::int, $fulfillmentTotal::int, $taxTotal::int, $gratuityTotal::int, $total::int,
    $promos::jsonb, $tenders::jsonb, $time::jsonb, $dateOfBirth
  from checkouts k
  where k.id = $checkoutId and k.version_key = $orderVersionKey and k.status = 'PLACED'
    and ($versionKey = $orderVersionKey or exists (select from modifications where checkout_id = k.id))
  on conflict (checkout_id) do update set version_key = excluded.version_key, order_version_key = excluded.order_version_key,
    line_items = excluded.line_items, item_total = excluded.item_total,
    yellow_tag_discount_total = excluded.yellow_tag_discount_total, fulfillment_total = excluded.fulfillment_total,
    tax_total = excluded.tax_total, gratuity_total = excluded.gratuity_total, total = excluded.total,
    promos = excluded.promos, tenders = excluded.tenders, time = excluded.time, date_of_birth = excluded.date_of_birth,
    changed_at = now()
    where m.version_key = $versionKey and m.status = 'OPEN'
  returning version_key`,
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
  const today = Temporal.Instant.fromEpochMilliseconds(order.now_ms)
    .toZonedDateTimeISO(order.timezone)
    .toPlainDate()
    .toString();
  const parsed = v.safeParse(birthDateFor({ minimumAge, today }), given ?? order.draft?.date_of_birth);
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

/** Whether the changes are as asked already, as when the answer was lost and it's asked again. */
function isMade({ draft, slot_id }: OrderToModify, asked: Asked): boolean {
  const { changes, optionId, ageVerificationBirthDate = draft?.date_of_birth } = asked;
  if (!draft || draft.date_of_birth !== ageVerificationBirthDate) return false;
  const quantities = new Map(draft.line_items.map(({ cart }) => [cart.gtin13, cart.quantity]));
  if (changes.some(({ gtin13, quantity }) => (quantities.get(gtin13) ?? 0) !== quantity)) return false;
  if (optionId === undefined) return true;
  const own = optionId === null || optionId.endsWith(`|${slot_id}`);
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
  if ((order.draft?.version_key ?? order.version_key) !== versionKey) {
    if (!isMade(order, { changes, optionId, ageVerificationBirthDate }))
      throw new ProblemError('VERSION_STALE');
    return toModification(order, deps);
  }
  const items = itemsWith(order, changes);
  const gtins = [...items, ...changes].map(({ gtin13 }) => gtin13);
  const rows = await readProducts(deps.db, { shopperId: of.shopperId, gtins });
  const products = new Map(rows.map((row) => [row.gtin13, row]));
  await requireOrderable(order, { changes, items, products });
  const dateOfBirth = verifiedBirthDate(order, {
    minimumAge: minimumAgeOf(items.flatMap(({ gtin13 }) => products.get(gtin13)?.entry ?? [])),
    given: ageVerificationBirthDate,
  });
  const time = await timeOf(deps.db, order, optionId);
  const {
    lineItems,
    promos,
    bagFee: _,
    ...cost
  } = await priceChanges(deps.db, order, { items, products, time });
  const tenders = await tendersFor(
    deps,
    order,
    { ...cost, lineItems },
    sellsSnap(deps) ? 'withPin' : 'withoutPin',
  );
  const [written] = await write(deps.db, {
    checkoutId: of.checkoutId,
    orderVersionKey: order.version_key,
    versionKey,
    newVersionKey: newId(),
    lineItems: JSON.stringify(lineItems),
    ...cost,
    promos: JSON.stringify(promos),
    tenders: JSON.stringify(tenders),
    time: time && JSON.stringify(time),
    dateOfBirth,
  });
  if (!written) throw new ProblemError('VERSION_STALE');
  return getModification(deps, of);
}
