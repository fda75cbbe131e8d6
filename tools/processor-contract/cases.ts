import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { Authorization, inquireBalances } from '../../services/contracts/processor.ts';
import { expectSame } from '../service-contracts/cases.ts';
import { type Asked, ask, askAndHangUp, replyIn, requestOf, type Target } from './caller.ts';
import type { Events } from './events.ts';
import { afterDeed, type Deed, inWords, type Money, NOTHING, type Reply } from './model.ts';

export interface Case {
  name: string;
  /** Rejects if the processor breaks the contract. */
  run: (target: Target) => Promise<void>;
}

const authorize: Deed = { does: 'authorize', amount: 1_000, with: 'card' };
const capture = (amount: number): Deed => ({ does: 'capture', amount });
const reduce = (amount: number): Deed => ({ does: 'reduce', amount });
const refund = (amount: number): Deed => ({ does: 'refund', amount });
const reverse: Deed = { does: 'reverse' };
const cancel: Deed = { does: 'cancel' };
const find: Deed = { does: 'find' };

/** What has become of a key before each deed is tried on it. */
const STATES: Readonly<Record<string, readonly Deed[]>> = {
  'an unknown key': [],
  'an authorization': [authorize],
  'a reduced authorization': [authorize, reduce(600)],
  'a reversed authorization': [authorize, reverse],
  'a canceled authorization': [authorize, cancel],
  'a key canceled before its authorization arrived': [cancel],
  'a declined authorization': [{ ...authorize, with: 'unknown card' }],
  'a captured authorization': [authorize, capture(1_000)],
  'an authorization captured in part': [authorize, capture(700)],
  'a reduced and captured authorization': [authorize, reduce(600), capture(600)],
  'a purchase refunded in part': [authorize, capture(1_000), refund(400)],
  'a purchase refunded in full': [authorize, capture(1_000), refund(1_000)],
};

const DEEDS: Readonly<Record<string, Deed>> = {
  'is found': find,
  'is authorized': authorize,
  'is authorized for another amount': { ...authorize, amount: 999 },
  'is reversed': reverse,
  'is canceled': cancel,
  'is reduced': reduce(600),
  'is reduced to more than it is': reduce(1_200),
  'is captured': capture(1_000),
  'is captured in part': capture(400),
  'is captured beyond its amount': capture(1_001),
  'is refunded': refund(1_000),
  'is refunded in part': refund(400),
  'is refunded beyond its amount': refund(1_001),
};

function expectReply(reply: Reply, expected: Reply, what: string): void {
  if (isDeepStrictEqual(reply, expected)) return;
  throw new Error(`${what} is '${inWords(reply)}' instead of '${inWords(expected)}'`);
}

/** One key at the processor beside what the model says about it. */
class Followed {
  readonly #target: Target;
  readonly key = `contract-${randomUUID()}`;
  money: Money = NOTHING;
  #refunds = 0;

  constructor(target: Target) {
    this.#target = target;
  }

  request = (deed: Deed, id = `refund-${this.#refunds}`): Asked =>
    requestOf(this.#target, this.key, deed, id);

  async #reply(deed: Deed, asked: Asked) {
    return replyIn(await ask(this.#target, asked), deed);
  }

  /** Does it, so many times at once, and expects each answer and what's found then to be the model's. */
  async does(deed: Deed, { times = 1 } = {}): Promise<void> {
    const asked = this.request(deed);
    const { money, reply } = afterDeed(this.money, deed);
    const replies = await Promise.all(Array.from({ length: times }, () => this.#reply(deed, asked)));
    for (const each of replies) expectReply(each, reply, `the answer to ${deed.does}`);
    this.money = money;
    // Again, as if the answer had been lost.
    const again = deed.does === 'refund' ? reply : afterDeed(money, deed).reply;
    expectReply(await this.#reply(deed, asked), again, `the answer to ${deed.does} again`);
    this.#refunds += 1;
    await this.isAsModeled();
  }

  /** What's found, and what can still be refunded, are the model's. */
  async isAsModeled(): Promise<void> {
    const { reply } = afterDeed(this.money, find);
    expectReply(await this.#reply(find, this.request(find)), reply, 'what is found then');
  }

  /** Exactly what was captured and isn't returned can be refunded. */
  async isSettled(): Promise<void> {
    const left = (this.money.captured ?? 0) - this.money.returned;
    const tryRefund = (amount: number, id: string) =>
      this.#reply(refund(amount), this.request(refund(amount), id));
    const beyond = await tryRefund(left + 1, 'beyond');
    expectReply(
      beyond,
      { refused: 'TRANSACTION_DECLINED' },
      `a refund of more than the ${left} that are left`,
    );
    if (left > 0) expectReply(await tryRefund(left, 'rest'), 'done', `a refund of the ${left} that are left`);
  }
}

async function inState(target: Target, deeds: readonly Deed[]): Promise<Followed> {
  const followed = new Followed(target);
  for (const deed of deeds) await followed.does(deed);
  return followed;
}

const tried = (names: readonly string[], deeds: readonly string[], times: number): Case[] =>
  names.flatMap((state) =>
    deeds.map((deed) => ({
      name: `${state} ${deed}${times > 1 ? `, ${times} times at once` : ''}`,
      run: async (target) => {
        const followed = await inState(target, STATES[state] ?? []);
        await followed.does(DEEDS[deed] ?? find, { times });
        await followed.isSettled();
      },
    })),
  );

const ORDER = Object.keys(STATES);

const matrix = tried(ORDER, Object.keys(DEEDS), 1);

const together = tried(
  ['an unknown key', 'an authorization', 'a captured authorization'],
  [
    'is authorized',
    'is reversed',
    'is canceled',
    'is reduced',
    'is captured',
    'is captured in part',
    'is refunded in part',
  ],
  8,
);

/** A request whose answer got lost, made again. */
const lost: Case[] = Object.entries({
  'is authorized': ['an unknown key'],
  'is reversed': ['an authorization'],
  'is canceled': ['an unknown key', 'an authorization'],
  'is reduced': ['an authorization'],
  'is captured': ['an authorization'],
  'is captured in part': ['an authorization'],
  'is refunded in part': ['a captured authorization'],
  'is refunded': ['a captured authorization'],
}).flatMap(([name, states]) =>
  states.map((state) => ({
    name: `${state} ${name}, and the answer is lost`,
    run: async (target) => {
      const followed = await inState(target, STATES[state] ?? []);
      const deed = DEEDS[name] ?? find;
      await askAndHangUp(target, followed.request(deed));
      await followed.does(deed);
      await followed.isSettled();
    },
  })),
);

/** Calls that overtake each other: whichever comes first, the books agree with one order of them. */
const races: Case[] = [
  {
    name: 'an authorization that arrives while its key is canceled leaves nothing authorized',
    run: async (target) => {
      for (let round = 0; round < 5; round += 1) {
        const { request } = new Followed(target);
        await Promise.all([ask(target, request(authorize)), ask(target, request(cancel))]);
        await ask(target, request(authorize));
        const reply = replyIn(await ask(target, request(find)), find);
        expectSame((reply as Money).status, 'CANCELLED', 'what is found then');
      }
    },
  },
  {
    name: 'of captures of different amounts at once, one succeeds',
    run: async (target) => {
      const followed = await inState(target, [authorize]);
      const deeds = [100, 200, 300, 400].map(capture);
      const replies = await Promise.all(
        deeds.map(async (deed) => replyIn(await ask(target, followed.request(deed)), deed)),
      );
      const won = replies.flatMap((reply, at) =>
        typeof reply === 'object' && 'status' in reply ? [at] : [],
      );
      expectSame(won.length, 1, 'captures that succeeded');
      followed.money = { ...followed.money, captured: ((won[0] ?? 0) + 1) * 100 };
      await followed.isSettled();
    },
  },
  {
    name: 'a capture and a reversal at once: one of them succeeds',
    run: async (target) => {
      const followed = await inState(target, [authorize]);
      const [captured, reversed] = await Promise.all(
        [capture(1_000), reverse].map(async (deed) =>
          replyIn(await ask(target, followed.request(deed)), deed),
        ),
      );
      const isCaptured = typeof captured === 'object' && 'status' in captured;
      const isReversed = typeof reversed === 'object' && 'status' in reversed;
      expectSame([isCaptured, isReversed], [isCaptured, !isCaptured], 'whether it is captured and reversed');
      followed.money = { ...followed.money, ...(isCaptured ? { captured: 1_000 } : { status: 'REVERSED' }) };
      await followed.isAsModeled();
      await followed.isSettled();
    },
  },
  {
    name: 'refunds at once never return more than was captured',
    run: async (target) => {
      const followed = await inState(target, [authorize, capture(1_000)]);
      const deed = refund(300);
      const replies = await Promise.all(
        [1, 2, 3, 4, 5].map(async (id) =>
          replyIn(await ask(target, followed.request(deed, `at-once-${id}`)), deed),
        ),
      );
      expectSame(replies.filter((reply) => reply === 'done').length, 3, 'refunds that succeeded');
      followed.money = { ...followed.money, returned: 900 };
      await followed.isSettled();
    },
  },
];

const BODY = { paymentType: 'BANK_CARD', instrumentId: 'card', amount: 1 };
const AUTHORIZE = { method: 'POST', path: '/v1/authorizations' };
const KEY = 'contract-bad-input';
const MODIFY = { method: 'PUT', path: `/v1/modify-payments/${KEY}` };
const CAPTURE = { method: 'POST', path: '/v1/payments' };
const RETURN = { method: 'POST', path: `/v1/purchases/${KEY}/returns`, idempotencyKey: KEY };

const AMOUNTS = [0, -1, 1.5, 10_000_001, '1', null];

/** Requests the processor refuses without doing anything, with the status. */
const WRONG: readonly (Asked & { name: string; status: number })[] = [
  ...AMOUNTS.flatMap((amount) => {
    const name = `an amount of ${JSON.stringify(amount)}`;
    return [
      {
        ...AUTHORIZE,
        idempotencyKey: KEY,
        body: { ...BODY, amount },
        name: `authorizing ${name}`,
        status: 422,
      },
      { ...MODIFY, body: { type: 'REDUCTION', amount }, name: `reducing to ${name}`, status: 422 },
      { ...CAPTURE, body: { authorizationKey: KEY, amount }, name: `capturing ${name}`, status: 422 },
      { ...RETURN, body: { amount }, name: `refunding ${name}`, status: 422 },
    ];
  }),
  { ...AUTHORIZE, body: BODY, name: 'authorizing without a key', status: 422 },
  { ...AUTHORIZE, idempotencyKey: 'short', body: BODY, name: 'authorizing under a short key', status: 422 },
  {
    ...AUTHORIZE,
    idempotencyKey: 'k'.repeat(129),
    body: BODY,
    name: 'authorizing under a long key',
    status: 422,
  },
  {
    ...AUTHORIZE,
    idempotencyKey: KEY,
    body: { ...BODY, paymentType: 'CASH' },
    name: 'authorizing cash',
    status: 422,
  },
  { ...AUTHORIZE, idempotencyKey: KEY, body: {}, name: 'authorizing nothing', status: 422 },
  { ...AUTHORIZE, idempotencyKey: KEY, body: '{', name: 'what is no JSON', status: 400 },
  { ...MODIFY, body: { type: 'DOUBLING' }, name: 'an unknown change', status: 422 },
  { ...RETURN, idempotencyKey: '', body: { amount: 1 }, name: 'refunding without a key', status: 422 },
];

const wrongInput: Case[] = WRONG.map(({ name, status, ...asked }) => ({
  name: `${name} is refused with ${status}`,
  run: async (target) => {
    expectSame((await ask(target, asked)).status, status, 'the status of the answer');
    const request = { method: 'GET', path: `/v1/authorizations/${KEY}` };
    expectSame((await ask(target, request)).status, 404, 'the status of what is found then');
  },
}));

const CALLS: readonly Asked[] = [
  { ...AUTHORIZE, idempotencyKey: KEY, body: BODY },
  { method: 'GET', path: `/v1/authorizations/${KEY}` },
  { method: 'POST', path: inquireBalances.path, body: { instrumentIds: [] } },
  {
    method: 'POST',
    path: '/v1/authorizations/pin-checks',
    body: { instrumentId: 'card', encryptedPin: 'x' },
  },
  { ...MODIFY, body: { type: 'CANCELLATION' } },
  { ...CAPTURE, body: { authorizationKey: KEY, amount: 1 } },
  { ...RETURN, body: { amount: 1 } },
];

const bearers: Case[] = CALLS.flatMap((asked) =>
  [null, 'a-key-that-is-not-the-right-one'].map((bearer) => ({
    name: `${asked.method} ${asked.path} by ${bearer === null ? 'nobody' : 'a wrong key'} is refused`,
    run: async (target) => {
      expectSame((await ask(target, { ...asked, bearer })).status, 401, 'the status of the answer');
    },
  })),
);

async function balances(target: Target, instrumentIds: readonly string[]) {
  const asked = { method: 'POST', path: inquireBalances.path, body: { instrumentIds } };
  const { status, body } = await ask(target, asked);
  expectSame(status, 200, 'the status of the balances');
  return v.parse(inquireBalances.response, body).accounts;
}

const noAccounts: Case[] = [
  {
    name: 'balances of what has no account are left out',
    run: async (target) => {
      expectSame(await balances(target, [target.card, `unknown-${randomUUID()}`]), [], 'balances');
      expectSame(await balances(target, []), [], 'balances of nothing');
    },
  },
  {
    name: 'a PIN of what has no account is refused',
    run: async (target) => {
      const body = { instrumentId: `unknown-${randomUUID()}`, encryptedPin: 'x' };
      const answer = await ask(target, { method: 'POST', path: '/v1/authorizations/pin-checks', body });
      expectSame(answer.status, 402, 'the status of the answer');
      replyIn(answer, capture(1));
    },
  },
];

/** A charge of the gift card and what's left of it after each step, in cents less than before. */
const CHARGES: readonly { name: string; deeds: readonly Deed[]; takes: number }[] = [
  { name: 'is authorized', deeds: [], takes: 1_000 },
  { name: 'is reversed', deeds: [reverse], takes: 0 },
  { name: 'is canceled', deeds: [cancel], takes: 0 },
  { name: 'is reduced', deeds: [reduce(600)], takes: 600 },
  { name: 'is captured', deeds: [capture(1_000)], takes: 1_000 },
  { name: 'is captured in part', deeds: [capture(700)], takes: 700 },
  { name: 'is reduced and captured', deeds: [reduce(600), capture(500)], takes: 500 },
  { name: 'is refunded in part', deeds: [capture(1_000), refund(400)], takes: 600 },
  { name: 'is refunded', deeds: [capture(1_000), refund(1_000)], takes: 0 },
];

/** Run one after another: they share the card. */
const giftCardCases = (giftCard: string): Case[] => {
  const left = async (target: Target) => (await balances(target, [giftCard]))[0]?.balance ?? 0;
  const charge = (key: string, amount: number): Asked => ({
    ...AUTHORIZE,
    body: { paymentType: 'GIFT_CARD', instrumentId: giftCard, amount },
    idempotencyKey: key,
  });
  const charged = async (target: Target, key: string, amount: number) =>
    v.parse(Authorization, (await ask(target, charge(key, amount))).body);
  /** Puts back what a case took. */
  const putBack = async (target: Target, key: string, takes: number, isCaptured: boolean) => {
    if (takes === 0) return;
    const deed = isCaptured ? refund(takes) : cancel;
    await ask(target, requestOf(target, key, deed, 'put-back'));
  };
  return [
    ...CHARGES.map(({ name, deeds, takes }) => ({
      name: `a charge of a gift card that ${name} takes ${takes} of 1000`,
      run: async (target: Target) => {
        const key = `contract-${randomUUID()}`;
        const before = await left(target);
        const { status, remainingBalance } = await charged(target, key, 1_000);
        expectSame([status, remainingBalance], ['APPROVED', before - 1_000], 'the charge and what it left');
        for (const deed of deeds) {
          // Twice, as if an answer had been lost.
          for (const _ of [1, 2]) await ask(target, requestOf(target, key, deed, 'refund-0'));
        }
        expectSame(await left(target), before - takes, 'what is left');
        await putBack(
          target,
          key,
          takes,
          deeds.some(({ does }) => does === 'capture'),
        );
        expectSame(await left(target), before, 'what is left in the end');
      },
    })),
    {
      name: 'a gift card is never charged more than is left on it',
      run: async (target) => {
        const before = await left(target);
        const answer = await charged(target, `contract-${randomUUID()}`, before + 1);
        expectSame(
          [answer.status, answer.remainingBalance],
          ['DECLINED', before],
          'the charge and what it left',
        );
        expectSame(await left(target), before, 'what is left in the end');
      },
    },
    {
      name: 'of charges at once that together exceed a gift card, as many succeed as it has money for',
      run: async (target) => {
        const before = await left(target);
        const keys = Array.from({ length: 6 }, () => `contract-${randomUUID()}`);
        const most = Math.floor(before / 2);
        const answers = await Promise.all(keys.map((key) => charged(target, key, most)));
        const approved = answers.filter(({ status }) => status === 'APPROVED');
        expectSame(approved.length, 2, 'charges that were approved');
        expectSame(await left(target), before - 2 * most, 'what is left');
        for (const { key } of approved) await putBack(target, key, most, false);
        expectSame(await left(target), before, 'what is left in the end');
      },
    },
  ];
};

/** How long what's PENDING may take, and how often it's asked about. */
const LONGEST_MS = 60_000;
const ASK_EVERY_MS = 250;

/** Asks until it's done, as a store does that nobody tells. */
async function untilDone(target: Target, deed: Deed, asked: Asked): Promise<Reply> {
  for (let waited = 0; waited < LONGEST_MS; waited += ASK_EVERY_MS) {
    const reply = replyIn(await ask(target, asked), deed);
    if (reply !== 'pending') return reply;
    await delay(ASK_EVERY_MS);
  }
  throw new Error(`${deed.does} was still PENDING after ${LONGEST_MS / 1000} s`);
}

const slowly: Deed = { does: 'authorize', amount: 1_000, with: 'slow card' };

/** Each deed ends later: PENDING when it's done and when it's repeated at once, then what the model says, and done once. */
const SLOW: Readonly<Record<string, readonly Deed[]>> = {
  'an authorization': [slowly],
  'a capture': [slowly, capture(700)],
  'a reversal': [slowly, reverse],
  'a reduction': [slowly, reduce(600)],
  'a refund': [slowly, capture(1_000), refund(400)],
};

const slow: Case[] = [
  ...Object.entries(SLOW).map(([name, deeds]) => ({
    name: `${name} that ends later is PENDING until it ends, and done once however often it is asked for`,
    run: async (target: Target) => {
      const followed = new Followed(target);
      for (const deed of deeds) {
        const asked = followed.request(deed);
        const { money, reply } = afterDeed(followed.money, deed);
        for (const _ of [1, 2]) {
          expectReply(replyIn(await ask(target, asked), deed), 'pending', `the answer to ${deed.does}`);
        }
        expectReply(await untilDone(target, deed, asked), reply, `the answer to ${deed.does} then`);
        followed.money = money;
        await untilDone(target, find, followed.request(find));
        await followed.isAsModeled();
      }
      const { captured, returned } = followed.money;
      const beyond = refund((captured ?? 0) - returned + 1);
      const answer = replyIn(await ask(target, followed.request(beyond, 'beyond')), beyond);
      expectReply(answer, { refused: 'TRANSACTION_DECLINED' }, 'the answer to a refund of more than is left');
    },
  })),
  {
    name: 'what is PENDING is found as PENDING, and then as it ended',
    run: async (target) => {
      const { request } = new Followed(target);
      await ask(target, request(slowly));
      expectReply(replyIn(await ask(target, request(find)), find), 'pending', 'what is found');
      const ended = await untilDone(target, find, request(find));
      expectReply(ended, afterDeed(NOTHING, slowly).reply, 'what is found then');
    },
  },
  {
    name: 'an authorization that is canceled while it is PENDING never ends as APPROVED',
    run: async (target) => {
      const { request } = new Followed(target);
      await ask(target, request(slowly));
      const canceled = (await untilDone(target, cancel, request(cancel))) as Money;
      expectSame(canceled.status, 'CANCELLED', 'the answer to cancel');
      // As long as its authorization would have taken.
      const { request: another } = new Followed(target);
      await ask(target, another(slowly));
      await untilDone(target, find, another(find));
      const found = (await untilDone(target, find, request(find))) as Money;
      expectSame(found.status, 'CANCELLED', 'what is found later');
    },
  },
];

/** Each step waits for the event that says that the one before has ended. */
const eventCases = (events: Events): Case[] => [
  {
    name: 'a signed event about its key says when an authorization, its capture, and its refund have ended',
    run: async (target) => {
      const { key, request } = new Followed(target);
      for (const [before, deed] of [slowly, capture(1_000), refund(400)].entries()) {
        const asked = request(deed);
        expectReply(replyIn(await ask(target, asked), deed), 'pending', `the answer to ${deed.does}`);
        await events.about(key, { times: before + 1, withinMs: LONGEST_MS });
        const ended = replyIn(await ask(target, asked), deed);
        if (ended === 'pending') throw new Error(`the answer to ${deed.does} after its event is 'pending'`);
      }
    },
  },
];

/** Every case for the target; those in `waiting` do little else, and those in `serial` share an account and run one after another. */
export const casesFor = ({
  giftCard,
  slowCard,
  events,
}: Target): Record<'parallel' | 'waiting' | 'serial', Case[]> => ({
  parallel: [...matrix, ...together, ...lost, ...races, ...wrongInput, ...bearers, ...noAccounts],
  waiting: slowCard ? [...slow, ...(events ? eventCases(events) : [])] : [],
  serial: giftCard ? giftCardCases(giftCard) : [],
});
