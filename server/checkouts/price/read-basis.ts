import { and, eq } from 'drizzle-orm';
import type { PickupType } from '../../../services/contracts/fulfillment.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import { saleAt } from '../../catalog/state-laws.ts';
import { stockLocation } from '../../catalog/stock-location.ts';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { carts } from '../../db/schema/carts.ts';
import { isAlcoholLawfulAt } from '../../quotes/alcohol.ts';
import { carriesAlcohol } from '../../quotes/delivery-service.ts';
import { readHeatSeasons } from '../../quotes/heat.ts';
import { isHot } from '../../quotes/ship-eligibility.ts';
import {
  type ReservationRow,
  readOwnReservation,
  stateOf,
  statusAt,
} from '../../reservations/reservation.ts';
import { reservationTimeZone } from '../../reservations/time-zone.ts';
import { cartChecksum } from '../record/cart-checksum.ts';
import { type CartLine, readCartLines } from './cart-line.ts';
import {
  type EarlierChoice,
  type PreferredTender,
  preferredTender,
  readEarlierChoice,
  readPreferred,
  readPrevious,
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
  preferred: PreferredTender | null;
}

interface Of {
  shopperId: string;
  promiseId: string;
  cartId: string;
}

const findCart = prepared('carts_read_own', (db, given: Givens<Pick<Of, 'cartId' | 'shopperId'>>) =>
  db
    .select({ id: carts.id, pickupType: carts.pickupType })
    .from(carts)
    .where(and(eq(carts.id, given.cartId), eq(carts.shopperId, given.shopperId))),
);

/** What a checkout is made from, read in a transaction; null if the reservation or the cart isn't the shopper's. */
export async function readBasis(tx: Database, of: Of): Promise<Basis | null> {
  const { shopperId } = of;
  const [placed, [cart], [preferred], [previous]] = await Promise.all([
    readOwnReservation(tx, { id: of.promiseId, shopperId }),
    findCart(tx, of),
    readPreferred(tx, { shopperId }),
    readPrevious(tx, { shopperId }),
  ]);
  if (!placed || !cart) return null;
  const { reservation, store, service, now } = placed;
  const { modality, selections } = reservation;
  const pickupType = modality === 'PICKUP' ? cart.pickupType : null;
  const timezone = reservationTimeZone({ storeTimezone: store?.timezone ?? null, selections });
  const sale = saleAt({ state: store?.state ?? '', timezone, now });
  const storeId = store?.locationId ?? null;
  const lines = await readCartLines(tx, {
    cartId: cart.id,
    modality,
    location: stockLocation(storeId),
    sale,
  });
  const today = todayAt({ now, timezone });
  const state = stateOf(placed);
  const postalCode = reservation.destination?.postalCode ?? store?.postalCode ?? '';
  const place = { stateProvince: state, postalCode };
  const mayHaveAlcohol =
    modality === 'SHIP' ||
    !lines.some(({ product }) => product.alcohol) ||
    (await isAlcoholLawfulAt(tx, { place, modality, windows: selections.map(({ window }) => window) }));
  return {
    versionKey: reservation.versionKey,
    modality,
    pickupType,
    status: statusAt(reservation, now),
    optionIds: reservation.optionIds,
    selections,
    items: reservation.items,
    storeId,
    carriesAlcohol: carriesAlcohol(modality, service) && mayHaveAlcohol,
    isHot: lines.some(({ product }) => product.heatSensitive)
      ? isHot(await readHeatSeasons(tx, { state }), today)
      : false,
    state,
    postalCode,
    timezone,
    now,
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
    preferred: preferredTender(preferred, now),
    ...(await readEarlierChoice(tx, previous, { shopperId, now, today: today.toString() })),
  };
}

/** The calendar day where the order is received, by the database's clock. */
export const todayAt = ({ now, timezone }: Pick<Basis, 'now' | 'timezone'>): Temporal.PlainDate =>
  now.toTemporalInstant().toZonedDateTimeISO(timezone).toPlainDate();
