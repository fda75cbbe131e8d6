import { and, eq } from 'drizzle-orm';
import { partsOfOptionId } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { newId } from '../db/ids.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { deliveryServices, deliveryVendors } from '../db/schema/delivery.ts';
import { quotes, reservations } from '../db/schema/fulfillment.ts';
import { stores } from '../db/schema/stores.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { type RequestKey, requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { isAlcoholLawfulAt } from '../quotes/alcohol.ts';
import { chosenSlot, offeredColumns, quoteHasAlcohol, serviceOfQuote } from '../quotes/chosen-slot.ts';
import { companyOfService } from '../quotes/delivery-service.ts';
import { feeOf } from '../quotes/fulfiller.ts';
import { toIso } from '../quotes/times.ts';
import type { Env } from '../settings/env.ts';
import { reclaimSlot } from './expire-reservations.ts';
import { toReservation } from './reservation.ts';
import { reserveOnce } from './reserve-once.ts';
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

/** What the shopper was offered, and what was reserved under the key before. */
const readOffer = prepared(
  'reservations_read_offer',
  (db, given: Givens<{ quoteId: string; shopperId: string; idempotencyKey: string }>) =>
    db
      .select({
        ...offeredColumns,
        made: { id: reservations.id, payloadHash: reservations.payloadHash },
        state: stores.state,
        postalCode: stores.postalCode,
        items: quotes.items,
        hasAlcohol: quoteHasAlcohol,
      })
      .from(quotes)
      .innerJoin(stores, eq(stores.locationId, quotes.storeId))
      .leftJoin(deliveryServices, serviceOfQuote)
      .leftJoin(deliveryVendors, companyOfService)
      .leftJoin(
        reservations,
        and(
          eq(reservations.shopperId, quotes.shopperId),
          eq(reservations.idempotencyKey, given.idempotencyKey),
        ),
      )
      .where(and(eq(quotes.id, given.quoteId), eq(quotes.shopperId, given.shopperId))),
);

/**
 * Reserves a slot for the shopper and releases an earlier reservation in the same step; SLOT_GONE if it's full, too
 * soon, or was offered too long ago. The key is in the reservation itself, so it commits with it.
 */
export function reserveSlot(deps: ReserveDeps, input: ReserveInput): Promise<Reservation> {
  const { shopperId, quoteOptionId, keyspace, modalityType } = input;
  const key = requestKey(input, { modalityType, quoteOptionId, keyspace });
  const { quoteId } = partsOfOptionId(quoteOptionId);
  return retried(async () => {
    const [offer] = await readOffer(deps.db, { quoteId, shopperId, idempotencyKey: key.idempotencyKey });
    if (!offer) throw new ProblemError('NOT_FOUND');
    return reserveOnce(deps, key, offer.made, () => reserve(deps, { ...input, key, offer }));
  }, RETRIED_OR_TAKEN);
}

type Offer = Awaited<ReturnType<typeof readOffer>>[number];

async function reserve(
  deps: ReserveDeps,
  { key, offer, ...input }: ReserveInput & { key: RequestKey; offer: Offer },
): Promise<Reservation> {
  const { quoteOptionId, keyspace, modalityType } = input;
  const { quoteId, optionId } = partsOfOptionId(quoteOptionId);
  if (modalityType !== offer.modality) throw new ProblemError('NOT_FOUND');
  const { fulfiller, slot } = chosenSlot(offer, optionId);

  const { cost, promo } = feeOf(fulfiller, slot, offer.feeBasis);
  const { storeId, timezone, vendor } = fulfiller;
  const window = { value: `${toIso(slot.start)}/${toIso(slot.end)}`, timezone };
  if (offer.hasAlcohol) {
    const place = offer.destination ?? { stateProvince: offer.state, postalCode: offer.postalCode };
    const { modality } = fulfiller;
    const isLawful = await isAlcoholLawfulAt(deps.db, { place, modality, windows: [window] });
    if (!isLawful) throw new ProblemError('SLOT_GONE');
  }
  const lastOrder = new Date(slot.lastOrder.epochMilliseconds);
  const take = () =>
    deps.db.transaction((tx) =>
      takeSlot(tx, {
        slotId: optionId,
        storeId,
        capacity: slot.capacity,
        startsAt: new Date(slot.start.epochMilliseconds),
        endsAt: new Date(slot.end.epochMilliseconds),
        seconds: deps.env.reservationSeconds,
        lastOrder,
        reservation: {
          id: newId(),
          versionKey: newId(),
          ...key,
          quoteId,
          modality: modalityType,
          keyspace,
          items: offer.items,
          fee: cost,
          feePromo: promo,
          optionIds: [quoteOptionId],
          selections: [
            {
              name: '',
              window,
              modality: modalityType,
              cost,
              promo,
              vendor,
              items: { included: offer.items },
            },
          ],
          destination: offer.destination,
        },
      }),
    );
  const taken = await take().catch(async (error: unknown) => {
    if (!(error instanceof ProblemError && error.code === 'SLOT_GONE')) throw error;
    // Some of the places that fill the slot may belong to expired reservations.
    await reclaimSlot(deps.db, optionId);
    return take();
  });
  const { name: vanityName, leadMinutes, dayRules } = offer.store;
  const store = { locationId: storeId, vanityName, state: offer.state, timezone, leadMinutes };
  return toReservation({ ...taken, store, dayRules, service: offer.service, checkoutId: null });
}
