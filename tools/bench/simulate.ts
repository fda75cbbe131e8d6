import { createRandom } from '../attack/random.ts';

/** What an order asks of the machines, in ms where it isn't a count. */
export interface OrderDemand {
  /** Processor time of the store, for all of its calls. */
  storeMs: number;
  /** Processor time of the database. */
  databaseMs: number;
  /** Processor time of whoever orders, if that runs on the database's processors too; 0 if not. */
  clientMs: number;
  roundTrips: number;
  /** Transactions that wait until the log is on the disk, and for how long each. */
  flushes: number;
  flushMs: number;
}

/** What there is to serve it. */
export interface Machines {
  /** Processes of the store; each uses one processor at a time. */
  stores: number;
  /** Processors of the database. */
  processors: number;
}

/** Who orders: so many, each again as soon as the last order is placed; or so many orders a second, whoever they come from. */
export type Arrivals = { clients: number } | { perSecond: number };

export interface Simulated {
  ordersPerSecond: number;
  /** How long whole orders took, in ms. */
  times: number[];
  /** The shares of time that a store and a processor of the database are busy. */
  storeBusy: number;
  databaseBusy: number;
}

/** Servers with one queue, first come, first served. */
class Station {
  readonly #servers: number;
  readonly #waiting: (() => void)[] = [];
  #serving = 0;
  busyMs = 0;

  constructor(servers: number) {
    this.#servers = servers;
  }

  /** Serves for some ms as soon as a server is free. */
  serve(clock: Clock, ms: number, then: () => void): void {
    const begin = () => {
      this.busyMs += ms;
      clock.after(ms, () => {
        const next = this.#waiting.shift();
        if (next) next();
        else this.#serving -= 1;
        then();
      });
    };
    if (this.#serving === this.#servers) this.#waiting.push(begin);
    else {
      this.#serving += 1;
      begin();
    }
  }
}

/** Simulated time, in ms. */
class Clock {
  now = 0;
  /** What is to happen, the last first. */
  readonly #due: { at: number; run: () => void }[] = [];

  after(ms: number, run: () => void): void {
    const at = this.now + ms;
    this.#due.splice(this.#due.findLastIndex((later) => later.at > at) + 1, 0, { at, run });
  }

  /** Runs what is due, in order, until this time. */
  runUntil(end: number): void {
    for (let next = this.#due.pop(); next && next.at <= end; next = this.#due.pop()) {
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }
}

/**
 * Has orders go through the machines for some seconds of simulated time, after a tenth of that in which nothing is counted. An order is its
 * round trips, one after the other: the store works, then the database, and some of them wait for the disk. Working times are exponential
 * with the mean that was measured; what an order waits for is only other orders.
 */
export function simulate(
  demand: OrderDemand,
  machines: Machines,
  arrivals: Arrivals,
  { seconds = 60, seed = 1 } = {},
): Simulated {
  const { next: random } = createRandom(seed);
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const clock = new Clock();
  const store = new Station(machines.stores);
  const database = new Station(machines.processors);
  const times: number[] = [];
  const warmMs = (seconds * 1000) / 10;

  const placeOrder = (placed: () => void) => {
    const began = clock.now;
    const step = (left: number) => {
      if (left === 0) {
        if (clock.now >= warmMs) times.push(clock.now - began);
        placed();
        return;
      }
      const flushing = random() < demand.flushes / demand.roundTrips ? demand.flushMs : 0;
      const databaseMs = exponential((demand.databaseMs + demand.clientMs) / demand.roundTrips);
      store.serve(clock, exponential(demand.storeMs / demand.roundTrips), () =>
        database.serve(clock, databaseMs, () => clock.after(flushing, () => step(left - 1))),
      );
    };
    step(demand.roundTrips);
  };

  if ('clients' in arrivals) {
    const again = () => placeOrder(again);
    for (let client = 0; client < arrivals.clients; client += 1) again();
  } else {
    const arrive = () => {
      placeOrder(() => {});
      clock.after(exponential(1000 / arrivals.perSecond), arrive);
    };
    arrive();
  }
  clock.runUntil(warmMs + seconds * 1000);
  const elapsed = clock.now;
  return {
    ordersPerSecond: times.length / seconds,
    times,
    storeBusy: store.busyMs / elapsed / machines.stores,
    databaseBusy: database.busyMs / elapsed / machines.processors,
  };
}
