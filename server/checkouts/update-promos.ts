import * as v from 'valibot';
import { AppName } from '../../services/contracts/app-names.ts';
import { BagFee } from '../../services/contracts/bag-fee.ts';
import { Checkout } from '../../services/contracts/checkouts.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { newId } from '../db/ids.ts';
import { StoredTender } from '../db/schema/checkouts.ts';
import { type PromoTarget, PromoTerms, StoredPromo } from '../db/schema/promos.ts';
import { type RowOf, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { RESERVATION_JOINS } from '../reservations/reservation-sql.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import {
  CHECKOUT_COLUMNS,
  CHECKOUT_JOINS,
  CheckoutRow,
  requireOpen,
  takesPromos,
  toCheckout,
} from './checkout.ts';
import { priceLines } from './price-checkout.ts';
import { IS_PROMO_EXPIRED, isPromoUsed, PROMO_TERMS } from './read-basis.ts';
import { reallocated } from './tenders.ts';

interface PromoInput {
  shopperId: string;
  checkoutId: string;
  /** Null from a caller that doesn't know about versions: whichever the checkout has. */
  versionKey: string | null;
  /** In upper case. */
  code: string;
}

const Standing = {
  status: Checkout.entries.status,
  version_key: v.string(),
  app_name: AppName,
  modality: Checkout.entries.modalityType,
  line_items: Checkout.entries.lineItems,
  fee: v.number(),
  bag_fee: v.nullable(BagFee),
  gratuity_total: v.number(),
  /** Where it's taxed. */
  state: v.string(),
  tenders: v.array(StoredTender),
  vendor_ids: v.array(v.string()),
  promos: v.array(StoredPromo),
  /** The code's terms; null if there's no such code. */
  terms: v.nullable(PromoTerms),
  is_code_expired: v.boolean(),
  is_code_used: v.boolean(),
};
type Standing = RowOf<typeof Standing>;

const readStanding = statement({
  name: 'checkouts_read_promo_standing',
  params: ['checkoutId', 'shopperId', 'code'],
  row: Standing,
  text: `select k.status, k.version_key, k.app_name, k.modality, k.line_items, k.fulfillment_total as fee, k.gratuity_total,
    k.bag_fee, k.tenders, jsonb_path_query_array(r.selections, '$[*].vendor.id') as vendor_ids, coalesce(r.destination->>'stateProvince', s.state) as state, k.promos,
    case when c.code is not null then ${PROMO_TERMS} end as terms, ${IS_PROMO_EXPIRED} as is_code_expired,
    coalesce(${isPromoUsed({ shopper: 'k.shopper_id', checkout: 'k.id' })}, false) as is_code_used
  from checkouts k
  join reservations r on r.id = k.reservation_id ${RESERVATION_JOINS}
  left join promo_codes c on c.code = $code
  where k.id = $checkoutId and k.shopper_id = $shopperId`,
});

const change = statement({
  name: 'checkouts_update_promos',
  params: [
    'checkoutId',
    'shopperId',
    'versionKey',
    'newVersionKey',
    'promos',
    'lineItems',
    'taxTotal',
    'total',
    'tenders',
  ],
  row: CheckoutRow,
  text: `with changed as (
    update checkouts k set version_key = $newVersionKey, promos = $promos::jsonb, line_items = $lineItems::jsonb,
      tax_total = $taxTotal::int, total = $total::int, tenders = $tenders::jsonb
    where k.id = $checkoutId and k.shopper_id = $shopperId and k.version_key = $versionKey and k.status = 'DRAFT'
    returning k.*
  )
  select ${CHECKOUT_COLUMNS} from changed k ${CHECKOUT_JOINS}`,
});

/** Only a delivery has a delivery fee. */
export const isUsable = ({ appliesTo }: PromoTerms, modality: Modality): boolean =>
  appliesTo === 'ITEMS' || modality === 'DELIVERY';

const refusal = (words: string) =>
  new ProblemError('INVALID_INPUT', { fields: { 'priceAdjustment.promos.0.code': words } });

export const usedInWords = (code: string): string =>
  `You've already used ${code}, which is good for one order.`;

const TARGETS: Record<PromoTarget, string> = { ITEMS: 'your items', DELIVERY_FEE: 'your delivery fee' };

/** The codes with the new one, or why the order can't use it. One code takes money off the same thing. */
function withCode(standing: Standing, code: string): PromoTerms[] {
  const { terms, promos, fee } = standing;
  if (!takesPromos(standing)) throw refusal("Promo codes can't be used on this order.");
  if (!terms) throw refusal("We don't know this promo code. Check it and try again.");
  if (promos.some((promo) => promo.code === code)) throw refusal(`${code} is already on your order.`);
  if (standing.is_code_expired) throw refusal(`${code} has expired.`);
  if (standing.is_code_used) throw refusal(usedInWords(code));
  if (!isUsable(terms, standing.modality)) throw refusal(`${code} is for deliveries only.`);
  if (terms.appliesTo === 'DELIVERY_FEE' && fee === 0) throw refusal('Your delivery is already free.');
  const rival = promos.find(({ appliesTo }) => appliesTo === terms.appliesTo);
  if (rival) {
    const target = TARGETS[terms.appliesTo];
    throw refusal(`Only one code can be used on ${target}. Remove ${rival.code} to use ${code}.`);
  }
  return [...promos, terms];
}

const withoutCode = ({ promos }: Standing, code: string): PromoTerms[] =>
  promos.filter((promo) => promo.code !== code);

type Deciding = (standing: Standing, code: string) => PromoTerms[];

/** Prices an unplaced checkout with other promo codes; VERSION_STALE if it changed elsewhere. */
async function updatePromos(
  deps: Pick<Deps, 'db'> & SnapDeps,
  input: PromoInput,
  decide: Deciding,
): Promise<Checkout> {
  const { shopperId, checkoutId, code } = input;
  const [standing] = await readStanding(deps.db, { checkoutId, shopperId, code });
  if (!standing) throw new ProblemError('NOT_FOUND');
  requireOpen(standing.status);
  const { version_key: versionKey, line_items, fee, bag_fee: bagFee, state, gratuity_total: tip } = standing;
  if (input.versionKey !== null && input.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');
  const { lineItems, promos, taxTotal, total } = priceLines(line_items, {
    fee,
    bagFee,
    state,
    tip,
    promos: decide(standing, code),
  });
  const [row] = await change(deps.db, {
    checkoutId,
    shopperId,
    versionKey,
    newVersionKey: newId(),
    promos: JSON.stringify(promos),
    lineItems: JSON.stringify(lineItems),
    taxTotal,
    total,
    tenders: JSON.stringify(
      reallocated(
        { total, modality: standing.modality, vendorIds: standing.vendor_ids, lineItems },
        standing.tenders,
      ),
    ),
  });
  // It changed between the two statements, so look again.
  return row ? toCheckout(row, deps) : updatePromos(deps, input, decide);
}

/** Takes a code off the order's total. INVALID_INPUT at the code if the order can't use it. */
export const addPromo = (deps: Pick<Deps, 'db'> & SnapDeps, input: PromoInput): Promise<Checkout> =>
  updatePromos(deps, input, withCode);

/** A code that isn't on the order is removed already. */
export const removePromo = (deps: Pick<Deps, 'db'> & SnapDeps, input: PromoInput): Promise<Checkout> =>
  updatePromos(deps, input, withoutCode);
