import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ProblemCode } from '../../services/contracts/problem.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { deliveryServices } from '../db/schema/delivery.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { type StoreDayRules, stores } from '../db/schema/stores.ts';
import { ProblemError } from '../http/problems.ts';
import { dayRules } from '../quotes/day-rules.ts';
import { type ServiceTerms, termsOfService } from '../quotes/delivery-service.ts';
import { lastOrderOf, type ReservedTime } from './last-order.ts';

/** A reservation as it's stored. */
export type ReservationRow = typeof reservations.$inferSelect;

/** The columns that a new reservation is made with. */
export type NewReservation = Pick<
  ReservationRow,
  | 'id'
  | 'shopperId'
  | 'quoteId'
  | 'modality'
  | 'versionKey'
  | 'keyspace'
  | 'items'
  | 'fee'
  | 'feePromo'
  | 'optionIds'
  | 'selections'
  | 'destination'
  | 'idempotencyKey'
  | 'payloadHash'
>;

/** The columns of a reservation that decide what a shopper's charts see of it. */
export const reservedColumns = {
  id: reservations.id,
  quoteId: reservations.quoteId,
  slotId: reservations.slotId,
  modality: reservations.modality,
  optionIds: reservations.optionIds,
  selections: reservations.selections,
  destination: reservations.destination,
  versionKey: reservations.versionKey,
  status: reservations.status,
  createdAt: reservations.createdAt,
  expiresAt: reservations.expiresAt,
  extendedAt: reservations.extendedAt,
};

/** A reservation, its slot's store and who delivers it if it has them, and the checkout that's placing an order with it or has placed it. */
export interface ReservationRecord {
  reservation: Pick<ReservationRow, keyof typeof reservedColumns>;
  store:
    | (Pick<typeof stores.$inferSelect, 'locationId' | 'vanityName' | 'state'> & ReservedTime['store'])
    | null;
  dayRules: StoreDayRules;
  service: ServiceTerms | null;
  checkoutId: string | null;
  now: Date;
}

/** Who delivers a reserved time; join slots before. */
export const serviceOfReservation = and(
  eq(deliveryServices.storeId, slots.storeId),
  eq(deliveryServices.vendorId, sql`${reservations.selections} -> 0 -> 'vendor' ->> 'id'`),
);

/** Reservations with what the shopper's charts see of them. */
export const selectReservations = (db: Database) =>
  db
    .select({
      reservation: reservedColumns,
      store: {
        locationId: stores.locationId,
        vanityName: stores.vanityName,
        state: stores.state,
        timezone: stores.timezone,
        leadMinutes: stores.leadMinutes,
      },
      dayRules,
      service: termsOfService,
      checkoutId: checkouts.id,
      now,
    })
    .from(reservations)
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .leftJoin(stores, eq(stores.locationId, slots.storeId))
    .leftJoin(deliveryServices, serviceOfReservation)
    .leftJoin(
      checkouts,
      and(eq(checkouts.reservationId, reservations.id), inArray(checkouts.status, ['PLACING', 'PLACED'])),
    );

/** A reservation, and its slot's store and who delivers it, if it has them. */
export interface ReservationWithStore {
  reservation: ReservationRow;
  store: typeof stores.$inferSelect | null;
  service: ServiceTerms | null;
}

const findWithStore = prepared('reservations_read_with_store', (db, given: Givens<{ id: string }>) =>
  db
    .select({ reservation: reservations, store: stores, service: termsOfService, now })
    .from(reservations)
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .leftJoin(stores, eq(stores.locationId, slots.storeId))
    .leftJoin(deliveryServices, serviceOfReservation)
    .where(eq(reservations.id, given.id)),
);

/** One reservation with its place, and the time. */
export const readReservation = async (
  db: Database,
  id: string,
): Promise<ReservationWithStore & { now: Date }> => onlyRow(await findWithStore(db, { id }));

/** Where an order is received and taxed: its address's state, or its store's. */
export function stateOf({
  reservation,
  store,
}: {
  reservation: Pick<ReservationRow, 'destination'>;
  store: Pick<typeof stores.$inferSelect, 'state'> | null;
}): string {
  const state = reservation.destination?.stateProvince ?? store?.state;
  if (state === undefined) throw new Error('The reservation has no place');
  return state;
}

/** The status at a point in time: a reservation expires on time, even if no sweep has been there yet. */
export const statusAt = (
  { status, expiresAt }: Pick<ReservationRow, 'status' | 'expiresAt'>,
  at: Date,
): ReservationRow['status'] => (status === 'HELD' && expiresAt <= at ? 'EXPIRED' : status);

/** Only once, and only if it doesn't last until the last moment to order for its time. */
export function canExtend(record: ReservedTime & Pick<ReservationRecord, 'reservation'>): boolean {
  const { extendedAt, expiresAt } = record.reservation;
  const lastOrder = lastOrderOf(record);
  return extendedAt === null && (lastOrder === null || expiresAt < lastOrder);
}

/** A reservation as the shopper's charts see it. */
export function toReservation(record: ReservationRecord): Reservation {
  const { reservation, store, service, checkoutId, now: at } = record;
  const status = statusAt(reservation, at);
  const { modality, selections, destination, expiresAt } = reservation;
  const isRunning = reservation.status === 'HELD' || reservation.status === 'COMMITTING';
  const startedAt = reservation.extendedAt ?? reservation.createdAt;
  return {
    id: reservation.id,
    versionKey: reservation.versionKey,
    modalityGuid: reservation.quoteId,
    modalityType: modality,
    locationId: store?.locationId ?? null,
    locationName: store?.vanityName ?? null,
    receivedInState: destination?.stateProvince ?? store?.state ?? null,
    destination,
    status,
    checkoutId: status === 'COMMITTING' || status === 'USED' ? checkoutId : null,
    optionIds: reservation.optionIds,
    selections,
    isOrderInstructionsEligible: modality === 'DELIVERY' && service?.takesInstructions === true,
    expiration: {
      value: expiresAt.toISOString(),
      remainingMs: isRunning ? Math.max(0, expiresAt.getTime() - at.getTime()) : 0,
      totalMs: expiresAt.getTime() - startedAt.getTime(),
    },
    canExtend: status === 'HELD' && canExtend(record),
  };
}

/** Why a reservation that isn't HELD can't be used. */
const REFUSALS: Record<Exclude<Reservation['status'], 'HELD'>, ProblemCode> = {
  COMMITTING: 'STILL_RUNNING',
  USED: 'CHECKOUT_CLOSED',
  EXPIRED: 'ORDER_EXPIRED',
  LAPSED: 'ORDER_EXPIRED',
  RELEASED: 'SLOT_GONE',
};

/** Refuses what requires a live reservation. */
export function requireHeld(status: Reservation['status']): void {
  if (status !== 'HELD') throw new ProblemError(REFUSALS[status]);
}
