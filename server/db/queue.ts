import { DatabaseUnavailable } from './unavailable.ts';

interface QueueOptions {
  /** How many may be inside at once. */
  places: number;
  /** How many may wait for a place. */
  longest: number;
  /** How long each of them waits at most, in ms. */
  waitMs: number;
  /** The event loop has a turn before anybody enters. */
  isYielding?: boolean;
}

/**
 * Who wants a connection to the database stands here, first come, first served. One too many, and one who has waited too
 * long, is refused: what nobody waits for any more does not pile up before a database that is slow or silent.
 */
export class Queue {
  readonly #options: QueueOptions;
  readonly #waiting = new Set<() => void>();
  #inside = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Resolves once there is a place, which is `leave`'s from then on; throws DatabaseUnavailable. */
  async enter(): Promise<void> {
    const { places, longest, waitMs, isYielding } = this.#options;
    if (this.#inside < places) this.#inside += 1;
    else await this.#wait(longest, waitMs);
    if (isYielding) await new Promise((resolve) => setImmediate(resolve));
  }

  async #wait(longest: number, waitMs: number): Promise<void> {
    if (this.#waiting.size >= longest) throw new DatabaseUnavailable('Too many wait for the database.');
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

  /** Gives a place on to who has waited longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#inside -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }

  /** Does something in a place of its own. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }
}
