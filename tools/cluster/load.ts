import { setTimeout as delay } from 'node:timers/promises';
import { crowdShopper } from '../../test/support/crowd.ts';
import { place } from '../../test/support/http-shopper.ts';
import { checkoutToPlace, insistent, wordsOf } from '../attack/buyer.ts';
import { createRandom } from '../attack/random.ts';
import { SHOP_URL } from './layout.ts';
import type { LoadFigures } from './outcome.ts';
import { SHOPPERS } from './seed-load.ts';

/** How long a shopper tries before giving up; longer than any failover. */
const PATIENCE_MS = 60_000;

let shoppersSoFar = 0;

/** What a call failed with, without what differs each time. */
const failureOf = (error: unknown): string => wordsOf(error).replace(/,"requestId":"[^"]*"/, '');

/** Shoppers who each place one order, so many at a time, one after another. */
export class Load {
  readonly figures: LoadFigures = { orders: [], failed: [], gaveUp: [] };
  readonly #clients: Promise<unknown>;
  readonly #random = createRandom(Date.now());
  readonly #underWay = new Set<Promise<void>>();
  readonly #secret: () => string;
  #isOver = false;

  /** Begins at once; `secret` says what a new shopper's session is signed with. */
  constructor(clients: number, secret: () => string) {
    this.#secret = secret;
    this.#clients = Promise.all(Array.from({ length: clients }, () => this.#client()));
  }

  /** Resolves after the next acknowledged orders. */
  async goesOn(count = 5): Promise<void> {
    const from = this.figures.orders.length;
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(50)) {
      if (this.figures.orders.length >= from + count) return;
    }
  }

  /** Resolves once everyone who has come by now is done. */
  async everyoneBeforeIsDone(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** Lets everyone finish what they have begun. */
  async end(): Promise<LoadFigures> {
    this.#isOver = true;
    await this.#clients;
    return this.figures;
  }

  async #client(): Promise<void> {
    while (!this.#isOver && shoppersSoFar < SHOPPERS) {
      const order = this.#order(++shoppersSoFar);
      this.#underWay.add(order);
      await order;
      this.#underWay.delete(order);
    }
  }

  async #order(n: number): Promise<void> {
    const shopper = insistent(crowdShopper(SHOP_URL, n, this.#secret()), PATIENCE_MS, (error) =>
      this.figures.failed.push(failureOf(error)),
    );
    try {
      const checkout = await checkoutToPlace(shopper, this.#random);
      const askedAt = Date.now();
      const placed = await place(shopper, checkout);
      const { status, masterOrderId, summary } = placed;
      if (status !== 'PLACED' || masterOrderId === null) throw new Error(`The order ended as ${status}.`);
      const total = summary.cost.total;
      this.figures.orders.push({
        number: masterOrderId,
        shopperId: `crowd-${n}`,
        total,
        askedAt,
        at: Date.now(),
      });
    } catch (error) {
      this.figures.gaveUp.push(`${shopper.email}: ${wordsOf(error)}`);
    }
  }
}
