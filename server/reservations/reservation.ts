import { and, eq, inArray } from 'drizzle-orm';
import type { ProblemCode } from '../../services/contracts/problem.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { stores } from '../db/schema/stores.ts';
import { ProblemError } from '../http/problems.ts';
import { deliveryVendorOf } from '../quotes/delivery-by.ts';

/** A reservation as it's stored. */
export type Hold = typeof reservations.$inferSelect;

/** The columns that a new reservation is made with. */
export type NewHold = Pick<
  Hold,
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

/** A reservation, its slot's store if it has one, and the checkout that's placing an order with it or has placed it. */
export interface HoldRow {
  hold: Hold;
  store: { locationId: string; vanityName: string; state: string } | null;
  checkoutId: string | null;
  now: Date;
}

/** Reservations with what the shopper's charts see of them. */
export const selectHolds = (db: Database) =>
  db
    .select({
      hold: reservations,
      store: { locationId: stores.locationId, vanityName: stores.vanityName, state: stores.state },
      checkoutId: checkouts.id,
      now,
    })
    .from(reservations)
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .leftJoin(stores, eq(stores.locationId, slots.storeId))
    .leftJoin(
      checkouts,
      and(eq(checkouts.reservationId, reservations.id), inArray(checkouts.status, ['PLACING', 'PLACED'])),
    );

/** A reservation and its slot's store, if it has one. */
export interface PlacedHold {
  hold: Hold;
  store: typeof stores.$inferSelect | null;
}

const selectPlacedHolds = (db: Database) =>
  db
    .select({ hold: reservations, store: stores, now })
    .from(reservations)
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .leftJoin(stores, eq(stores.locationId, slots.storeId));

const findPlaced = prepared('reservations_read_placed', (db, given: Givens<{ id: string }>) =>
  selectPlacedHolds(db).where(eq(reservations.id, given.id)),
);

/** One reservation with its place, and the time. */
export const readHold = async (db: Database, id: string): Promise<PlacedHold & { now: Date }> =>
  onlyRow(await findPlaced(db, { id }));

interface OwnHold {
  id: string;
  shopperId: string;
}

const findOwn = prepared('reservations_read_own', (db, given: Givens<OwnHold>) =>
  selectPlacedHolds(db).where(
    and(eq(reservations.id, given.id), eq(reservations.shopperId, given.shopperId)),
  ),
);

/** The same, if it's the shopper's. */
export async function readOwnHold(
  db: Database,
  { id, shopperId }: OwnHold,
): Promise<(PlacedHold & { now: Date }) | undefined> {
  const [row] = await findOwn(db, { id, shopperId });
  return row;
}

/** Where an order is received and taxed: its address's state, or its store's. */
export function stateOf({ hold, store }: PlacedHold): string {
  const state = hold.destination?.stateProvince ?? store?.state;
  if (state === undefined) throw new Error('The reservation has no place');
  return state;
}

/** The status at a point in time: a reservation expires on time, even if no sweep has been there yet. */
export const statusAt = (
  { status, expiresAt }: Pick<Hold, 'status' | 'expiresAt'>,
  at: Date,
): Hold['status'] => (status === 'HELD' && expiresAt <= at ? 'EXPIRED' : status);

/** When the reserved time ends; null for shipping. The reservation ends then at the latest. */
export function timeEndsAt({ slotId, selections }: Pick<Hold, 'slotId' | 'selections'>): Date | null {
  const [, end] = selections[0]?.window.value.split('/') ?? [];
  return slotId !== null && end ? new Date(end) : null;
}

/** Only once, and only if the time itself doesn't end first. */
export function canExtend(hold: Pick<Hold, 'slotId' | 'selections' | 'expiresAt' | 'extendedAt'>): boolean {
  const end = timeEndsAt(hold);
  return hold.extendedAt === null && (end === null || hold.expiresAt < end);
}

/** Whether the shopper can leave instructions for the driver. */
const isInstructable = ({
  modality,
  selections,
  storeId,
}: Pick<Hold, 'modality' | 'selections'> & { storeId: string | null }): boolean =>
  modality === 'DELIVERY' &&
  selections.every(({ vendor }) => deliveryVendorOf(vendor.id, storeId)?.isOrderInstructionsEligible);

/** A reservation as the shopper's charts see it. */
export function toReservation({ hold, store, checkoutId, now: at }: HoldRow): Reservation {
  const status = statusAt(hold, at);
  const { modality, selections, destination, expiresAt } = hold;
  const isRunning = hold.status === 'HELD' || hold.status === 'COMMITTING';
  const startedAt = hold.extendedAt ?? hold.createdAt;
  const storeId = store?.locationId ?? null;
  return {
    id: hold.id,
    versionKey: hold.versionKey,
    modalityGuid: hold.quoteId,
    modalityType: modality,
    locationId: storeId,
    locationName: store?.vanityName ?? null,
    receivedInState: destination?.stateProvince ?? store?.state ?? null,
    destination,
    status,
    checkoutId: status === 'COMMITTING' || status === 'USED' ? checkoutId : null,
    optionIds: hold.optionIds,
    selections,
    isOrderInstructionsEligible: isInstructable({ modality, selections, storeId }),
    expiration: {
      value: expiresAt.toISOString(),
      remainingMs: isRunning ? Math.max(0, expiresAt.getTime() - at.getTime()) : 0,
      totalMs: expiresAt.getTime() - startedAt.getTime(),
    },
    canExtend: status === 'HELD' && canExtend(hold),
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
