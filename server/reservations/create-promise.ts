import * as v from 'valibot';
import { partsOfOptionId, QuoteItem } from '../../services/contracts/quote-parts.ts';
import { QuoteOption } from '../../services/contracts/quotes.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { Destination, Modality } from '../../services/contracts/values.ts';
import { newId } from '../db/ids.ts';
import { onlyRow, statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { shippingVendor } from '../sellers/sellers.ts';
import { holdShipping } from './hold-shipping.ts';
import { getReservation } from './read-reservation.ts';
import { toReservation } from './reservation.ts';
import { type ReserveDeps, reserveSlot } from './reserve-slot.ts';
import { feesOf } from './selections.ts';

interface PromiseInput {
  shopperId: string;
  /** As named by the caller; null means the options' own. */
  modalityType: Modality | null;
  /** Each 'quoteId|optionId'. */
  optionIds: readonly string[];
  keyspace: string;
  idempotencyKey: string;
}

const OfferedQuote = v.object({
  id: v.string(),
  vendorId: v.string(),
  modality: Modality,
  items: v.array(QuoteItem),
  /** Null if it's for times. */
  options: v.nullable(v.array(QuoteOption)),
  destination: v.nullable(Destination),
  isAlive: v.boolean(),
});
type OfferedQuote = v.InferOutput<typeof OfferedQuote>;

const readStanding = statement({
  name: 'reservations_read_promise_standing',
  params: ['quoteIds', 'shopperId', 'key'],
  row: {
    quotes: v.array(OfferedQuote),
    is_paying: v.boolean(),
    replayed_id: v.nullable(v.string()),
    replayed_hash: v.nullable(v.string()),
  },
  text: `select done.id as replayed_id, done.payload_hash as replayed_hash,
    exists (select from reservations p where p.shopper_id = $shopperId and p.status = 'COMMITTING') as is_paying,
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'vendorId', q.vendor_id, 'modality', q.modality,
        'items', q.items, 'options', q.options, 'destination', q.destination, 'isAlive', q.expires_at > now())), '[]')
      from quotes q where q.id = any($quoteIds::text[]) and q.shopper_id = $shopperId
    ) as quotes
  from (select 1) as always
  left join reservations done on done.shopper_id = $shopperId and done.idempotency_key = $key`,
});

/**
 * Reserves options from the shopper's own quotes and releases an earlier reservation in the same step: a slot, or
 * one shipping method per vendor, all to one address. SLOT_GONE if they were offered too long ago; NOT_FOUND for
 * another shopper's option.
 */
export function createPromise(deps: ReserveDeps, input: PromiseInput): Promise<Reservation> {
  return retried(() => promiseOnce(deps, input), RETRIED_OR_TAKEN);
}

async function promiseOnce(deps: ReserveDeps, input: PromiseInput): Promise<Reservation> {
  const { shopperId, modalityType, optionIds, keyspace, idempotencyKey: key } = input;
  const quoteIds = optionIds.map((one) => partsOfOptionId(one).quoteId);
  const standing = onlyRow(await readStanding(deps.db, { shopperId, quoteIds, key }));
  const slot = slotOf(standing.quotes, input);
  if (slot) return reserveSlot(deps, slot);

  const payloadHash = hashOf({ modalityType, optionIds, keyspace });
  if (standing.replayed_id) {
    if (standing.replayed_hash !== payloadHash) throw new ProblemError('KEY_REUSED');
    return getReservation(deps, { shopperId, reservationId: standing.replayed_id });
  }
  if (standing.is_paying) throw new ProblemError('STILL_RUNNING');
  const chosen = chosenOptions(standing.quotes, input);
  const selections = chosen.map(selectionOf);
  const { quote } = onlyRow(chosen.slice(0, 1));
  const held = await holdShipping(deps.db, {
    id: newId(),
    shopperId,
    quoteId: quote.id,
    versionKey: newId(),
    keyspace,
    items: JSON.stringify(chosen.flatMap(({ quote }) => quote.items)),
    ...feesOf(selections),
    optionIds: JSON.stringify(optionIds),
    selections: JSON.stringify(selections),
    destination: JSON.stringify(quote.destination),
    seconds: deps.env.reservationSeconds,
    key,
    payloadHash,
  });
  return toReservation(onlyRow(held));
}

/** The slot to reserve if there's one option and it's a time; otherwise null. */
function slotOf([quote]: readonly OfferedQuote[], input: PromiseInput) {
  const { optionIds, modalityType, ...rest } = input;
  const [quoteOptionId] = optionIds;
  if (!quote || !quoteOptionId || quote.options || optionIds.length > 1) return null;
  return { ...rest, quoteOptionId, modalityType: modalityType ?? quote.modality };
}

interface Chosen {
  quote: OfferedQuote;
  option: QuoteOption;
}

const invalidOption = (index: number, message: string) =>
  new ProblemError('INVALID_INPUT', { fields: { [`optionIds.${index}`]: message } });

/** The options with their quotes: each vendor once, all for shipping and to one address. */
function chosenOptions(quotes: readonly OfferedQuote[], { optionIds, modalityType }: PromiseInput): Chosen[] {
  if (modalityType !== null && modalityType !== 'SHIP') {
    throw new ProblemError('INVALID_INPUT', {
      fields: { 'filter.shoppingModality': 'Several options are held for shipping only' },
    });
  }
  const chosen = optionIds.map((one, index): Chosen => {
    const { quoteId, optionId } = partsOfOptionId(one);
    const quote = quotes.find(({ id }) => id === quoteId);
    if (!quote) throw new ProblemError('NOT_FOUND');
    if (!quote.options) throw invalidOption(index, 'A time is held alone');
    const option = quote.options.find(({ id }) => id === optionId);
    if (!option) throw new ProblemError('NOT_FOUND');
    return { quote, option };
  });
  for (const [index, { quote }] of chosen.entries()) {
    const earlier = chosen.slice(0, index).map((other) => other.quote);
    if (earlier.some(({ vendorId }) => vendorId === quote.vendorId)) {
      throw invalidOption(index, 'Each vendor can be chosen once');
    }
    if (earlier.some(({ destination }) => hashOf(destination) !== hashOf(quote.destination))) {
      throw invalidOption(index, 'All options must be for the same address');
    }
  }
  if (chosen.some(({ quote }) => !quote.isAlive)) throw new ProblemError('SLOT_GONE');
  return chosen;
}

const selectionOf = ({ quote, option }: Chosen): Reservation['selections'][number] => ({
  name: option.name,
  window: option.window,
  modality: 'SHIP',
  cost: option.cost ?? 0,
  promo: option.promo,
  vendor: shippingVendor(quote.vendorId),
  items: { included: quote.items },
});
