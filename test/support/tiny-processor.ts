// A payment processor in memory that shares nothing with the sandbox's: what the contract's cases catch when it's broken.

import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a careless implementation gets wrong. */
export type Flaw =
  | 'a key authorizes again for another amount'
  | 'a canceled key can be authorized'
  | 'captured money is captured again'
  | 'captured money is reversed'
  | 'a reversal needs no authorization'
  | 'a reduction can be a raise'
  | 'more is refunded than was captured'
  | 'a refund given twice returns twice'
  | 'anyone may call'
  | 'amounts are not checked'
  | 'declines have reasons of their own'
  | 'what is unknown is an error'
  | 'a gift card can be overdrawn'
  | 'a gift card keeps what was released'
  | 'what is pending is declined'
  | 'what is pending is found as if it had ended'
  | 'a canceled key is approved later'
  | 'events are not signed'
  | 'what was captured is not told'
  | 'what was returned is not told'
  | 'events come too early';

interface Entry {
  id: string;
  key: string;
  status: 'APPROVED' | 'DECLINED' | 'REVERSED' | 'CANCELLED';
  amount: number;
  captured: number | null;
  returned: number;
  card: string;
  left: number | null;
  /** Until then it's PENDING. */
  until: number;
}

/** How long what the slow card pays is PENDING. */
const SLOW_MS = 300;

interface Reply {
  status: number;
  body: object;
}

const refused = (status: number, code: string, reason?: string): Reply => ({
  status,
  body: { type: 'about:blank', title: code, status, code, reason },
});

const INVALID = refused(422, 'INVALID_INPUT');
const NOT_FOUND = refused(404, 'NOT_FOUND');

/**
 * A processor that knows one card, which pays anything, or those that `isCard` says, another one, which pays later, and one gift
 * card.
 */
export async function startTinyProcessor(
  flaw: Flaw | null = null,
  isCard: (id: string) => boolean | Promise<boolean> = (id) => id === 'card',
  /** Where its events go. */
  events: { url: string; secret: string } | null = null,
) {
  const key = randomBytes(32).toString('base64url');
  const entries = new Map<string, Entry>();
  const refunds = new Map<string, Pick<Entry, 'until'>>();
  const gift = { id: 'gift', balance: 5_000 };
  const declined = (reason: string) =>
    refused(402, 'CARD_DECLINED', flaw === 'declines have reasons of their own' ? 'NO' : reason);

  const isPending = ({ until }: Pick<Entry, 'until'>) => until > Date.now();
  const tell = async (about: string) => {
    if (!events) return;
    const [id, at] = [randomUUID(), Date.now()];
    const timestamp = String(Math.floor(at / 1000));
    const event = { type: 'done', timestamp: new Date(at).toISOString(), data: { key: about } };
    const body = JSON.stringify(event);
    const secret = Buffer.from(events.secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    await fetch(events.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': flaw === 'events are not signed' ? 'v1,' : `v1,${signature}`,
      },
      body,
    }).catch(() => {});
  };
  const soon = ({ card, key }: Pick<Entry, 'card' | 'key'>) => {
    if (card !== 'slow') return 0;
    setTimeout(() => tell(key), flaw === 'events come too early' ? 0 : SLOW_MS + 20);
    return Date.now() + SLOW_MS;
  };
  const shown = (entry: Entry): Reply => {
    if (!isPending(entry)) return stated(entry, entry.status, null);
    const status = flaw === 'what is pending is declined' ? 'DECLINED' : 'PENDING';
    return stated(entry, status, 'REQUEST_STILL_PROCESSING');
  };
  const stated = (
    { id, key, amount, captured, returned, left }: Entry,
    status: string,
    why: string | null,
  ): Reply => ({
    status: 200,
    body: {
      id,
      key,
      status,
      amount,
      capturedAmount: flaw === 'what was captured is not told' ? null : captured,
      returnedAmount: flaw === 'what was returned is not told' ? 0 : returned,
      declineCode: why ?? (status === 'DECLINED' ? 'INVALID_CARD_NUMBER' : null),
      pinCode: null,
      remainingBalance: left,
      reviewCode: null,
    },
  });
  const giveBack = ({ card }: Entry, amount: number) => {
    if (card === gift.id && flaw !== 'a gift card keeps what was released') gift.balance += amount;
  };
  const isAmount = (value: unknown): value is number =>
    flaw === 'amounts are not checked' ||
    (Number.isInteger(value) && Number(value) > 0 && Number(value) <= 10_000_000);
  const isOpen = ({ status, captured }: Entry) =>
    status === 'APPROVED' && (captured === null || flaw === 'captured money is reversed');

  const authorize = (key: string, card: string, amount: number, isKnown: boolean): Reply => {
    const before = entries.get(key);
    const isFree =
      !before ||
      (flaw === 'a key authorizes again for another amount' && before.amount !== amount) ||
      (flaw === 'a canceled key can be authorized' && before.status === 'CANCELLED');
    if (!isFree) return shown(before);
    const isGift = card === gift.id;
    const hasEnough = isGift && (gift.balance >= amount || flaw === 'a gift card can be overdrawn');
    const isApproved = isKnown || card === 'slow' || hasEnough;
    if (hasEnough) gift.balance -= amount;
    const entry: Entry = {
      id: randomUUID(),
      key,
      status: isApproved ? 'APPROVED' : 'DECLINED',
      amount,
      captured: null,
      returned: 0,
      card,
      left: isGift ? gift.balance : null,
      until: soon({ card, key }),
    };
    entries.set(key, entry);
    return shown(entry);
  };

  const modify = (key: string, type: unknown, amount: unknown): Reply => {
    const entry = entries.get(key);
    if (type === 'CANCELLATION' && !entry) {
      const id = randomUUID();
      const nothing = { amount: 0, captured: null, returned: 0, card: '', left: null, until: 0 };
      const canceled: Entry = { id, key, status: 'CANCELLED', ...nothing };
      entries.set(key, canceled);
      return shown(canceled);
    }
    if (type === 'REDUCTION' && !isAmount(amount)) return INVALID;
    if (type !== 'REVERSAL' && type !== 'CANCELLATION' && type !== 'REDUCTION') return INVALID;
    if (!entry) {
      const made = flaw === 'a reversal needs no authorization' && type === 'REVERSAL';
      return made ? modify(key, 'CANCELLATION', null) : declined('NO_MATCH_FOR_REVERSAL');
    }
    if (type === 'REDUCTION') {
      const to = Number(amount);
      if (isOpen(entry) && (to < entry.amount || flaw === 'a reduction can be a raise')) {
        giveBack(entry, entry.amount - to);
        entry.amount = to;
        entry.until = soon(entry);
      }
    } else if (isOpen(entry)) {
      const isApprovedLater = isPending(entry) && flaw === 'a canceled key is approved later';
      entry.status = type === 'REVERSAL' ? 'REVERSED' : 'CANCELLED';
      entry.until = type === 'REVERSAL' ? soon(entry) : 0;
      giveBack(entry, entry.amount);
      if (isApprovedLater) setTimeout(() => Object.assign(entry, { status: 'APPROVED' }), SLOW_MS / 2);
    } else if (type === 'REVERSAL' && entry.status !== 'REVERSED') return declined('NO_MATCH_FOR_REVERSAL');
    return shown(entry);
  };

  const capture = (key: unknown, amount: unknown): Reply => {
    if (!isAmount(amount)) return INVALID;
    const entry = entries.get(String(key));
    if (entry?.status !== 'APPROVED' || entry.amount < amount) return declined('TRANSACTION_DECLINED');
    if (entry.captured === amount) return shown(entry);
    if (entry.captured !== null && flaw !== 'captured money is captured again') {
      return declined('TRANSACTION_DECLINED');
    }
    entry.captured = amount;
    entry.until = soon(entry);
    giveBack(entry, entry.amount - amount);
    return shown(entry);
  };

  const returned = (refundKey: string, refund: Pick<Entry, 'until'>): Reply => ({
    status: 200,
    body: { key: refundKey, status: isPending(refund) ? 'PENDING' : 'APPROVED' },
  });
  const giveRefund = (of: string, refundKey: string, amount: unknown): Reply => {
    if (!isAmount(amount) || refundKey === '') return INVALID;
    const before = refunds.get(refundKey);
    if (before && flaw !== 'a refund given twice returns twice') return returned(refundKey, before);
    const entry = entries.get(of);
    const most = (entry?.captured ?? 0) - (entry?.returned ?? 0);
    const isTooMuch = most < amount && flaw !== 'more is refunded than was captured';
    if (!entry || isTooMuch) return declined('TRANSACTION_DECLINED');
    entry.returned += amount;
    giveBack(entry, amount);
    const refund = { until: soon(entry) };
    refunds.set(refundKey, refund);
    return returned(refundKey, refund);
  };

  async function replyTo(request: IncomingMessage): Promise<Reply> {
    const written = await text(request);
    if (request.headers.authorization !== `Bearer ${key}` && flaw !== 'anyone may call') {
      return refused(401, 'SIGNED_OUT');
    }
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
    const [, , resource, id = '', more] = (request.url ?? '').split('/').map(decodeURIComponent);
    let body: Record<string, unknown>;
    try {
      body = written ? JSON.parse(written) : {};
    } catch {
      return refused(400, 'MALFORMED_REQUEST');
    }
    switch (`${request.method} ${resource}${more ? `/${more}` : ''}`) {
      case 'GET authorizations': {
        const entry = entries.get(id);
        if (entry && flaw === 'what is pending is found as if it had ended')
          return stated(entry, entry.status, null);
        if (entry) return shown(entry);
        return flaw === 'what is unknown is an error' ? refused(500, 'INTERNAL') : NOT_FOUND;
      }
      case 'POST authorizations': {
        if (id === 'pin-checks') return declined('INVALID_CARD_NUMBER');
        if (id === 'inquiries') {
          const isAsked = (body.instrumentIds as string[]).includes(gift.id);
          const accounts = isAsked ? [{ instrumentId: gift.id, balance: gift.balance, isLocked: false }] : [];
          return { status: 200, body: { accounts } };
        }
        const isKey = idempotencyKey.length >= 8 && idempotencyKey.length <= 128;
        const isKind = ['BANK_CARD', 'GIFT_CARD'].includes(String(body.paymentType));
        if (!isKey || !isKind || !isAmount(body.amount)) return INVALID;
        const card = String(body.instrumentId);
        return authorize(idempotencyKey, card, body.amount, await isCard(card));
      }
      case 'PUT modify-payments':
        return modify(id, body.type, body.amount);
      case 'POST payments':
        return capture(body.authorizationKey, body.amount);
      case 'POST purchases/returns':
        return giveRefund(id, idempotencyKey, body.amount);
      default:
        return NOT_FOUND;
    }
  }

  const server = createServer(async (request, response) => {
    const { status, body } = await replyTo(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** What it has, to be tampered with. */
    book: entries,
    target: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      key,
      card: 'card',
      giftCard: gift.id,
      slowCard: 'slow',
    },
    /** What was authorized, captured, and returned. */
    books: () => [...entries.values()],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
