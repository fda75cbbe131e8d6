import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable } from './unavailable.ts';

/** How full a queue is. */
export interface QueueLoad {
  places: number;
  inside: number;
  waiting: number;
}

interface QueueOptions {
  /** How many may be inside at once. */
  places: number;
  /** How many may wait for a place. */
  longest: number;
  /** How long each of them waits at most, in ms. */
  waitMs: number;
  /** Whether the event loop gets a turn before anybody enters. */
  isYielding?: boolean;
}

/**
 * The line for database connections, first come, first served. Refuses anyone who is one too many or has waited too
 * long, so that requests whose callers have gone don't pile up in front of a slow or silent database.
 */
export class Queue {
  readonly #options: QueueOptions;
  readonly #waiting = new Set<() => void>();
  #inside = 0;
  #emptied: (() => void) | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** How many there's room for, how many are inside, and how many wait. */
  get load(): QueueLoad {
    return { places: this.#options.places, inside: this.#inside, waiting: this.#waiting.size };
  }

  /** Resolves once there's a place, to be freed with `leave`; throws DatabaseUnavailable. */
  async enter(): Promise<void> {
    const { places, longest, waitMs, isYielding } = this.#options;
    if (this.#emptied) throw new DatabaseUnavailable('The database is closed.');
    if (this.#inside < places) this.#inside += 1;
    else await this.#wait(longest, waitMs);
    if (isYielding) await new Promise((resolve) => setImmediate(resolve));
  }

  async #wait(longest: number, waitMs: number): Promise<void> {
    if (this.#waiting.size >= longest)
      throw new DatabaseUnavailable('Too many requests are waiting for the database.');
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.#waiting.delete(admit);
        reject(new DatabaseUnavailable(`No connection to the database was free within ${waitMs} ms.`));
      }, waitMs);
      this.#waiting.add(admit);
    });
  }

  /** Passes a place on to the caller that has waited longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#inside -= 1;
      if (this.#inside === 0) this.#emptied?.();
      return;
    }
    this.#waiting.delete(next);
    next();
  }

  /** Runs work in its own place. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** Lets nobody else in. Resolves once everyone who was here has left, or after the longest wait. */
  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#emptied = resolve;
    if (this.#inside === 0) return;
    await Promise.race([promise, delay(this.#options.waitMs, undefined, { ref: false })]);
  }
}
