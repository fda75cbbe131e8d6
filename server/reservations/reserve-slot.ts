import * as v from 'valibot';
import { partsOfOptionId, QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { Env } from '../boot/env.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { chosenSlot, OFFERED_COLUMNS, OfferedRow } from '../quotes/chosen-slot.ts';
import { feeOf } from '../quotes/fulfiller.ts';
import { written } from '../quotes/times.ts';
import { reclaimSlot } from './expire-reservations.ts';
import { getReservation } from './read-reservation.ts';
import { toReservation } from './reservation.ts';
import { takeSlot } from './take-slot.ts';

interface ReserveInput {
  shopperId: string;
  modalityType: Modality;
  /** 'quoteId|optionId'. */
  quoteOptionId: string;
  keyspace: string;
  idempotencyKey: string;
}

/** What reserving needs; `env` says how long a reservation lasts. */
export type ReserveDeps = Pick<Deps, 'db'> & { env: Pick<Env, 'reservationSeconds'> };

const readOffer = statement({
  name: 'reservations_read_offer',
  params: ['quoteId', 'shopperId', 'key'],
  row: {
    ...OfferedRow,
    state: v.string(),
    items: v.array(QuoteItem),
    is_paying: v.boolean(),
    replayed_id: v.nullable(v.string()),
    replayed_hash: v.nullable(v.string()),
  },
  text: `select ${OFFERED_COLUMNS}, s.state, q.items,
    exists (select from reservations p where p.shopper_id = $shopperId and p.status = 'COMMITTING') as is_paying,
    done.id as replayed_id, done.payload_hash as replayed_hash
  from quotes q
  join stores s on s.location_id = q.store_id
  left join reservations done on done.shopper_id = $shopperId and done.idempotency_key = $key
  where q.id = $quoteId and q.shopper_id = $shopperId`,
});

/**
 * Reserves a slot for the shopper and releases an earlier reservation in the same step; SLOT_GONE if it's full, too
 * soon, or was offered too long ago. The key is in the reservation itself, so it commits with it.
 */
export function reserveSlot(deps: ReserveDeps, input: ReserveInput): Promise<Reservation> {
  return retried(() => reserveOnce(deps, input), RETRIED_OR_TAKEN);
}

async function reserveOnce(deps: ReserveDeps, input: ReserveInput): Promise<Reservation> {
  const { shopperId, quoteOptionId, keyspace, modalityType, idempotencyKey } = input;
  const { quoteId, optionId } = partsOfOptionId(quoteOptionId);
  const payloadHash = hashOf({ modalityType, quoteOptionId, keyspace });
  const [offer] = await readOffer(deps.db, { quoteId, shopperId, key: idempotencyKey });
  if (!offer) throw new ProblemError('NOT_FOUND');
  if (offer.replayed_id) {
    if (offer.replayed_hash !== payloadHash) throw new ProblemError('KEY_REUSED');
    return getReservation(deps, { shopperId, reservationId: offer.replayed_id });
  }
  if (offer.is_paying) throw new ProblemError('STILL_RUNNING');
  if (modalityType !== offer.modality) throw new ProblemError('NOT_FOUND');
  const { fulfiller, slot } = chosenSlot(offer, optionId);

  const { cost, promo } = feeOf(fulfiller, slot, offer.fee_basis);
  const place = {
    storeId: fulfiller.storeId,
    capacity: fulfiller.slotCapacity,
    startsAt: written(slot.start),
    endsAt: written(slot.end),
    fee: cost,
    feePromo: promo,
    id: newId(),
    versionKey: newId(),
  };
  const selections: Reservation['selections'] = [
    {
      name: '',
      window: { value: `${place.startsAt}/${place.endsAt}`, timezone: fulfiller.timezone },
      modality: modalityType,
      cost,
      promo,
      vendor: fulfiller.vendor,
      items: { included: offer.items },
    },
  ];
  const take = () =>
    takeSlot(deps.db, {
      ...place,
      shopperId,
      quoteId,
      slotId: optionId,
      modality: modalityType,
      keyspace,
      optionIds: JSON.stringify([quoteOptionId]),
      selections: JSON.stringify(selections),
      seconds: deps.env.reservationSeconds,
      key: idempotencyKey,
      payloadHash,
    });
  let [held] = await take();
  if (!held) {
    await reclaimSlot(deps.db, optionId);
    [held] = await take();
  }
  if (!held) throw new ProblemError('SLOT_GONE');
  return toReservation({
    hold_id: place.id,
    hold_version_key: place.versionKey,
    quote_id: quoteId,
    slot_id: optionId,
    hold_modality: modalityType,
    hold_option_ids: [quoteOptionId],
    hold_selections: selections,
    hold_destination: offer.destination,
    hold_checkout_id: null,
    hold_can_extend: held.can_extend,
    store_id: fulfiller.storeId,
    store_name: offer.vanity_name,
    hold_state: offer.destination?.stateProvince ?? offer.state,
    timezone: fulfiller.timezone,
    hold_status: 'HELD',
    hold_expires_at: held.expires_at,
    hold_remaining_ms: held.remaining_ms,
    hold_total_ms: held.total_ms,
  });
}
