import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { markReleased } from '../../../server/attempts/release-money.ts';
import { updatePayments } from '../../../server/checkouts/make/update-payments.ts';
import { placeOrder } from '../../../server/checkouts/place/place-order.ts';
import { rewardClaims } from '../../../server/db/schema/account.ts';
import { attempts as attemptsTable } from '../../../server/db/schema/attempts.ts';
import { checkouts } from '../../../server/db/schema/checkouts.ts';
import { modifications } from '../../../server/db/schema/modifications.ts';
import { cards } from '../../../server/db/schema/wallet.ts';
import { createLog } from '../../../server/http/log.ts';
import { planMoney } from '../../../server/modifications/plan-money.ts';
import { saveModification } from '../../../server/modifications/save-modification.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import { addEbtCard } from '../../../services/contracts/cards.ts';
import type { PaymentChosen } from '../../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { Modification } from '../../../services/contracts/modifications.ts';
import { getPoints } from '../../../services/contracts/rewards.ts';
import { expectBalanced, runOut } from '../../support/books.ts';
import { change, readChanges } from '../../support/modifications.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  CONTACT,
  fillCart,
  holdSlot,
  itemOf,
  makeCheckout,
  newKey,
  readCheckout,
  refusalOf,
} from '../../support/server-shopper.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { DEAD_PROCESSOR, dead, withProcessor } from '../support/processor.ts';
import { ebtToken, encryptedPin } from '../support/tenders.ts';

const shopperId = 'demo-riley';
/** How many of the SNAP-eligible item and of the other one an order has, and what they're changed to. */
const ORDERED = [3, 3] as const;
const CHANGES = {
  'costs more': [5, 5],
  'costs less': [1, 1],
  'moves from one kind of item to the other': [1, 5],
  'moves to the SNAP-eligible items': [5, 1],
} as const;
type Change = keyof typeof CHANGES;

const PAYERS = ['card', 'SNAP and card', 'gift card and card'] as const;
type Payers = (typeof PAYERS)[number];

let riley: TestClient;
let processor: Processor;
let ebtId: string;
let food: string;
let other: string;
/** An order whose changes aren't saved. */
let bystander: Checkout;

const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  processor = server.deps.processor;
  riley = await server.signedIn('riley@example.com');
  const ebt = await riley.call(addEbtCard, {
    body: { vaultToken: await ebtToken(server) },
    idempotencyKey: newKey(),
  });
  ebtId = ebt.card.cardId;
  const { rows } = await server.db.execute<{ gtin13: string; snap_eligible: boolean }>(sql`
    select distinct on (snap_eligible) gtin13, snap_eligible from products
    where available and sold_in_store and seller_id is null and not alcohol and minimum_age_to_buy is null
      and minimum_order_quantity <= 1 and maximum_order_quantity >= 5 and promo_nfor is null and not sold_by_weight
      and unit_price between 150 and 600
    order by snap_eligible, unit_price`);
  food = rows.find((row) => row.snap_eligible)?.gtin13 ?? '';
  other = rows.find((row) => !row.snap_eligible)?.gtin13 ?? '';
  bystander = await place('card');
  await changeBy(bystander, 'costs more');
});
// Whatever happens to another order.
afterEach(async () => {
  expect((await readChanges(riley, bystander)).isChanged).toBe(true);
});

/** Drops the changes to an order. */
const dropChanges = ({ checkoutId }: Checkout) =>
  server.db.delete(modifications).where(eq(modifications.checkoutId, checkoutId));

const paymentsOf = (payers: Payers): PaymentChosen[] => [
  ...(payers.includes('SNAP') ? [{ id: ebtId, paymentType: 'EBT' as const }] : []),
  ...(payers.includes('gift card')
    ? [{ id: 'demo-riley-gift-0025', paymentType: 'GIFT_CARD' as const }]
    : []),
  { id: 'demo-riley-visa', paymentType: 'BANK_CARD' as const },
];

/** What SNAP and the gift card have before anything is ordered, in cents: so little that each order needs all its tenders. */
const BALANCES = { snap: 700, gift: 400 };

/** Places an order of both items, paid by these. */
async function place(payers: Payers): Promise<Checkout> {
  await server.db.execute(sql`
    update processor.accounts set topped_up = topped_up + a.wanted - balance, balance = a.wanted
    from (select instrument_id, case kind when 'EBT' then ${BALANCES.snap}::int else ${BALANCES.gift}::int end as wanted
      from processor.accounts where balance is not null) a where a.instrument_id = accounts.instrument_id`);
  await server.db.execute(sql`update cards set balance = ${BALANCES.snap}::int where id = ${ebtId}`);
  const cart = await fillCart(riley, 1);
  await server.db.execute(sql`delete from cart_lines where cart_id = ${cart.id}`);
  for (const [index, gtin13] of [food, other].entries()) {
    await server.db.execute(sql`insert into cart_lines (cart_id, gtin13, quantity, modality_type, substitution_policy)
      values (${cart.id}, ${gtin13}, ${ORDERED[index] ?? 0}, 'PICKUP', 'NO_SUBSTITUTIONS')`);
  }
  const quote = await askQuote(riley, { ...cart, lineItems: cart.lineItems });
  const draft = await makeCheckout(riley, cart.id, await holdSlot(riley, quote, { keyspace: cart.id }));
  const { checkoutId, versionKey } = draft;
  const paid = await updatePayments(server.deps, {
    shopperId,
    checkoutId,
    versionKey,
    payments: paymentsOf(payers),
  });
  await placeOrder(server.deps, {
    shopperId,
    checkoutId,
    versionKey: paid.versionKey,
    displayedTotal: paid.summary.cost.total,
    gratuity: 0,
    contact: CONTACT,
    encryptedPin: await encryptedPin(server),
    idempotencyKey: newKey(),
  });
  return readCheckout(riley, draft);
}

const changeBy = (order: Checkout, kind: Change): Promise<Modification> => {
  const [foods, others] = CHANGES[kind];
  return change(riley, order, {
    lineItems: [
      { gtin13: food, quantity: foods },
      { gtin13: other, quantity: others },
    ],
  });
};

const saveChanges = async ({ checkout }: Modification, key = newKey()) =>
  refusalOf(
    saveModification(server.deps, {
      shopperId,
      checkoutId: checkout.checkoutId,
      versionKey: checkout.versionKey,
      displayedTotal: checkout.summary.cost.total,
      gratuity: 0,
      encryptedPin: await encryptedPin(server),
      idempotencyKey: key,
    }),
  );

interface Books {
  total: number;
  items: number;
  lines: string;
  running: number;
  drafts: string | null;
  /** What is authorized for the order and its changes, by instrument, in cents. */
  authorized: Record<string, number>;
  balances: Record<string, number | null>;
  /** What the wallets show as left on SNAP cards. */
  known: Record<string, number | null>;
}

/** Read by SQL of its own, straight from the tables. */
async function readBooks({ checkoutId }: Checkout): Promise<Books> {
  const { rows } = await server.db.execute<Record<string, never>>(sql`
    select o.total, o.item_count as items,
      (select string_agg(l.gtin13 || ' ' || l.quantity || ' ' || l.total, ', ' order by l.position) from checkout_lines l where l.checkout_id = o.checkout_id) as lines,
      (select count(*)::int from attempts a where a.checkout_id = o.checkout_id and a.ended_at is null) as running,
      (select status from modifications m where m.checkout_id = o.checkout_id) as drafts,
      (select coalesce(json_object_agg(i, amount), '{}') from (
        select t.instrument_id as i, sum(t.amount)::int as amount from processor.transactions t
        where t.type = 'AUTHORIZATION' and t.status = 'APPROVED' and t.amount > 0 and (
          starts_with(t.key, o.attempt_id || ':')
          or exists (select from attempts a where a.checkout_id = o.checkout_id and starts_with(t.key, a.id || ':')))
        group by 1) sums) as authorized,
      (select json_object_agg(instrument_id, balance) from processor.accounts) as balances,
      (select json_object_agg(id, balance) from cards where card_type = 'EBT') as known
    from orders o where o.checkout_id = ${checkoutId}`);
  return rows[0] as unknown as Books;
}

/** What the books say once the changes are through. */
async function booksAfter(before: Books, { checkout }: Modification): Promise<Books> {
  const { rows } = await server.db.execute<{ id: string; instrument_id: string }>(
    sql`select id, instrument_id from cards where shopper_id = ${shopperId}`,
  );
  const balances = { ...before.balances };
  const known = { ...before.known };
  const authorized: Books['authorized'] = {};
  const paid = new Map(checkout.payments.map((payment) => [payment.id, payment]));
  for (const { id, instrument_id: instrument } of rows) {
    const target = paid.get(id)?.amountToAuthorize ?? 0;
    const balance = balances[instrument];
    if (target > 0) authorized[instrument] = target;
    if (typeof balance === 'number')
      balances[instrument] = balance + (before.authorized[instrument] ?? 0) - target;
    if (id === ebtId) known[id] = balances[instrument] ?? null;
  }
  return {
    total: checkout.summary.cost.total,
    items: checkout.lineItems.reduce((sum, { cart }) => sum + cart.quantity, 0),
    lines: checkout.lineItems.map(({ cart, total }) => `${cart.gtin13} ${cart.quantity} ${total}`).join(', '),
    running: 0,
    drafts: null,
    authorized,
    balances,
    known,
  };
}

type Authorize = Processor['authorize'];

const declining: Authorize = (request) =>
  processor.authorize({ ...request, paymentType: 'BANK_CARD', instrumentId: 'nobody' });

const unheard: Authorize = async (request) => {
  await processor.authorize(request);
  return dead();
};

function onlyAt(step: number, instead: Authorize): Authorize {
  let calls = 0;
  return (request) => (calls++ === step ? instead(request) : processor.authorize(request));
}

/** Nothing the process does after that step has an effect. */
function deadFrom(step: number, then: Authorize): Partial<Processor> {
  let calls = 0;
  return {
    ...DEAD_PROCESSOR,
    accounts: processor.accounts,
    authorize: (request) => {
      const at = calls++;
      if (at < step) return processor.authorize(request);
      return at === step ? then(request) : dead();
    },
  };
}

interface Trouble {
  at: (step: number) => Partial<Processor>;
  /** Whether the order is changed in the end if it happens at the last of its authorizations. */
  changesAtLast: boolean;
}

const TROUBLES: Record<string, Trouble> = {
  'is declined': {
    at: (step) => ({ authorize: onlyAt(step, declining) }),
    changesAtLast: false,
  },
  'loses its answer': { at: (step) => ({ authorize: onlyAt(step, unheard) }), changesAtLast: true },
  'is cut short by a kill': { at: (step) => deadFrom(step, dead), changesAtLast: false },
  'is followed by a kill': { at: (step) => deadFrom(step, unheard), changesAtLast: true },
  'is declined, and a kill interrupts the release of the others': {
    at: (step) => ({ ...deadFrom(step, declining), find: dead }),
    changesAtLast: false,
  },
};

/** Another process takes over whatever is unfinished. */
async function recover(): Promise<void> {
  await expireLeases(server);
  await recoverAttempts(server.deps);
}

const authorizationsOf = (changes: Modification): number =>
  changes.checkout.payments.filter(
    ({ amountToAuthorize, authorizedAmount }) => amountToAuthorize > (authorizedAmount ?? 0),
  ).length;

describe.for(PAYERS)('an order paid by %s', (payers) => {
  it.for(Object.keys(CHANGES) as Change[])(
    'that %s has what it needs authorized, and the rest back (MOD-09)',
    async (kind) => {
      const order = await place(payers);
      const before = await readBooks(order);
      const changes = await changeBy(order, kind);
      expect(await readBooks(order)).toEqual({ ...before, drafts: 'OPEN' });
      const after = await booksAfter(before, changes);
      expect(await saveChanges(changes)).toBe('none');
      expect(await readBooks(order)).toEqual(after);
      const snap = (await readCheckout(riley, order)).payments.find(
        ({ paymentType }) => paymentType === 'EBT',
      );
      const eligible = changes.checkout.lineItems.find(({ snapEligible }) => snapEligible)?.total ?? 0;
      expect(snap?.amount ?? 0).toBeLessThanOrEqual(eligible);
      expect(changes.checkout.lineItems.map(({ substitutionPolicy }) => substitutionPolicy)).toEqual([
        'NO_SUBSTITUTIONS',
        'NO_SUBSTITUTIONS',
      ]);
      await expectBalanced(server);
    },
  );

  it.for(Object.entries(TROUBLES))(
    'stays as it was or is changed entirely if an authorization %s',
    async ([, trouble]) => {
      // Where SNAP pays, one tender's share can grow while another's shrinks.
      const kinds = [
        'costs more',
        ...(payers.includes('SNAP') ? ['moves from one kind of item to the other'] : []),
      ];
      for (const kind of kinds as Change[]) {
        const order = await place(payers);
        const before = await readBooks(order);
        const changes = await changeBy(order, kind);
        const after = await booksAfter(before, changes);
        const steps = authorizationsOf(changes);
        for (let step = 0; step < steps; step += 1) {
          const isChanged = trouble.changesAtLast && step === steps - 1;
          await withProcessor(server, trouble.at(step), () => saveChanges(changes));
          await recover();
          expect(await readBooks(order), `${kind} at ${step}`).toEqual(
            isChanged ? after : { ...before, drafts: 'OPEN' },
          );
          await expectBalanced(server);
        }
      }
    },
  );

  it('is changed, whatever happens while the rest is released', async () => {
    for (const lost of [
      { reduce: dead, reverse: dead },
      {
        reduce: async (key: string, amount: number) => {
          await processor.reduce(key, amount);
          return dead();
        },
        reverse: async (key: string) => {
          await processor.reverse(key);
          return dead();
        },
      },
    ]) {
      const order = await place(payers);
      const before = await readBooks(order);
      const changes = await changeBy(order, 'costs less');
      const after = await booksAfter(before, changes);
      const errors = vi.spyOn(server.deps.log, 'error');
      expect(await withProcessor(server, lost, () => saveChanges(changes))).toBe('none');
      const attempt = expect.any(String);
      expect(errors.mock.calls).toEqual([
        [{ error: expect.any(Error), attempt }, 'release left to recovery'],
      ]);
      errors.mockRestore();
      expect(await readBooks(order)).toMatchObject({ total: after.total, lines: after.lines });
      expect(await saveChanges(await changeBy(order, 'moves to the SNAP-eligible items'))).toBe(
        'STILL_RUNNING',
      );
      await dropChanges(order);
      await expectBalanced(server);
      const warn = vi.spyOn(server.deps.log, 'warn');
      await recover();
      expect(warn.mock.calls).toEqual([
        [{ attempt, kind: 'CHANGE', checkout: order.checkoutId, ending: 'done' }, 'attempt recovered'],
      ]);
      warn.mockRestore();
      expect(await readBooks(order)).toEqual(after);
      await expectBalanced(server);
    }
  });
});

it('the store takes from a gift card what is left on it, but nothing more once it is out of the wallet', async () => {
  const order = await place('gift card and card');
  const giftCard = 'demo-riley-gift-0025';
  const payOf = ({ checkout }: Modification) =>
    checkout.payments.map(({ id, amountToAuthorize }) => [id, amountToAuthorize]);
  await server.db.execute(sql`update processor.accounts set topped_up = topped_up + 100 - balance, balance = 100
    where instrument_id = (select instrument_id from cards where id = ${giftCard})`);
  const authorized = order.payments.find(({ id }) => id === giftCard)?.authorizedAmount ?? 0;
  expect(payOf(await changeBy(order, 'costs more'))).toContainEqual([giftCard, authorized + 100]);
  const [card] = await server.db.delete(cards).where(eq(cards.id, giftCard)).returning();
  const changes = await changeBy(order, 'moves from one kind of item to the other');
  expect(payOf(changes)).toContainEqual([giftCard, authorized]);
  expect(await saveChanges(changes)).toBe('none');
  await server.db.insert(cards).values(card ? [card] : []);
});

it('the store gives back what is due of an order that is canceled before that is done', async () => {
  const order = await place('SNAP and card');
  const changes = await changeBy(order, 'moves from one kind of item to the other');
  await withProcessor(server, { reduce: dead, reverse: dead }, () => saveChanges(changes));
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select id from orders where checkout_id = ${order.checkoutId}`,
  );
  await cancelOrder(server.deps, { shopperId, orderId: rows[0]?.id ?? '' });
  await recoverAttempts(server.deps);
  await recover();
  expect((await readBooks(order)).authorized).toEqual({});
  const attempts = await server.db
    .select()
    .from(attemptsTable)
    .where(and(eq(attemptsTable.checkoutId, order.checkoutId), eq(attemptsTable.kind, 'CHANGE')));
  expect(attempts).toMatchObject([{ status: 'DONE' }]);
  const attemptId = attempts[0]?.id ?? '';
  const { known, balances } = await readBooks(order);
  const [ebt] = await server.db.select().from(cards).where(eq(cards.id, ebtId));
  expect(known).toEqual({ 'demo-sam-ebt': 18_745, [ebtId]: balances[ebt?.instrumentId ?? ''] });
  expect(await markReleased(server.db, { id: attemptId })).toBe(false);
  expect((await readBooks(order)).known).toEqual(known);
  await expectBalanced(server);
});

it('a change has a place at its new time while it is saved, and gives it back only if it is not', async () => {
  const order = await place('card');
  const quote = await askQuote(riley, await fillCart(riley, 1));
  const option = quote.options.filter(({ available }) => available).at(-5);
  const optionId = `${quote.id}|${option?.id}`;
  await change(riley, order, { optionId });
  const larger = await changeBy(order, 'costs more');
  expect(await withProcessor(server, DEAD_PROCESSOR, () => saveChanges(larger))).toBe('UNAVAILABLE');
  await expectBalanced(server);
  await recover();
  expect((await readBooks(order)).drafts).toBe('OPEN');
  await expectBalanced(server);
  const smaller = await changeBy(order, 'costs less');
  expect(smaller.checkout.fulfillment.promise.selections[0]?.window.value).toBe(option?.window.value);
  await withProcessor(server, { reduce: dead, reverse: dead }, () => saveChanges(smaller));
  await expectBalanced(server);
  await recover();
});

it.each<[string, string, Partial<Processor>]>([
  ['saved', 'none', {}],
  [
    'declined',
    'CARD_DECLINED',
    {
      find: async (key) => {
        const known = await processor.find(key);
        return known && { ...known, status: 'DECLINED', declineCode: 'BANK_DECLINE' };
      },
    },
  ],
])('a change ends as another process ended it meanwhile: %s', async (_, refusal, others) => {
  const order = await place('gift card and card');
  const before = await readBooks(order);
  const changes = await changeBy(order, 'costs more');
  const after = await booksAfter(before, changes);
  const overtaken: Authorize = async (request) => {
    const result = await processor.authorize(request);
    if (authorizationsOf(changes) === 1 || request.paymentType === 'BANK_CARD') {
      await withProcessor(server, { ...processor, ...others }, recover);
    }
    return result;
  };
  expect(await withProcessor(server, { authorize: overtaken }, () => saveChanges(changes))).toBe(refusal);
  expect(await readBooks(order)).toEqual(refusal === 'none' ? after : { ...before, drafts: 'OPEN' });
  await expectBalanced(server);
});

it('the store says that the order is unchanged if its payment never arrived', async () => {
  const order = await place('card');
  const changes = await changeBy(order, 'costs more');
  const { checkout } = changes;
  const saving = () =>
    saveModification(server.deps, {
      shopperId,
      checkoutId: checkout.checkoutId,
      versionKey: checkout.versionKey,
      displayedTotal: checkout.summary.cost.total,
      gratuity: 0,
      encryptedPin: undefined,
      idempotencyKey: newKey(),
    });
  await expect(withProcessor(server, { authorize: dead }, saving)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: "The payment didn't go through. Your order is unchanged.",
  });
  expect((await readBooks(order)).drafts).toBe('OPEN');
  expect(await saveChanges(changes)).toBe('none');
});

it('remembers what SNAP was to pay before the change', async () => {
  const order = await place('SNAP and card');
  expect(order.summary.cost.ebtTotal).toBeGreaterThan(0);
  expect(await saveChanges(await changeBy(order, 'costs more'))).toBe('none');
  expect((await readCheckout(riley, order)).originalSummary).toEqual(order.summary);
});

/** So much more can SNAP pay, in cents. */
async function addToSnap(more: number): Promise<void> {
  await server.db.execute(sql`update processor.accounts set topped_up = topped_up + ${more}::int, balance = balance + ${more}::int
    where instrument_id = (select instrument_id from cards where id = ${ebtId})`);
  await server.db.execute(sql`update cards set balance = balance + ${more}::int where id = ${ebtId}`);
}

it('the store asks for the PIN where SNAP pays more', async () => {
  const order = await place('SNAP and card');
  await addToSnap(100);
  const { checkout } = await changeBy(order, 'costs more');
  const unsaved = saveModification(server.deps, {
    shopperId,
    checkoutId: checkout.checkoutId,
    versionKey: checkout.versionKey,
    displayedTotal: checkout.summary.cost.total,
    gratuity: 0,
    encryptedPin: undefined,
    idempotencyKey: newKey(),
  });
  expect(await refusalOf(unsaved)).toBe('PIN_REQUIRED');
  await dropChanges(order);
});

it('the store lets SNAP pay no more for a change that was made before the operator stopped selling it (AUT-10)', async () => {
  const order = await place('SNAP and card');
  await addToSnap(100);
  const changes = await changeBy(order, 'costs more');
  const before = await readBooks(order);
  const { env } = server.deps;
  const { features } = env;
  env.features = { ...features, snapEbt: false };
  try {
    expect(await saveChanges(changes)).toBe('SNAP_UNAVAILABLE');
    expect(await readBooks(order)).toEqual(before);
    expect(await saveChanges(await changeBy(order, 'costs less'))).toBe('none');
  } finally {
    env.features = features;
  }
});

it('an order stays as it was if the store starts on it while the change is being paid', async () => {
  const order = await place('card');
  const before = await readBooks(order);
  const changes = await changeBy(order, 'costs more');
  const begin: Authorize = async (request) => {
    const result = await processor.authorize(request);
    await server.db.execute(
      sql`update orders set status = 'PICKING' where checkout_id = ${order.checkoutId}`,
    );
    return result;
  };
  const refusal = await withProcessor(server, { authorize: begin }, () => saveChanges(changes));
  expect(refusal).toBe('CHECKOUT_CLOSED');
  expect(await readBooks(order)).toEqual({ ...before, drafts: 'OPEN' });
  await expectBalanced(server);
});

it('the store cancels the order, with the voucher that its points paid for, and releases all of its money if the fraud check rejects the change (PAE-02)', async () => {
  const order = await place('gift card and card');
  const shopperId = String(riley.shopperId);
  const { balance } = await riley.call(getPoints, {});
  expect(balance).toBeGreaterThan(0);
  await server.db
    .insert(rewardClaims)
    .values({ shopperId, rewardId: 'golden-hour-spa', code: 'GOLD-TEST', points: balance });
  const quote = await askQuote(riley, await fillCart(riley, 1));
  const option = quote.options.filter(({ available }) => available).at(-4);
  await change(riley, order, { optionId: `${quote.id}|${option?.id}` });
  const changes = await changeBy(order, 'costs more');
  const suspect: Authorize = async (request) => ({
    ...(await processor.authorize(request)),
    ...(request.paymentType === 'BANK_CARD' && { reviewCode: 'FRAUD_REJECTION' as const }),
  });
  const refusal = await withProcessor(server, { authorize: suspect }, () => saveChanges(changes));
  expect(refusal).toBe('POST_AUTHORIZATION_REJECTED');
  const claims = await server.db.select().from(rewardClaims).where(eq(rewardClaims.code, 'GOLD-TEST'));
  expect(claims).toMatchObject([{ shopperId, revokedAt: expect.any(Date) }]);
  await recoverAttempts(server.deps);
  expect((await readBooks(order)).authorized).toEqual({});
  expect(await readCheckout(riley, order)).toMatchObject({
    status: 'REJECTED',
    rejection: { code: 'FRAUD_REJECTION' },
  });
  const { rows } = await server.db.execute(sql`
    select m.kind from emails m join orders o on o.id = m.order_id
    where o.checkout_id = ${order.checkoutId} order by m.created_at`);
  expect(rows).toEqual([{ kind: 'CONFIRMATION' }, { kind: 'CANCELLATION' }]);
  await expectBalanced(server);
});

it('the store shows in the wallet what goes back to a SNAP card if the fraud check rejects the change', async () => {
  const order = await place('SNAP and card');
  const suspect: Authorize = async (request) => ({
    ...(await processor.authorize(request)),
    reviewCode: 'FRAUD_REJECTION',
  });
  const refusal = await withProcessor(server, { authorize: suspect }, async () =>
    saveChanges(await changeBy(order, 'costs more')),
  );
  expect(refusal).toBe('POST_AUTHORIZATION_REJECTED');
  await recoverAttempts(server.deps);
  const { known, balances } = await readBooks(order);
  const [ebt] = await server.db.select().from(cards).where(eq(cards.id, ebtId));
  expect(known[ebtId]).toBe(balances[ebt?.instrumentId ?? '']);
  await expectBalanced(server);
});

it('the store counts stock: what is added is taken, what is removed is put back, and too little refuses the change', async () => {
  const order = await place('card');
  const store = order.fulfillment.destination.locationId ?? '';
  const onHand = async () => {
    const { rows } = await server.db.execute<{ on_hand: number }>(
      sql`select on_hand from stock where gtin13 = ${food} and location_id = ${store}`,
    );
    return rows[0]?.on_hand;
  };
  await server.db.execute(sql`insert into stock (location_id, gtin13, on_hand) values (${store}, ${food}, 2)
    on conflict (location_id, gtin13) do update set on_hand = 2`);
  await saveChanges(await changeBy(order, 'costs more'));
  expect(await onHand()).toBe(0);
  const more = await change(riley, order, { lineItems: [{ gtin13: food, quantity: 6 }] });
  expect(await saveChanges(more)).toBe('ITEM_FALLOUT');
  await change(riley, order, { lineItems: [{ gtin13: food, quantity: 5 }] });
  await saveChanges(await change(riley, order, { lineItems: [{ gtin13: other, quantity: 1 }] }));
  expect(await onHand()).toBe(0);
  const third = itemOf('dairy', 1).gtin13;
  await server.db.execute(sql`insert into stock (location_id, gtin13, on_hand)
    values ('elsewhere', ${food}, 7), (${store}, ${third}, 7)`);
  // Three of the five were ordered before anyone counted.
  await saveChanges(await change(riley, order, { lineItems: [{ gtin13: food, quantity: 1 }] }));
  expect(await onHand()).toBe(2);
  const { rows: rest } = await server.db.execute(
    sql`select on_hand from stock where location_id = 'elsewhere' or gtin13 = ${third}`,
  );
  expect(rest).toEqual([{ on_hand: 7 }, { on_hand: 7 }]);
  const { rows: taken } = await server.db.execute(sql`
    select stock from attempts where checkout_id = ${order.checkoutId} and kind = 'CHANGE' and status = 'DONE' order by created_at`);
  const moved = (quantity: number) => ({ stock: [{ locationId: store, gtin13: food, quantity }] });
  expect(taken).toEqual([moved(2), { stock: [] }, moved(-2)]);
  await server.db.execute(sql`delete from stock`);
  await dropChanges(order);
  await server.db.update(checkouts).set({ rejection: null }).where(eq(checkouts.id, order.checkoutId));
});

it('the store takes no place twice: another time that has become full, or begins too soon, refuses the change, whatever ran out that it does not add', async () => {
  const order = await place('card');
  const store = order.fulfillment.destination.locationId ?? '';
  const quote = await askQuote(riley, await fillCart(riley, 1));
  const option = quote.options.filter(({ available }) => available).at(-3);
  const changes = await change(riley, order, {
    optionId: `${quote.id}|${option?.id}`,
    lineItems: [{ gtin13: other, quantity: 4 }],
  });
  const sam = await server.signedIn('sam@example.com');
  const held = await holdSlot(sam, await askQuote(sam, await fillCart(sam, 1)), { nth: -3 });
  const setTime = (time: object) =>
    server.db.execute(sql`update modifications set time = time || ${JSON.stringify(time)}::jsonb
      where checkout_id = ${order.checkoutId}`);
  await setTime({ capacity: 1 });
  // Just enough of what is added; none of what was ordered before, and none elsewhere.
  await server.db.execute(sql`insert into stock (location_id, gtin13, on_hand)
    values (${store}, ${other}, 1), (${store}, ${food}, 0), ('elsewhere', ${other}, 0)`);
  const sell = (gtin13: string, isSold: boolean) =>
    server.db.execute(sql`update products set available = ${isSold} where gtin13 = ${gtin13}`);
  await sell(food, false);
  expect(await saveChanges(changes)).toBe('SLOT_GONE');
  await setTime({ capacity: 9, until: '2020-01-01T00:00:00Z' });
  expect(await saveChanges(changes)).toBe('SLOT_GONE');
  await sell(other, false);
  expect(await saveChanges(changes)).toBe('ITEM_FALLOUT');
  await sell(other, true);
  await server.db.execute(sql`update products set sold_in_store = false where gtin13 = ${other}`);
  expect(await saveChanges(changes)).toBe('PROMISING_FALLOUT');
  await server.db.execute(sql`update products set sold_in_store = true where gtin13 = ${other}`);
  expect((await readChanges(riley, order)).isChanged).toBe(true);
  await expectBalanced(server);
  // A place that is held no longer is free.
  await setTime({ capacity: 1, until: '2999-01-01T00:00:00Z' });
  await runOut(server, held);
  expect(await saveChanges(changes)).toBe('none');
  await sell(food, true);
  await server.db.execute(sql`delete from stock`);
  await expectBalanced(server);
});

it('plans which part of a tender only holds what weighed items may cost, the newest authorization first', () => {
  const paymentType = 'EBT' as const;
  const tender = { id: 'snap', paymentType, amount: 100, amountToAuthorize: 112 };
  const one = { paymentId: 'snap', paymentType, instrumentId: 'ebt' };
  expect(planMoney([], [tender], { snap: 'ebt' }).increases).toEqual([{ ...one, amount: 112, held: 12 }]);
  const before = [
    { ...one, key: '1', amount: 70, held: 7 },
    { ...one, key: '2', amount: 37, held: 5 },
  ];
  expect(planMoney(before, [tender], { snap: 'ebt' })).toEqual({
    kept: [
      { ...one, key: '1', amount: 70, held: 0 },
      { ...one, key: '2', amount: 37, held: 7 },
    ],
    returns: [],
    increases: [{ ...one, amount: 5, held: 5 }],
  });
  // Once it's weighed, nothing is held.
  const picked = { ...tender, amount: 80, amountToAuthorize: 80 };
  expect(planMoney(before, [picked], { snap: 'ebt' })).toEqual({
    kept: [
      { ...one, key: '1', amount: 70, held: 0 },
      { ...one, key: '2', amount: 10, held: 0 },
    ],
    returns: [{ key: '2', amount: 27 }],
    increases: [],
  });
});

it('plans to hold an amount on a card that only backs up the others, and says which it is to pay', () => {
  const tender = { paymentType: 'BANK_CARD' as const, amountToAuthorize: 100 };
  const tenders = [
    { ...tender, id: 'backup', amount: 0 },
    { ...tender, id: 'payer', amount: 100 },
    { ...tender, id: 'nothing', amount: 0, amountToAuthorize: 0 },
    { ...tender, id: 'gone', amount: 100 },
  ];
  const { paymentType, amountToAuthorize: amount } = tender;
  expect(planMoney([], tenders, { backup: 'card-1', payer: 'card-2', nothing: 'card-3' })).toEqual({
    kept: [],
    returns: [],
    increases: [
      { paymentId: 'backup', paymentType, instrumentId: 'card-1', amount, held: amount },
      { paymentId: 'payer', paymentType, instrumentId: 'card-2', amount, held: 0 },
    ],
  });
  const set = (key: string, paymentId: string, amount: number, held = 0) => ({
    ...{ key, paymentId, paymentType, amount, held },
    instrumentId: 'card',
  });
  const authorized = [
    set('1', 'backup', 100),
    set('2', 'payer', 70, 70),
    set('3', 'payer', 50),
    set('4', 'nothing', 30),
    set('5', 'removed', 20),
  ];
  expect(planMoney(authorized, tenders.slice(0, 3), {})).toEqual({
    kept: [
      set('1', 'backup', 100, 100),
      set('2', 'payer', 70),
      set('3', 'payer', 30),
      set('4', 'nothing', 0),
      set('5', 'removed', 0),
    ],
    returns: [
      { key: '3', amount: 20 },
      { key: '4', amount: 30 },
      { key: '5', amount: 20 },
    ],
    increases: [],
  });
});
