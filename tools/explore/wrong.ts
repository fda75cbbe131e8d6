// What must hold at the end of every history.

import { type SQL, sql } from 'drizzle-orm';
import type { AnyActorRef } from 'xstate';
import type { SubmissionOutput } from '../../machines/checkout/submission.machine.ts';
import type { Database } from '../../server/db/database.ts';
import { audit } from '../../test/support/audit.ts';
import { NEVER } from '../attack/books.ts';
import type { Seen } from './tab.ts';

/** What was begun and hasn't ended, although everything works again. */
const UNENDED: Readonly<Record<string, SQL>> = {
  'a time that is held although it is over': sql`
    select id from reservations where status in ('HELD', 'COMMITTING') and expires_at < now()`,
  'a place that an ended reservation takes': sql`
    select id from reservations where status = 'HELD' and expires_at < now() - interval '10 minutes'`,
  'an email that nobody wrote': sql`select id from emails where sent_at is null and letter is null and useless_at > now()`,
  'a text that nobody wrote': sql`
    select id from texts where sent_at is null and words is null and unsent_reason is null and next_try_at < now() - interval '1 hour' and useless_at > now()`,
  'an attempt that nobody ended': sql`select id from attempts where status in ('AUTHORIZING', 'RELEASING')`,
  'a checkout that is still being placed': sql`select id from checkouts where status = 'PLACING'`,
};

/** What only the clock or a sequence shows. */
const IN_TIME: Readonly<Record<string, SQL>> = {
  'a card whose wrong PINs are not counted': sql`
    select a.instrument_id as id from processor.accounts a where not a.is_locked and a.wrong_pins <> (
      select count(*) from processor.transactions w where w.instrument_id = a.instrument_id and w.pin_code = '55' and not exists (
        select from processor.transactions r
        where r.instrument_id = a.instrument_id and r.type = 'AUTHORIZATION' and r.pin_code is null and r.created_at >= w.created_at))`,
  'an order that was begun when its time was over': sql`
    select o.id from orders o join attempts a on a.id = o.attempt_id join checkouts k on k.id = o.checkout_id
    join reservations r on r.id = k.reservation_id where a.created_at > r.expires_at`,
};

export async function findWrong(db: Database): Promise<string[]> {
  const audited = Object.entries(await audit(db)).flatMap(([name, rows]) =>
    rows.length > 0 ? [`The audit finds ${name}: ${JSON.stringify(rows)}`] : [],
  );
  for (const [name, query] of Object.entries({ ...NEVER, ...UNENDED, ...IN_TIME })) {
    const { rows } = await db.execute<{ id: string }>(query);
    if (rows.length > 0) audited.push(`There is ${name}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  return audited;
}

/** What a chart told the shopper about an order. */
interface Claim {
  tab: string;
  checkoutId: string;
  /** What it was sent under, the last one last. */
  keys: readonly string[];
  kind: SubmissionOutput['kind'];
  /** What the shopper agreed to pay, in cents. */
  shown: number;
}

/** What charts said in a history, compared with what the store knows. */
export class Claims {
  readonly #claims: Claim[] = [];
  #new: Claim[] = [];
  readonly #keys = new WeakMap<AnyActorRef, readonly string[]>();

  hear({ tab, ref, snapshot: { machine, status, output, context } }: Seen): void {
    if (machine.id !== 'submission') return;
    const { order, idempotencyKey } = context;
    const keys = [...new Set([...(this.#keys.get(ref) ?? []), idempotencyKey])];
    this.#keys.set(ref, keys);
    if (status !== 'done') return;
    const { kind } = output as SubmissionOutput;
    const { checkoutId, displayedTotal: shown } = order;
    const claim = { tab, checkoutId, keys, kind, shown };
    this.#claims.push(claim);
    this.#new.push(claim);
  }

  /** How many orders shoppers were told about. */
  get placed(): number {
    return this.#claims.filter(isPlaced).length;
  }

  /** What has just been said and isn't so. */
  async findLies(db: Database): Promise<string[]> {
    const claims = this.#new;
    this.#new = [];
    const lies: string[] = [];
    for (const claim of claims.filter(isPlaced)) {
      const [order] = await this.#orders(db, claim);
      if (!order) lies.push(`${claim.tab} says that ${claim.checkoutId} is placed, and there is no order`);
      else if (!order.is_changed && order.total !== claim.shown) {
        lies.push(`${claim.tab} showed ${claim.shown}, and the order costs ${order.total}`);
      }
    }
    return lies;
  }

  /** Orders that nobody was written about. */
  async findUnwritten(db: Database): Promise<string[]> {
    const unwritten: string[] = [];
    for (const { tab, checkoutId } of this.#claims.filter(isPlaced)) {
      const { rows } = await db.execute(sql`
        select from emails e join orders o on o.id = e.order_id where o.checkout_id = ${checkoutId} and e.kind = 'CONFIRMATION'`);
      if (rows.length === 0) unwritten.push(`${tab} placed ${checkoutId}, and no email says so`);
    }
    return unwritten;
  }

  /** Orders that exist although their charts said last that they don't, unless they were canceled meanwhile. */
  async findUntold(db: Database): Promise<string[]> {
    const last = new Map(this.#claims.map((claim) => [claim.keys.at(-1), claim]));
    const lies: string[] = [];
    for (const claim of last.values()) {
      if (isPlaced(claim)) continue;
      const order = (await this.#orders(db, claim)).find(
        ({ key, is_canceled }) => claim.keys.includes(key) && !is_canceled,
      );
      if (order)
        lies.push(`${claim.tab} says ${claim.kind}, and ${claim.checkoutId} is an order all the same`);
    }
    return lies;
  }

  async #orders(db: Database, { checkoutId }: Claim) {
    const { rows } = await db.execute<{
      key: string;
      total: number;
      is_changed: boolean;
      is_canceled: boolean;
    }>(sql`
      select a.idempotency_key as key, o.total, k.original_summary is not null or o.status <> 'PLACED' as is_changed, o.status = 'CANCELED' as is_canceled
      from orders o join attempts a on a.id = o.attempt_id join checkouts k on k.id = o.checkout_id
      where o.checkout_id = ${checkoutId}`);
    return rows;
  }
}

const isPlaced = ({ kind }: Claim) => kind === 'placed' || kind === 'cartKept';
