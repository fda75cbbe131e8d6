import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { PaymentType, PinCode } from '../../../services/contracts/payments.ts';
import { instant } from '../columns.ts';
import { checkouts } from './checkouts.ts';

/** The tender an attempt ended at, and what the processor said about it. */
export interface Decline {
  paymentId: string;
  pinCode: v.InferOutput<typeof PinCode> | null;
  /** What's left on the SNAP card, if the attempt found out; in cents. */
  remainingBalance: number | null;
}

/**
 * What authorizes money first: placing an order, changing it for its shopper, making it ready as it was picked, and changing its
 * driver's tip afterward.
 */
export const AUTHORIZING_KINDS = ['PLACE', 'CHANGE', 'READY', 'TIP'] as const;
export type AuthorizingKind = (typeof AUTHORIZING_KINDS)[number];

/** Handing an order over captures what it authorized, canceling it reverses that, and a refund gives back what was captured. */
export type AttemptKind = AuthorizingKind | 'HAND_OVER' | 'CANCEL' | 'REFUND';

/**
 * RELEASING: the order is as it should be, but its money isn't: something of what it has authorized is still to be captured,
 * released, or refunded. An attempt that failed is DECLINED or REJECTED by the processor, or REVERSED for any other reason.
 */
export type AttemptStatus = 'AUTHORIZING' | 'RELEASING' | 'DONE' | 'DECLINED' | 'REJECTED' | 'REVERSED';

/** Somebody is to go on with it. */
export const RUNNING: AttemptStatus[] = ['AUTHORIZING', 'RELEASING'];
/** It did what it's for. */
export const SUCCEEDED: AttemptStatus[] = ['RELEASING', 'DONE'];

/**
 * The journal of whatever moves an order's money, written before any does, along with what it's to authorize or gives back.
 * An attempt ends when it's done and its order's money is where it should be, or when every authorization is reversed; the
 * process that takes over after `leaseUntil` finds here what to finish or reverse.
 */
export const attempts = pgTable(
  'attempts',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<AttemptKind>().notNull(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    shopperId: text('shopper_id').notNull(),
    status: text('status').$type<AttemptStatus>().notNull(),
    /** It has failed, and its authorizations are being given back: nobody finishes it anymore. */
    isReversing: boolean('is_reversing').notNull().default(false),
    /** What it took off the counted stock; negative for what it put back. */
    stock: jsonb('stock')
      .$type<{ locationId: string; gtin13: string; quantity: number }[]>()
      .notNull()
      .default([]),
    /** Another time's slot, in which it took a place. */
    slotId: text('slot_id'),
    /** The number of a new order is made from it. */
    orderSequence: bigserial('order_sequence', { mode: 'number' }).notNull(),
    /** The processor's decline code, or why else it failed. */
    reason: text('reason'),
    decline: jsonb('decline').$type<Decline>(),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    leaseUntil: instant('lease_until').notNull(),
    /** How often it was left to recovery, by the process that began it or by recovery itself. */
    tries: integer('tries').notNull().default(0),
    /** How often the processor said that something its order is waiting for has ended. */
    wakes: integer('wakes').notNull().default(0),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('attempts_key').on(table.shopperId, table.kind, table.idempotencyKey),
    uniqueIndex('attempts_one_order')
      .on(table.checkoutId)
      .where(sql`${table.kind} = 'PLACE' and ${table.status} in ('AUTHORIZING', 'DONE')`),
    uniqueIndex('attempts_one_running')
      .on(table.checkoutId)
      .where(
        sql`${table.status} in ('AUTHORIZING', 'RELEASING') and ${table.kind} in ('PLACE', 'CHANGE', 'READY', 'TIP')`,
      ),
    uniqueIndex('attempts_once')
      .on(table.checkoutId, table.kind)
      .where(sql`${table.kind} in ('HAND_OVER', 'CANCEL')`),
    check(
      'attempts_authorizing',
      sql`${table.kind} in ('PLACE', 'CHANGE', 'READY', 'TIP')
        or (${table.kind} in ('HAND_OVER', 'CANCEL', 'REFUND') and ${table.status} in ('RELEASING', 'DONE'))`,
    ),
    index('attempts_interrupted')
      .on(table.leaseUntil)
      .where(sql`${table.status} in ('AUTHORIZING', 'RELEASING')`),
    index('attempts_of_checkout').on(table.checkoutId),
  ],
);

/**
 * What attempts authorize, each under a key of its own at the processor, in cents. An order has authorized what those of its
 * attempts did that did what they're for.
 */
export const authorizations = pgTable(
  'authorizations',
  {
    /** The processor's. */
    key: text('key').primaryKey(),
    attemptId: text('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    /** Counts from 0, in the order they're charged. */
    position: integer('position').notNull(),
    paymentId: text('payment_id').notNull(),
    paymentType: text('payment_type').$type<v.InferOutput<typeof PaymentType>>().notNull(),
    /** The processor's id for the card or account. */
    instrumentId: text('instrument_id').notNull(),
    /** What's authorized, less what's released of it since; one that's released entirely stays with 0. */
    amount: integer('amount').notNull(),
    /** What of it doesn't pay: for items that weigh more, or all of it, such as $1 on the backup card (PAY-10). */
    held: integer('held').notNull(),
  },
  (table) => [
    uniqueIndex('authorizations_position').on(table.attemptId, table.position),
    check('authorizations_amounts', sql`${table.held} >= 0 and ${table.amount} >= ${table.held}`),
  ],
);

/** What an attempt gives back of an authorization once its order is as it should be, in cents. */
export const authorizationReturns = pgTable(
  'authorization_returns',
  {
    attemptId: text('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    key: text('key')
      .notNull()
      .references(() => authorizations.key, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.key] }),
    index('authorization_returns_of_key').on(table.key),
    check('authorization_returns_amount', sql`${table.amount} > 0`),
  ],
);

/** The processor's events that were heard, by their ids, so that one that's sent again does nothing. */
export const processorEvents = pgTable(
  'processor_events',
  { id: text('id').primaryKey(), receivedAt: instant('received_at').notNull().defaultNow() },
  (table) => [index('processor_events_age').on(table.receivedAt)],
);

/** What an order has authorized. */
export type OrderAuthorization = typeof authorizations.$inferSelect;

/** What's to be authorized with one tender. */
export type AttemptTender = Omit<OrderAuthorization, 'key' | 'attemptId' | 'position'>;
