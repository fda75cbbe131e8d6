import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTenders } from '../../../server/attempts/authorizations.ts';
import { updatePayments } from '../../../server/checkouts/make/update-payments.ts';
import { placeOrder } from '../../../server/checkouts/place/place-order.ts';
import { getCheckout } from '../../../server/checkouts/read/read-checkout.ts';
import { replaceLines } from '../../../server/checkouts/record/checkout-lines.ts';
import { attempts as attemptsTable } from '../../../server/db/schema/attempts.ts';
import { cartLines } from '../../../server/db/schema/carts.ts';
import { checkouts } from '../../../server/db/schema/checkouts.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { createLog } from '../../../server/http/log.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import { addEbtCard } from '../../../services/contracts/cards.ts';
import type { PaymentChosen } from '../../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { expectBalanced } from '../../support/books.ts';
import { startingWith } from '../../support/matrix.ts';
import { testServer } from '../../support/server.ts';
import { CONTACT, newKey, readyCheckout, refusalOf } from '../../support/server-shopper.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { DEAD_PROCESSOR, dead, withProcessor } from '../support/processor.ts';
import { ebtToken, encryptedPin } from '../support/tenders.ts';

const shopperId = 'demo-riley';
/** What SNAP may pay of every order here, in cents. */
const ELIGIBLE = 1_000;
/** What the last tender of every order pays. */
const LAST = 700;

interface Tender extends PaymentChosen {
  /** What it pays if another one comes after it. */
  full: number;
}

let processor: Processor;
let draft: Checkout;
let cart: (typeof cartLines.$inferSelect)[];
let subsets: Tender[][];
let pin: string;

const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  processor = server.deps.processor;
  const riley = await server.signedIn('riley@example.com');
  const ebt = await riley.call(addEbtCard, {
    body: { vaultToken: await ebtToken(server) },
    idempotencyKey: newKey(),
  });
  draft = await readyCheckout(riley, { count: 2 });
  cart = await server.db.select().from(cartLines).where(eq(cartLines.cartId, draft.cartId));
  pin = await encryptedPin(server);
  subsets = allSubsets(ebt.card.cardId);
});

/** SNAP or not, each gift card or not, and a card or an account (they take turns) or neither; never nothing. */
function allSubsets(ebtId: string): Tender[][] {
  const none: Tender[] = [];
  const one = (id: string, paymentType: PaymentChosen['paymentType'], full = 0): Tender[] => [
    { id, paymentType, full },
  ];
  const snaps = [none, one(ebtId, 'EBT', ELIGIBLE)];
  const firsts = [none, one('demo-riley-gift-0025', 'GIFT_CARD', 2_500)];
  const seconds = [none, one('demo-riley-gift-0100', 'GIFT_CARD', 10_000)];
  const rests = [one('demo-riley-visa', 'BANK_CARD'), one('demo-riley-bank', 'ACH')];
  return snaps
    .flatMap((snap) => firsts.map((first) => [...snap, ...first]))
    .flatMap((some) => seconds.map((second) => [...some, ...second]))
    .flatMap((some, index) => [some, [...some, ...(rests[index % rests.length] ?? none)]])
    .filter((tenders) => tenders.length > 0);
}

/** A checkout at which each of the tenders pays something, for what may weigh more or not. */
async function paidBy(tenders: readonly Tender[], soldByWeight: boolean): Promise<Checkout> {
  const total = tenders.slice(0, -1).reduce((sum, { full }) => sum + full, LAST);
  const eligible = Math.min(ELIGIBLE, total);
  const rest = total - eligible;
  const [first, second] = draft.lineItems;
  if (!first || !second) throw new Error('The cart has too few lines.');
  const lineItems = [
    { ...first, soldByWeight, total: eligible, regularTotal: eligible, snapEligible: true },
    { ...second, soldByWeight, total: rest, regularTotal: rest, snapEligible: false },
  ];
  const versionKey = newKey();
  const { checkoutId } = draft;
  await server.db
    .update(checkouts)
    .set({ versionKey, total, itemTotal: total, taxTotal: 0, fulfillmentTotal: 0 })
    .where(eq(checkouts.id, checkoutId));
  await replaceLines(server.db, checkoutId, lineItems);
  const paid = await updatePayments(server.deps, { shopperId, checkoutId, versionKey, payments: tenders });
  expect(paid.payments.map(({ id }) => id)).toEqual(tenders.map(({ id }) => id));
  const { remainingMs: _, ...expiration } = paid.fulfillment.promise.expiration;
  expect(await getCheckout(server.deps, { shopperId, checkoutId })).toMatchObject({
    ...paid,
    fulfillment: { ...paid.fulfillment, promise: { ...paid.fulfillment.promise, expiration } },
  });
  expect(paid.payments.every(({ amount }) => amount > 0)).toBe(true);
  const margin = Math.ceil(eligible / 10) + Math.ceil(rest / 10);
  expect(authorizedFor(paid)).toBe(soldByWeight ? total + margin : total);
  return paid;
}

/** What its tenders pay and hold together, in cents. */
const authorizedFor = ({ payments }: Checkout): number =>
  payments.reduce((sum, { amountToAuthorize }) => sum + amountToAuthorize, 0);

const place = ({ checkoutId, versionKey, summary }: Checkout) =>
  refusalOf(
    placeOrder(server.deps, {
      shopperId,
      checkoutId,
      versionKey,
      displayedTotal: summary.cost.total,
      gratuity: 0,
      contact: CONTACT,
      encryptedPin: pin,
      idempotencyKey: newKey(),
    }),
  );

/** What happens to the store and the processor at one of an order's authorizations. */
interface Trouble {
  at: (step: number) => { processor: Partial<Processor>; afterward?: () => Promise<unknown> };
  /** Whether there's an order in the end if it happens at the last step. */
  placesAtLast: boolean;
  isKilled: boolean;
}

type Authorize = Processor['authorize'];

/** Authorizes as usual but at one step. */
function onlyAt(step: number, instead: Authorize): Authorize {
  let calls = 0;
  return (request) => (calls++ === step ? instead(request) : processor.authorize(request));
}

/** Nothing the process does after that step has an effect. */
function deadFrom(step: number, then: Authorize): Partial<Processor> {
  let calls = 0;
  return {
    ...DEAD_PROCESSOR,
    authorize: (request) => {
      const at = calls++;
      if (at < step) return processor.authorize(request);
      return at === step ? then(request) : dead();
    },
  };
}

const declining: Authorize = (request) =>
  processor.authorize({ ...request, paymentType: 'BANK_CARD', instrumentId: 'nobody' });

const authorizeUnheard: Authorize = async (request) => {
  await processor.authorize(request);
  return dead();
};

/** A request that gets lost and arrives once everything is over. */
function delayed(): { authorize: Authorize; arrive: () => Promise<unknown> } {
  let arrive = (): Promise<unknown> => Promise.resolve();
  return {
    authorize: (request) => {
      arrive = () => processor.authorize(request);
      return dead();
    },
    arrive: () => arrive(),
  };
}

const TROUBLES: Record<string, Trouble> = {
  'is declined': {
    at: (step) => ({ processor: { authorize: onlyAt(step, declining) } }),
    placesAtLast: false,
    isKilled: false,
  },
  'loses its answer': {
    at: (step) => ({ processor: { authorize: onlyAt(step, authorizeUnheard) } }),
    placesAtLast: true,
    isKilled: false,
  },
  'arrives late': {
    at: (step) => {
      const { authorize, arrive } = delayed();
      return { processor: { authorize: onlyAt(step, authorize) }, afterward: arrive };
    },
    placesAtLast: false,
    isKilled: false,
  },
  'arrives between the question about it and its cancellation': {
    at: (step) => {
      const { authorize, arrive } = delayed();
      const find: Processor['find'] = async (key) => {
        const found = await processor.find(key);
        if (!found) await arrive();
        return found;
      };
      return { processor: { authorize: onlyAt(step, authorize), find } };
    },
    placesAtLast: false,
    isKilled: false,
  },
  'is cut short by a kill': {
    at: (step) => {
      const { authorize, arrive } = delayed();
      return { processor: deadFrom(step, authorize), afterward: arrive };
    },
    placesAtLast: false,
    isKilled: true,
  },
  'is followed by a kill': {
    at: (step) => ({ processor: deadFrom(step, authorizeUnheard) }),
    placesAtLast: true,
    isKilled: true,
  },
  'is declined, and a kill interrupts the release of the others': {
    at: (step) => ({ processor: { ...deadFrom(step, declining), find: dead } }),
    placesAtLast: false,
    isKilled: true,
  },
};

interface Books {
  orders: number;
  running: number;
  status: string;
  reservation: string;
  /** What is authorized for the checkout's attempts, in cents. */
  authorized: number;
  /** By instrument, in cents. */
  balances: Record<string, number | null>;
}

/** Read by SQL of its own, straight from the tables. */
async function readBooks(): Promise<Books> {
  const { rows } = await server.db.execute<Record<string, never>>(sql`
    select
      (select count(*)::int from orders o where o.checkout_id = k.id) as orders,
      (select count(*)::int from attempts a where a.checkout_id = k.id and a.status = 'AUTHORIZING') as running,
      k.status, r.status as reservation,
      (select coalesce(sum(t.amount), 0)::int from processor.transactions t
        where t.type = 'AUTHORIZATION' and t.status = 'APPROVED'
          and exists (select from attempts a where a.checkout_id = k.id and starts_with(t.key, a.id || ':'))) as authorized,
      (select json_object_agg(instrument_id, balance) from processor.accounts) as balances
    from checkouts k join reservations r on r.id = k.reservation_id where k.id = ${draft.checkoutId}`);
  return rows[0] as unknown as Books;
}

/** What every account has once the order took its shares and their margins. */
async function balancesAfter(before: Books, { payments }: Checkout): Promise<Books['balances']> {
  const { rows } = await server.db.execute<{ id: string; instrument_id: string }>(
    sql`select id, instrument_id from cards where shopper_id = ${shopperId}`,
  );
  const after = { ...before.balances };
  for (const { id, amountToAuthorize } of payments) {
    const instrument = rows.find((row) => row.id === id)?.instrument_id ?? '';
    const balance = after[instrument];
    if (typeof balance === 'number') after[instrument] = balance - amountToAuthorize;
  }
  return after;
}

/** Takes an order back as if it had never been placed, so that the next case starts where this one did. */
async function takeBack(): Promise<void> {
  const { checkoutId } = draft;
  const attempts = await server.db
    .select()
    .from(attemptsTable)
    .where(eq(attemptsTable.checkoutId, checkoutId));
  for (const attempt of attempts) {
    for (const { key } of await readTenders(server.db, attempt.id)) await processor.cancel(key);
  }
  await server.db.delete(orders).where(eq(orders.checkoutId, checkoutId));
  await server.db.delete(attemptsTable).where(eq(attemptsTable.checkoutId, checkoutId));
  await server.db
    .update(checkouts)
    .set({ status: 'DRAFT', masterOrderId: null, placedAt: null, transactions: [] })
    .where(eq(checkouts.id, checkoutId));
  await server.db.execute(
    sql`update reservations set status = 'HELD' where id = ${draft.fulfillment.promise.id}`,
  );
  await server.db.delete(cartLines).where(eq(cartLines.cartId, draft.cartId));
  await server.db.insert(cartLines).values(cart);
}

const nameOf = (tenders: readonly Tender[]) =>
  tenders.map(({ id, paymentType }) => `${paymentType} ${id}`).join();

interface Ordering {
  tenders: readonly Tender[];
  soldByWeight: boolean;
}

async function suffer(trouble: Trouble, { tenders, soldByWeight }: Ordering, step: number): Promise<void> {
  const checkout = await paidBy(tenders, soldByWeight);
  const before = await readBooks();
  const { processor: troubled, afterward } = trouble.at(step);
  await withProcessor(server, troubled, () => place(checkout));
  if (trouble.isKilled) {
    await expireLeases(server);
    await recoverAttempts(server.deps);
  }
  await afterward?.();

  const isPlaced = trouble.placesAtLast && step === tenders.length - 1;
  expect(await readBooks(), `${nameOf(tenders)} at ${step}`).toEqual(
    isPlaced
      ? {
          orders: 1,
          running: 0,
          status: 'PLACED',
          reservation: 'USED',
          authorized: authorizedFor(checkout),
          balances: await balancesAfter(before, checkout),
        }
      : { ...before, running: 0, status: 'DRAFT', reservation: 'HELD', authorized: 0 },
  );
  if (isPlaced) await takeBack();
}

describe.for([
  ['items that cost what they cost', false],
  ['items that are still to be weighed', true],
] as const)(
  'whichever tenders pay for %s, there is an order with all authorizations, or none and every balance as before',
  ([, soldByWeight]) => {
    it('if nothing goes wrong', async () => {
      for (const tenders of subsets) {
        const checkout = await paidBy(tenders, soldByWeight);
        const before = await readBooks();
        expect(await place(checkout)).toBe('none');
        expect(await readBooks(), nameOf(tenders)).toMatchObject({
          orders: 1,
          authorized: authorizedFor(checkout),
          balances: await balancesAfter(before, checkout),
        });
        await takeBack();
      }
      await expectBalanced(server);
    });

    /** Every tender comes first, last, and in between; `E2E=all` tries all 15. */
    const ORDERS = [
      'BANK_CARD',
      'GIFT_CARD,ACH',
      'EBT,BANK_CARD',
      'EBT,GIFT_CARD,GIFT_CARD,ACH',
      'EBT,GIFT_CARD',
    ];
    const isTried = (tenders: Tender[]) => ORDERS.includes(tenders.map((t) => t.paymentType).join());

    it.for(Object.entries(TROUBLES))('if an authorization %s', async ([, trouble]) => {
      pin = await encryptedPin(server);
      for (const tenders of startingWith(subsets, isTried)) {
        for (const step of tenders.keys()) await suffer(trouble, { tenders, soldByWeight }, step);
      }
      await expectBalanced(server);
    });
  },
);
