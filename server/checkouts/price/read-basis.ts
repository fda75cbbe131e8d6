import { and, eq, sql } from 'drizzle-orm';
import type { PickupType } from '../../../services/contracts/fulfillment.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import { saleAt } from '../../catalog/state-laws.ts';
import { now } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { carts } from '../../db/schema/carts.ts';
import { deliveryServices } from '../../db/schema/delivery.ts';
import { reservations, slots } from '../../db/schema/fulfillment.ts';
import { stores } from '../../db/schema/stores.ts';
import { type HoursOnSale, hoursOnSaleInCart } from '../../pricing/flash-sales-of.ts';
import { isAlcoholLawfulAt } from '../../quotes/alcohol.ts';
import { carriesAlcohol, termsOfService } from '../../quotes/delivery-service.ts';
import { readHeatSeasons } from '../../quotes/heat.ts';
import { isHot } from '../../quotes/ship-eligibility.ts';
import {
  type ReservationRow,
  serviceOfReservation,
  stateOf,
  statusAt,
} from '../../reservations/reservation.ts';
import { reservationTimeZone } from '../../reservations/time-zone.ts';
import { cartChecksum } from '../record/cart-checksum.ts';
import { type CartLine, cartLineOf, lawsIn, readCartLines } from './cart-line.ts';
import {
  type EarlierChoice,
  type PreferredTender,
  preferred,
  preferredTender,
  previous,
  previousParts,
  readEarlierChoice,
} from './earlier-choice.ts';

/** Everything a checkout is made from: the reservation, the cart's lines with their prices, and the tenders. */
export interface Basis extends EarlierChoice {
  versionKey: string;
  modality: ReservationRow['modality'];
  /** How the cart is picked up, if it is. */
  pickupType: PickupType | null;
  status: Reservation['status'];
  optionIds: string[];
  selections: Reservation['selections'];
  /** What's reserved. */
  items: ReservationRow['items'];
  storeId: string | null;
  /** Whether whoever hands it over may bring alcohol at that time. */
  carriesAlcohol: boolean;
  /** Whether a parcel gets hot on its way there today. */
  isHot: boolean;
  /** Where it's received and taxed. */
  state: string;
  postalCode: string;
  timezone: string;
  now: Date;
  /** In cents. */
  fee: number;
  /** The lines of the reservation's modality, oldest first. */
  lines: CartLine[];
  /** Of the cart's lines. */
  checksum: string;
  /** When any of the cart's products is on a flash sale. */
  flashSales: readonly HoursOnSale[];
  preferred: PreferredTender | null;
  /** Of the shopper's newest checkout, whose choices carry over; null if there is none. */
  previousVersionKey: string | null;
}

interface Of {
  shopperId: string;
  promiseId: string;
  cartId: string;
}

const findBasis = prepared('checkouts_read_basis', (db, given: Givens<Of>) =>
  db
    .select({
      reservation: {
        versionKey: reservations.versionKey,
        modality: reservations.modality,
        status: reservations.status,
        expiresAt: reservations.expiresAt,
        optionIds: reservations.optionIds,
        selections: reservations.selections,
        items: reservations.items,
        destination: reservations.destination,
        fee: reservations.fee,
        feePromo: reservations.feePromo,
      },
      store: {
        locationId: stores.locationId,
        state: stores.state,
        postalCode: stores.postalCode,
        timezone: stores.timezone,
      },
      laws: lawsIn(stores.state),
      service: termsOfService,
      cart: { pickupType: carts.pickupType },
      flashSales: hoursOnSaleInCart,
      preferred: {
        id: preferred.id,
        cardType: preferred.cardType,
        brand: preferred.brand,
        lastFour: preferred.lastFour,
        validThrough: preferred.validThrough,
      },
      previous: {
        id: previous.id,
        versionKey: previous.versionKey,
        status: previous.status,
        tenderChosen: previous.tenderChosen,
        gratuityTotal: previous.gratuityTotal,
        createdAt: previous.createdAt,
      },
      previousParts,
      now,
    })
    .from(carts)
    .innerJoin(
      reservations,
      and(eq(reservations.id, given.promiseId), eq(reservations.shopperId, carts.shopperId)),
    )
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .leftJoin(stores, eq(stores.locationId, slots.storeId))
    .leftJoin(deliveryServices, serviceOfReservation)
    .leftJoinLateral(preferred, sql`true`)
    .leftJoinLateral(previous, sql`true`)
    .where(and(eq(carts.id, given.cartId), eq(carts.shopperId, given.shopperId))),
);

/** What a checkout is made from; null if the reservation or the cart isn't the shopper's. */
export async function readBasis(db: Database, of: Of): Promise<Basis | null> {
  const { shopperId, cartId, promiseId: reservationId } = of;
  const [[placed], rows] = await Promise.all([
    findBasis(db, of),
    readCartLines(db, { cartId, reservationId }),
  ]);
  if (!placed) return null;
  const { reservation, store, service, now: at } = placed;
  const { modality, selections } = reservation;
  const pickupType = modality === 'PICKUP' ? placed.cart.pickupType : null;
  const timezone = reservationTimeZone({ storeTimezone: store?.timezone ?? null, selections });
  const sale = saleAt({ state: store?.state ?? '', timezone, now: at });
  const storeId = store?.locationId ?? null;
  const lines = rows.map(({ product, ...wishes }) => cartLineOf(product, wishes, { sale, ...placed.laws }));
  const today = todayAt({ now: at, timezone });
  const state = stateOf(placed);
  const postalCode = reservation.destination?.postalCode ?? store?.postalCode ?? '';
  const place = { stateProvince: state, postalCode };
  const mayHaveAlcohol =
    modality === 'SHIP' ||
    !lines.some(({ product }) => product.alcohol) ||
    (await isAlcoholLawfulAt(db, { place, modality, windows: selections.map(({ window }) => window) }));
  return {
    versionKey: reservation.versionKey,
    modality,
    pickupType,
    status: statusAt(reservation, at),
    optionIds: reservation.optionIds,
    selections,
    items: reservation.items,
    storeId,
    carriesAlcohol: carriesAlcohol(modality, service) && mayHaveAlcohol,
    isHot: lines.some(({ product }) => product.heatSensitive)
      ? isHot(await readHeatSeasons(db, { state }), today)
      : false,
    state,
    postalCode,
    timezone,
    now: at,
    fee: reservation.fee - reservation.feePromo,
    lines,
    checksum: cartChecksum(
      lines.map(({ line, product: { alcohol } }) => ({
        ...line,
        alcohol,
        chosenGtin13: line.chosenSubstitute?.gtin13 ?? null,
      })),
      { modality, pickupType },
    ),
    flashSales: placed.flashSales,
    preferred: preferredTender(placed.preferred, at),
    previousVersionKey: placed.previous?.versionKey ?? null,
    ...(await readEarlierChoice(
      db,
      placed.previous && { checkout: placed.previous, ...placed.previousParts },
      { shopperId, now: at, today: today.toString() },
    )),
  };
}

/** The calendar day where the order is received, by the database's clock. */
export const todayAt = ({ now, timezone }: Pick<Basis, 'now' | 'timezone'>): Temporal.PlainDate =>
  now.toTemporalInstant().toZonedDateTimeISO(timezone).toPlainDate();
