import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { PaymentType, PinCode } from '../../../services/contracts/payments.ts';
import { instant } from '../columns.ts';
import { checkouts } from './checkouts.ts';

/** One tender of an attempt. Its key at the processor is made from the attempt and its position. */
export const AttemptTender = v.object({
  paymentId: v.string(),
  paymentType: PaymentType,
  /** The processor's id for the card or account. */
  instrumentId: v.string(),
  /** What's authorized. */
  amount: v.number(),
  /** It pays nothing: all of it is held, such as $1 on the backup card (PAY-10). */
  isHold: v.optional(v.boolean()),
  /** What of it is held for items that weigh more and doesn't pay. */
  held: v.optional(v.number()),
});
export type AttemptTender = v.InferOutput<typeof AttemptTender>;

/** What an order has authorized: under which key at the processor, how much, in cents, and with which tender. */
export const OrderAuthorization = v.object({ key: v.string(), ...AttemptTender.entries });
export type OrderAuthorization = v.InferOutput<typeof OrderAuthorization>;

/** What a change releases of one authorization, in cents: by how much and what stays. */
export const Reduction = v.object({
  key: v.string(),
  paymentId: v.string(),
  paymentType: PaymentType,
  amount: v.number(),
  by: v.number(),
});
export type Reduction = v.InferOutput<typeof Reduction>;

/** The tender an attempt ended at, and what the processor said about it. */
export const Decline = v.object({
  paymentId: v.string(),
  pinCode: v.nullable(PinCode),
  /** What's left on the SNAP card, if the attempt found out; in cents. */
  remainingBalance: v.nullable(v.number()),
});
export type Decline = v.InferOutput<typeof Decline>;

/** Placing an order, changing it for its shopper, and making it ready as it was picked. */
export type AttemptKind = 'PLACE' | 'CHANGE' | 'READY';

/**
 * RELEASING: the order is as it should be; what it no longer needs isn't released yet. An attempt that failed is DECLINED or
 * REJECTED by the processor, or REVERSED for any other reason.
 */
export type AttemptStatus = 'AUTHORIZING' | 'RELEASING' | 'DONE' | 'DECLINED' | 'REJECTED' | 'REVERSED';

/** Somebody is to go on with it. */
export const RUNNING: AttemptStatus[] = ['AUTHORIZING', 'RELEASING'];
/** It did what it's for. */
export const SUCCEEDED: AttemptStatus[] = ['RELEASING', 'DONE'];

/**
 * The journal of whatever authorizes money, written before any money moves. An attempt ends when it's done and everything its
 * order no longer needs is released, or when every authorization is reversed; the process that takes over after
 * `leaseUntil` finds here what to finish or reverse.
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
    /** What's authorized, in addition to what the order has. */
    tenders: jsonb('tenders').$type<AttemptTender[]>().notNull(),
    /** What the order has authorized already, as it will be. */
    kept: jsonb('kept').$type<OrderAuthorization[]>().notNull().default([]),
    reductions: jsonb('reductions').$type<Reduction[]>().notNull().default([]),
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
    /** How often finishing it for a process that had gone failed. */
    tries: integer('tries').notNull().default(0),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('attempts_key').on(table.shopperId, table.kind, table.idempotencyKey),
    uniqueIndex('attempts_one_order')
      .on(table.checkoutId)
      .where(sql`${table.kind} = 'PLACE' and ${table.status} in ('AUTHORIZING', 'DONE')`),
    uniqueIndex('attempts_one_running')
      .on(table.checkoutId)
      .where(sql`${table.status} in ('AUTHORIZING', 'RELEASING')`),
    index('attempts_interrupted')
      .on(table.leaseUntil)
      .where(sql`${table.status} in ('AUTHORIZING', 'RELEASING')`),
    index('attempts_of_checkout').on(table.checkoutId),
  ],
);
