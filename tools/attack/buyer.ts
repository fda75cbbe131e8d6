import { setTimeout as delay } from 'node:timers/promises';
import { addEbtCard } from '../../services/contracts/cards.ts';
import { createCheckout } from '../../services/contracts/checkout-creation.ts';
import { addGiftCard, updatePayments } from '../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Call } from '../../services/http/call.ts';
import { crowdShopper } from '../../test/support/crowd.ts';
import {
  type HttpShopper,
  listFreeTimes,
  lookUp,
  newKey,
  place,
  reserve,
} from '../../test/support/http-shopper.ts';
import { accountTokens } from './api.ts';
import type { Random } from './random.ts';

/** How long a buyer keeps trying while the store is down, by default. */
export const PATIENCE_MS = 60_000;
const PAUSE_MS = 150;
const MAX_TIMES = 20;

const isFailure = (error: unknown): error is ServiceFailure =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** It's unknown what happened to the call, or the store says to come back later. */
function isInDoubt(error: unknown): boolean {
  if (!isFailure(error)) return false;
  if (error.kind !== 'refused') return error.kind !== 'signedOut';
  return error.status >= 500 || error.status === 429 || error.code === 'STILL_RUNNING';
}

async function insisting<T>(
  ask: () => Promise<T>,
  patienceMs: number,
  onDoubt: (error: unknown) => void = () => {},
): Promise<T> {
  for (const end = Date.now() + patienceMs; ; await delay(PAUSE_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (!isInDoubt(error) || Date.now() > end) throw error;
      onDoubt(error);
    }
  }
}

/** One of the crowd, who retries every call under the same key until the store responds. */
export const insistentShopper = (url: string, number: number, patienceMs = PATIENCE_MS): HttpShopper =>
  insistent(crowdShopper(url, number), patienceMs);

/** A shopper who does so; `onDoubt` hears of each call that failed. */
export function insistent(
  shopper: HttpShopper,
  patienceMs: number,
  onDoubt?: (error: unknown) => void,
): HttpShopper {
  return { ...shopper, call: insistentCall(shopper.call, patienceMs, onDoubt) };
}

/** The same for anyone who makes calls; a failure names its call. */
export const insistentCall =
  (call: Call, patienceMs: number, onDoubt?: (error: unknown) => void): Call =>
  async (operation, input, signal) => {
    try {
      return await insisting(() => call(operation, input, signal), patienceMs, onDoubt);
    } catch (error) {
      throw isFailure(error) ? { ...error, call: operation.id } : error;
    }
  };

/** Reserves a time for the shopper's cart, or another one if it's gone by then. */
async function hold(shopper: HttpShopper, random: Random): Promise<Reservation & { cartId: string }> {
  for (let tries = 1; ; tries += 1) {
    const { cart, optionIds } = await listFreeTimes(shopper);
    // Not one of the first times: they might start before they're reserved.
    const optionId = optionIds[random.between(Math.floor(optionIds.length / 4), optionIds.length - 1)] ?? '';
    try {
      return { ...(await reserve(shopper, cart.id, optionId)), cartId: cart.id };
    } catch (error) {
      if (tries === MAX_TIMES || !isFailure(error) || error.kind !== 'refused') throw error;
    }
  }
}

/** A pickup checkout of the shopper's cart that's ready to order; the preferred card is selected by default. */
export async function checkoutToPlace(shopper: HttpShopper, random: Random): Promise<Checkout> {
  const { id, versionKey, cartId } = await hold(shopper, random);
  const { checkoutId } = await shopper.call(createCheckout, {
    body: {
      cartId,
      modalityType: 'PICKUP',
      fulfillment: { promise: { id, versionKey } },
      properties: { paymentVersion: 2 },
    },
    idempotencyKey: newKey(),
  });
  return lookUp(shopper, checkoutId);
}

/** What SNAP is to pay of an order split between three tenders, in cents. */
const SNAP_SHARE = 500;

/** Adds an EBT card and a gift card, and pays the checkout with both and the preferred card; returns the PIN, too. */
async function split(shopper: HttpShopper, checkout: Checkout, vaultUrl: string, patienceMs: number) {
  const unreachable = () => Promise.reject<never>({ kind: 'unreachable' } satisfies ServiceFailure);
  const tokens = await insisting(() => accountTokens(vaultUrl).catch(unreachable), patienceMs);
  const { call } = shopper;
  const { card } = await call(addEbtCard, {
    body: { vaultToken: tokens.ebt },
    idempotencyKey: newKey(),
  });
  const { checkoutId, versionKey } = checkout;
  const added = await call(addGiftCard, {
    params: { checkoutId },
    body: { versionKey, vaultToken: tokens.gift, save: false, applicationName: 'clicklist' },
    idempotencyKey: newKey(),
  });
  const others = added.checkout.payments.map(({ id, paymentType }) => ({ id, paymentType }));
  const snap = { id: card.cardId, paymentType: 'EBT' as const, amount: SNAP_SHARE };
  // A change that was made although its answer was lost leaves a newer version.
  const paid = await insisting(async () => {
    const latest = await lookUp(shopper, checkoutId);
    if (latest.payments.length === others.length + 1) return latest;
    return call(updatePayments, {
      params: { checkoutId },
      body: { versionKey: latest.versionKey, payments: [snap, ...others] },
    }).catch((error) => (isStale(error) ? unreachable() : Promise.reject(error)));
  }, patienceMs);
  return { paid, encryptedPin: tokens.encryptedPin };
}

/** The code of what the store refused; undefined if it didn't refuse. */
export const refusalOf = (error: unknown): string | undefined =>
  isFailure(error) && error.kind === 'refused' ? error.code : undefined;

const isStale = (error: unknown): boolean => refusalOf(error) === 'VERSION_STALE';

/**
 * Buys the cart and returns the order number the store reported. With a vault, half the orders are split between
 * SNAP, a gift card, and the preferred card.
 */
export async function buy(
  shopper: HttpShopper,
  random: Random,
  { vaultUrl, patienceMs = PATIENCE_MS }: { vaultUrl?: string; patienceMs?: number } = {},
): Promise<string> {
  const checkout = await checkoutToPlace(shopper, random);
  const isSplit = vaultUrl !== undefined && random.between(0, 1) === 0;
  const { paid, encryptedPin } = isSplit
    ? await split(shopper, checkout, vaultUrl, patienceMs)
    : { paid: checkout, encryptedPin: undefined };
  const { status, masterOrderId } = await place(shopper, paid, { encryptedPin });
  if (status !== 'PLACED' || masterOrderId === null) throw new Error(`The order ended as ${status}.`);
  return masterOrderId;
}

/** What went wrong, in words. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : JSON.stringify(error);
