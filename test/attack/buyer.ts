import { setTimeout as delay } from 'node:timers/promises';
import { createCheckout } from '../../services/contracts/checkout-creation.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Call } from '../../services/http/call.ts';
import { crowdShopper } from '../support/crowd.ts';
import { type HttpShopper, listFreeTimes, lookUp, newKey, place, reserve } from '../support/http-shopper.ts';
import type { Random } from './random.ts';

/** How long a buyer keeps trying while the store is down, by default. */
export const PATIENCE_MS = 60_000;
const PAUSE_MS = 150;
const MOST_TIMES = 20;

const isFailure = (error: unknown): error is ServiceFailure =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** It's unknown what happened to the call, or the store says to come back later. */
function isInDoubt(error: unknown): boolean {
  if (!isFailure(error)) return false;
  if (error.kind !== 'refused') return error.kind !== 'signedOut';
  return error.status >= 500 || error.status === 429 || error.code === 'STILL_RUNNING';
}

async function insisting<T>(ask: () => Promise<T>, patienceMs: number): Promise<T> {
  for (const end = Date.now() + patienceMs; ; await delay(PAUSE_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (!isInDoubt(error) || Date.now() > end) throw error;
    }
  }
}

/** One of the crowd, who retries every call under the same key until the store responds. */
export function insistentShopper(url: string, number: number, patienceMs = PATIENCE_MS): HttpShopper {
  const shopper = crowdShopper(url, number);
  const call: Call = (operation, input, signal) =>
    insisting(() => shopper.call(operation, input, signal), patienceMs);
  return { ...shopper, call };
}

/** Reserves a time for the shopper's cart, or another one if it's gone by then. */
async function hold(shopper: HttpShopper, random: Random): Promise<Reservation & { cartId: string }> {
  for (let tries = 1; ; tries += 1) {
    const { cart, optionIds } = await listFreeTimes(shopper);
    // Not one of the first times: they might start before they're reserved.
    const optionId = optionIds[random.between(Math.floor(optionIds.length / 4), optionIds.length - 1)] ?? '';
    try {
      return { ...(await reserve(shopper, cart.id, optionId)), cartId: cart.id };
    } catch (error) {
      if (tries === MOST_TIMES || !isFailure(error) || error.kind !== 'refused') throw error;
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

/** Buys the cart and returns the order number the store reported. */
export async function buy(shopper: HttpShopper, random: Random): Promise<string> {
  const checkout = await checkoutToPlace(shopper, random);
  const { status, masterOrderId } = await place(shopper, checkout);
  if (status !== 'PLACED' || masterOrderId === null) throw new Error(`The order ended as ${status}.`);
  return masterOrderId;
}

/** What went wrong, in words. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : JSON.stringify(error);
