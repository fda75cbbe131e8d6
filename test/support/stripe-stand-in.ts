// Stripe's API as its public documents have it, as far as the adapter asks it: form-encoded calls, idempotency keys, errors, PaymentIntents
// with manual capture, refunds, test cards, signed events. It shares no code with the adapter and isn't Stripe.

import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a test card is answered with (https://docs.stripe.com/testing). */
const DECLINES: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000009987': { code: 'card_declined', decline_code: 'lost_card' },
  '4000000000009979': { code: 'card_declined', decline_code: 'stolen_card' },
  '4000000000006975': { code: 'card_declined', decline_code: 'card_velocity_exceeded' },
  '4100000000000019': { code: 'card_declined', decline_code: 'fraudulent' },
  '4000000000000069': { code: 'expired_card' },
  '4000000000000119': { code: 'processing_error' },
};

/** Asks its customer to authenticate. */
const AUTHENTICATED = '4000000000003220';
/** Its refunds are pending at first. */
const REFUNDED_LATER = '4000000000007726';

export interface StandInIntent {
  id: string;
  amount: number;
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'requires_capture'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  amount_received: number;
  cancellation_reason: string | null;
  last_payment_error: object | null;
  metadata: Record<string, string>;
  /** How often it was authorized, which isn't shown. */
  authorizations: number;
  number: string;
  refunded: number;
  charge: string | null;
}

interface StandInRefund {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Record<string, string>;
}

interface Answer {
  status: number;
  body: object;
  /** Whether the call got as far as doing something, so that its key keeps the answer. */
  isKept?: boolean;
}

type Form = { [name: string]: string | Form };

/** `a[b]=c` as `{ a: { b: 'c' } }`. */
function formIn(encoded: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let at = form;
    for (const part of path) {
      at[part] ??= {};
      at = at[part] as Form;
    }
    at[last] = value;
  }
  return form;
}

const isValid = (number: string): boolean => {
  const digits = [...number].toReversed().map(Number);
  const sum = digits.map((digit, at) => (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)));
  return sum.reduce((total, digit) => total + digit, 0) % 10 === 0;
};

const problem = (status: number, type: string, more: object): Answer => ({
  status,
  body: { error: { type, message: `${type} of the stand-in`, ...more } },
});
const invalid = (code: string, more: object = {}) => problem(400, 'invalid_request_error', { code, ...more });
const missing = (id: string) =>
  problem(404, 'invalid_request_error', { code: 'resource_missing', param: id });

const idOf = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;

/** What's next to go wrong on the way to or from the stand-in. */
type Trouble =
  /** It does what it's asked for, and its answer gets lost. */
  'answer lost' | 'error 500' | 'rate limit';

/** Starts the stand-in; everything is kept in memory. */
export async function startStripeStandIn() {
  const key = `sk_test_${randomBytes(16).toString('hex')}`;
  const secret = `whsec_${randomBytes(16).toString('hex')}`;
  const intents = new Map<string, StandInIntent>();
  const refunds = new Map<string, StandInRefund>();
  const methods = new Map<string, { number: string }>();
  const kept = new Map<string, { asked: string; answer: Answer | null }>();
  const calls: string[] = [];
  const troubles: { of: RegExp; trouble: Trouble }[] = [];
  let onConfirmed = async (): Promise<void> => {};

  const chargeOf = (intent: StandInIntent) => ({
    id: intent.charge,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount_received,
    amount_refunded: intent.refunded,
    payment_intent: intent.id,
  });
  const shown = (intent: StandInIntent, isExpanded = false) => {
    const { authorizations: _, number: __, refunded: ___, charge, ...rest } = intent;
    const latest = isExpanded && charge ? chargeOf(intent) : charge;
    return { object: 'payment_intent', currency: 'usd', ...rest, latest_charge: latest };
  };
  const unexpected = ({ status }: StandInIntent) => invalid('payment_intent_unexpected_state', { status });

  const createMethod = ({ type, card }: Form): Answer => {
    const { number, exp_year: year } = card as Record<string, string>;
    if (type !== 'card' || !number || !year) return invalid('parameter_missing');
    if (!isValid(number)) return problem(402, 'card_error', { code: 'incorrect_number' });
    if (Number(year) < new Date().getFullYear()) {
      return problem(402, 'card_error', { code: 'invalid_expiry_year' });
    }
    const id = idOf('pm');
    methods.set(id, { number });
    return { status: 200, body: { id, object: 'payment_method', type }, isKept: true };
  };

  const createIntent = (form: Form): Answer => {
    const { amount, currency, capture_method: capture, metadata, ...others } = form;
    if ('payment_method_types' in others) return invalid('payment_method_types_no_longer_supported');
    const unknown = Object.keys(others).find((name) => name !== 'allowed_payment_method_types');
    if (unknown) return invalid('parameter_unknown', { param: unknown });
    if (currency !== 'usd' || capture !== 'manual') return invalid('parameter_missing');
    if (Number(amount) < 50) return invalid('amount_too_small');
    const intent: StandInIntent = {
      id: idOf('pi'),
      amount: Number(amount),
      status: 'requires_payment_method',
      amount_received: 0,
      cancellation_reason: null,
      last_payment_error: null,
      metadata: (metadata ?? {}) as Record<string, string>,
      authorizations: 0,
      number: '',
      refunded: 0,
      charge: null,
    };
    intents.set(intent.id, intent);
    return { status: 200, body: shown(intent), isKept: true };
  };

  const confirm = (intent: StandInIntent, { payment_method: method, expand }: Form): Answer => {
    const card = methods.get(String(method));
    if (!card) return missing('payment_method');
    if (intent.status !== 'requires_payment_method') return unexpected(intent);
    intent.number = card.number;
    intent.charge = idOf('ch');
    const decline = DECLINES[card.number];
    if (decline) {
      intent.last_payment_error = { type: 'card_error', ...decline };
      return { ...problem(402, 'card_error', { ...decline, payment_intent: shown(intent) }), isKept: true };
    }
    if (card.number === AUTHENTICATED) {
      intent.status = 'requires_action';
      return { status: 200, body: shown(intent), isKept: true };
    }
    intent.status = 'requires_capture';
    intent.authorizations += 1;
    return { status: 200, body: shown(intent, Boolean(expand)), isKept: true };
  };

  const capture = (intent: StandInIntent, { amount_to_capture: asked, expand }: Form): Answer => {
    if (intent.status !== 'requires_capture') return unexpected(intent);
    const amount = Number(asked ?? intent.amount);
    if (amount > intent.amount) return invalid('amount_too_large');
    Object.assign(intent, { status: 'succeeded', amount_received: amount });
    return { status: 200, body: shown(intent, Boolean(expand)), isKept: true };
  };

  const cancel = (intent: StandInIntent, { cancellation_reason: reason }: Form): Answer => {
    if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpected(intent);
    Object.assign(intent, { status: 'canceled', cancellation_reason: reason ?? null });
    return { status: 200, body: shown(intent), isKept: true };
  };

  const createRefund = ({ payment_intent: of, amount: asked, metadata }: Form): Answer => {
    const intent = intents.get(String(of));
    if (!intent) return missing('payment_intent');
    const left = intent.amount_received - intent.refunded;
    if (left === 0) return invalid('charge_already_refunded');
    if (Number(asked) > left) return invalid('amount_too_large');
    const refund: StandInRefund = {
      id: idOf('re'),
      object: 'refund',
      amount: Number(asked),
      payment_intent: intent.id,
      status: intent.number === REFUNDED_LATER ? 'pending' : 'succeeded',
      metadata: (metadata ?? {}) as Record<string, string>,
    };
    intent.refunded += refund.amount;
    refunds.set(refund.id, refund);
    return { status: 200, body: refund, isKept: true };
  };

  const answerTo = async (method: string, path: string, form: Form): Promise<Answer> => {
    const [, what = '', id = '', deed = ''] = path.match(/^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/) ?? [];
    const call = `${method} ${what}${id && '/'}${deed}`;
    if (call === 'POST payment_methods') return createMethod(form);
    if (call === 'POST payment_intents') return createIntent(form);
    if (call === 'POST refunds') return createRefund(form);
    if (call === 'GET refunds') {
      const data = [...refunds.values()].filter((one) => one.payment_intent === form.payment_intent);
      return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } };
    }
    const intent = intents.get(id);
    if (what !== 'payment_intents' || !intent) return missing(id);
    if (call === 'GET payment_intents/') return { status: 200, body: shown(intent, Boolean(form.expand)) };
    if (deed === 'capture') return capture(intent, form);
    if (deed === 'cancel') return cancel(intent, form);
    if (deed !== 'confirm') return missing(deed);
    const answer = confirm(intent, form);
    await onConfirmed();
    return answer;
  };

  /** The same key gets the same answer, as long as it's known and the call is the same. */
  const answerOnce = async (
    idempotencyKey: string | undefined,
    asked: string,
    run: () => Promise<Answer>,
  ) => {
    if (idempotencyKey === undefined) return run();
    const before = kept.get(idempotencyKey);
    if (before && before.asked !== asked) return problem(400, 'idempotency_error', {});
    if (before?.answer === null) return problem(409, 'idempotency_error', { code: 'idempotency_key_in_use' });
    if (before?.answer) return before.answer;
    kept.set(idempotencyKey, { asked, answer: null });
    const answer = await run();
    if (answer.isKept) kept.set(idempotencyKey, { asked, answer });
    else kept.delete(idempotencyKey);
    return answer;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request;
    const { pathname, search } = new URL(url, 'http://stand-in');
    const encoded = method === 'GET' ? search.slice(1) : await text(request);
    const call = `${method} ${pathname}`;
    calls.push(call);
    const send = ({ status, body }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (headers.authorization !== `Bearer ${key}`) return send(problem(401, 'invalid_request_error', {}));
    const at = troubles.findIndex(({ of }) => of.test(call));
    const [found] = at === -1 ? [] : troubles.splice(at, 1);
    if (found?.trouble === 'error 500') return send(problem(500, 'api_error', {}));
    if (found?.trouble === 'rate limit') {
      return send(problem(429, 'invalid_request_error', { code: 'lock_timeout' }));
    }
    const idempotencyKey = headers['idempotency-key']?.toString();
    const answer = await answerOnce(idempotencyKey, `${call} ${encoded}`, () =>
      answerTo(method, pathname, formIn(encoded)),
    );
    if (found?.trouble === 'answer lost') return request.socket.destroy();
    return send(answer);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    /** For STRIPE_API_URL, STRIPE_KEY, and STRIPE_WEBHOOK_SECRETS. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    secret,
    refunds,
    /** What was asked, as `POST /v1/payment_intents`. */
    calls,
    /** Those of one of the store's keys. */
    intentsOf: (of: string) => [...intents.values()].filter(({ metadata }) => metadata.key === of),
    /** What goes wrong with the next such call; an answer is also lost when Stripe's library repeats the call, as it does once. */
    next: (of: RegExp, trouble: Trouble) => {
      for (const _ of trouble === 'answer lost' ? [1, 2] : [1]) troubles.push({ of, trouble });
    },
    /** A day later, no idempotency key is known anymore. */
    forgetKeys: () => kept.clear(),
    /** Runs once a PaymentIntent has been confirmed and before anybody is told. */
    whenConfirmed: (run: () => Promise<void>) => {
      onConfirmed = run;
    },
    /** Posts a signed event about a PaymentIntent, its charge, or a refund. */
    tell: async (
      address: string,
      type: string,
      about: StandInIntent | StandInRefund,
      { by = secret, secondsAgo = 0 } = {},
    ): Promise<number> => {
      const whole = 'object' in about ? about : shown(about);
      const object = type.startsWith('charge.') && 'charge' in about ? chargeOf(about) : whole;
      const body = JSON.stringify({ id: idOf('evt'), object: 'event', type, data: { object } });
      const at = Math.floor(Date.now() / 1000) - secondsAgo;
      const signature = createHmac('sha256', by).update(`${at}.${body}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` };
      const response = await fetch(address, { method: 'POST', headers, body });
      await response.body?.cancel();
      return response.status;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
