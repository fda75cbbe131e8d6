import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { reservations } from '../../../server/db/schema/fulfillment.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { createLog } from '../../../server/http/log.ts';
import { reclaimSlot, sweepExpiredReservations } from '../../../server/reservations/expire-reservations.ts';
import { extendReservation } from '../../../server/reservations/extend-reservation.ts';
import { releaseReservation } from '../../../server/reservations/release-reservation.ts';
import { reserveSlot } from '../../../server/reservations/reserve-slot.ts';
import { updatePromise } from '../../../server/reservations/update-promise.ts';
import type { Quote } from '../../../services/contracts/quotes.ts';
import { expectBalanced, runOut } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { askQuote, fillCart, holdSlot, makeCheckout, newKey, submit } from '../../support/server-shopper.ts';
import { oneThenOther, untilSomebodyWaits } from '../support/lock-waits.ts';

const log = createLog('silent');
const server = testServer({ log });
let riley: TestClient;
let quote: Quote;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  quote = await askQuote(riley, await fillCart(riley));
});
afterEach(() => expectBalanced(server));

const shopperId = 'demo-riley';

/** A reservation of Riley's, and its slot. */
async function held({ isOver = false } = {}) {
  const reservation = await holdSlot(riley, quote, { nth: 3 });
  if (isOver) await runOut(server, reservation);
  const [row] = await server.db.select().from(reservations).where(eq(reservations.id, reservation.id));
  return { reservation, slotId: row?.slotId ?? '' };
}
type Held = Awaited<ReturnType<typeof held>>;

const of = ({ reservation: { id: reservationId } }: Held) => ({ shopperId, reservationId });

/** What may happen to a reservation, on whichever handle of the database. */
const verbs = {
  release: (one: Held, db: Database) => releaseReservation({ db }, of(one)),
  extend: (one: Held, db: Database) => extendReservation({ ...server.deps, db }, of(one)),
  update: (one: Held, db: Database) => {
    const { versionKey, selections } = one.reservation;
    const items = selections.flatMap(({ items: { included } }) => included).slice(0, 1);
    return updatePromise({ ...server.deps, db }, { ...of(one), items, versionKey });
  },
  reserveAnother: (_: Held, db: Database) => {
    const option = quote.options.filter(({ available }) => available)[7];
    const quoteOptionId = `${quote.id}|${option?.id}`;
    const input = { shopperId, modalityType: 'PICKUP' as const, quoteOptionId, keyspace: 'cart' };
    return reserveSlot({ ...server.deps, db }, { ...input, idempotencyKey: newKey() });
  },
  reclaim: ({ slotId }: Held, db: Database) => reclaimSlot(db, slotId),
};
type Verb = keyof typeof verbs;

it.each<[Verb, Verb, string]>([
  ['release', 'extend', 'ORDER_EXPIRED'],
  ['release', 'update', 'SLOT_GONE'],
  ['release', 'release', 'none'],
  ['release', 'reserveAnother', 'none'],
  ['update', 'update', 'VERSION_STALE'],
  ['reserveAnother', 'extend', 'ORDER_EXPIRED'],
  ['reserveAnother', 'release', 'none'],
])(
  'of a reservation: %s, then at once %s, which waits and sees what the first did',
  async (first, second, answer) => {
    const one = await held();
    const answered = await oneThenOther(
      server,
      (tx) => verbs[first](one, tx),
      (db) => verbs[second](one, db),
    );
    expect(answered).toBe(answer);
  },
);

it.each<[Verb, Verb]>([
  ['release', 'reclaim'],
  ['reclaim', 'release'],
  ['reclaim', 'reclaim'],
])('of one that ran out: %s, then at once %s, and its place is free once', async (first, second) => {
  const one = await held({ isOver: true });
  const answered = await oneThenOther(
    server,
    (tx) => verbs[first](one, tx),
    (db) => verbs[second](one, db),
  );
  expect(answered).toBe('none');
});

it('a sweep passes over one that ran out and is being given back', async () => {
  // Somebody else's place is not freed in its stead.
  const sam = await server.signedIn('sam@example.com');
  await holdSlot(sam, await askQuote(sam, await fillCart(sam)), { nth: 3 });
  const one = await held({ isOver: true });
  let sweeping: Promise<number> = Promise.resolve(0);
  await withTransaction(server.db, async (tx) => {
    await verbs.release(one, tx);
    sweeping = sweepExpiredReservations({ db: server.db, log });
    await Promise.race([process.env.TEST_DATABASE_URL && sweeping, untilSomebodyWaits(server)]);
  });
  expect(await sweeping).toBe(0);
});

it('an order is not placed at a time that is being given back', async () => {
  const cart = await fillCart(riley);
  const reservation = await holdSlot(riley, await askQuote(riley, cart), { keyspace: cart.id });
  const checkout = await makeCheckout(riley, cart.id, reservation);
  const answered = await oneThenOther(
    server,
    (tx) => releaseReservation({ db: tx }, { shopperId, reservationId: reservation.id }),
    () => submit(riley, checkout),
  );
  expect(answered).toBe('ORDER_EXPIRED');
});

it('reservations of one slot that cannot be ended keep no others, and that is logged', async () => {
  const error = vi.spyOn(log, 'error');
  const sam = await server.signedIn('sam@example.com');
  const one = await held({ isOver: true });
  await runOut(server, await holdSlot(sam, await askQuote(sam, await fillCart(sam)), { nth: 9 }));
  await server.db.execute(
    `create function fail_ending() returns trigger language plpgsql as $$ begin raise 'it fails'; end $$`,
  );
  await server.db.execute(`create trigger ending before update of status on reservations for each row
    when (old.id = '${one.reservation.id}') execute function fail_ending()`);
  expect(await sweepExpiredReservations({ db: server.db, log })).toBe(1);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ slot: one.slotId, error: expect.any(Error) }),
    'reservations not ended',
  );
  await server.db.execute('drop function fail_ending cascade');
  expect(await sweepExpiredReservations({ db: server.db, log })).toBe(1);
});
