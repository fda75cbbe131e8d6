import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request as send } from 'node:http';
import { request as sendSafely } from 'node:https';
import * as v from 'valibot';
import { Authorization, DeclineCode, returnPurchase } from '../../services/contracts/processor.ts';
import type { Events } from './events.ts';
import type { Deed, Reply } from './model.ts';

/** Where somebody is tried, and the bearer key. */
export interface Address {
  url: string;
  key: string;
}

/** The processor to try, and what it needs to be tried with. */
export interface Target extends Address {
  /** An instrument it approves whatever it's charged. */
  card: string;
  /** A gift card with at least $10, which is as full afterward; without one, its cases are left out. */
  giftCard?: string | undefined;
  /** An instrument whose authorizations, captures, and refunds are PENDING at first and end well; the same goes for its cases. */
  slowCard?: string | undefined;
  /** Where it sends its events; without that, their cases are left out. */
  events?: Events | undefined;
}

export interface Asked {
  method: string;
  path: string;
  body?: unknown;
  idempotencyKey?: string;
  /** Other than the right one; null for none. */
  bearer?: string | null;
}

export interface Answered {
  status: number;
  body: unknown;
}

export async function ask({ url, key }: Address, asked: Asked): Promise<Answered> {
  const response = await fetch(`${url}${asked.path}`, {
    method: asked.method,
    headers: headersOf(asked, key),
    ...(asked.body === undefined ? {} : { body: textOf(asked.body) }),
  });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: text };
  }
}

/** Sends a request and hangs up as soon as it's on its way, so its answer is lost, and maybe the request as well. */
export function askAndHangUp({ url, key }: Target, asked: Asked): Promise<void> {
  const sending = url.startsWith('https:') ? sendSafely : send;
  return new Promise((resolve) => {
    const { method } = asked;
    const request = sending(`${url}${asked.path}`, { method, headers: headersOf(asked, key) });
    request.on('error', () => resolve());
    request.on('close', () => resolve());
    request.on('response', () => request.destroy());
    request.end(asked.body === undefined ? undefined : textOf(asked.body), () => {
      setImmediate(() => request.destroy());
    });
  });
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

function headersOf({ body, idempotencyKey, bearer }: Asked, key: string): Record<string, string> {
  return {
    ...(bearer === null ? {} : { authorization: `Bearer ${bearer ?? key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
}

/** A deed as a request; `id` makes two refunds of one key different ones. */
export function requestOf(target: Target, key: string, deed: Deed, id: string): Asked {
  const at = encodeURIComponent(key);
  switch (deed.does) {
    case 'find':
      return { method: 'GET', path: `/v1/authorizations/${at}` };
    case 'authorize': {
      const instrumentId = instrumentOf(target, deed.with);
      const body = { paymentType: 'BANK_CARD', instrumentId, amount: deed.amount };
      return { method: 'POST', path: '/v1/authorizations', body, idempotencyKey: key };
    }
    case 'reverse':
      return { method: 'PUT', path: `/v1/modify-payments/${at}`, body: { type: 'REVERSAL' } };
    case 'cancel':
      return { method: 'PUT', path: `/v1/modify-payments/${at}`, body: { type: 'CANCELLATION' } };
    case 'reduce':
      return {
        method: 'PUT',
        path: `/v1/modify-payments/${at}`,
        body: { type: 'REDUCTION', amount: deed.amount },
      };
    case 'capture':
      return {
        method: 'POST',
        path: '/v1/payments',
        body: { authorizationKey: key, amount: deed.amount },
      };
    case 'refund':
      return {
        method: 'POST',
        path: `/v1/purchases/${at}/returns`,
        body: { amount: deed.amount },
        idempotencyKey: `${key}:${id}`,
      };
  }
}

function instrumentOf({ card, slowCard = card }: Target, which: 'card' | 'unknown card' | 'slow card') {
  if (which === 'unknown card') return `unknown-${randomUUID()}`;
  return which === 'card' ? card : slowCard;
}

const Refusal = v.object({ code: v.literal('CARD_DECLINED'), reason: DeclineCode });

/** An answer in the model's words; throws for one that isn't the contract's. */
export function replyIn({ status, body }: Answered, deed: Deed): Reply {
  if (status === 404) {
    v.parse(v.object({ code: v.literal('NOT_FOUND') }), body);
    return 'not found';
  }
  if (status === 402) return { refused: v.parse(Refusal, body).reason };
  if (status !== 200) throw new Error(`${deed.does} was answered with ${status} ${JSON.stringify(body)}`);
  if (deed.does === 'refund') {
    return v.parse(returnPurchase.response, body).status === 'PENDING' ? 'pending' : 'done';
  }
  const { status: shown, amount, capturedAmount, returnedAmount, declineCode } = v.parse(Authorization, body);
  if (shown === 'PENDING') {
    assert.equal(declineCode, 'REQUEST_STILL_PROCESSING', 'why it is PENDING');
    return 'pending';
  }
  // ERRORED is a decline, too.
  const state = shown === 'ERRORED' ? 'DECLINED' : shown;
  return { status: state, amount, captured: capturedAmount, returned: returnedAmount };
}
