/** Who wants to sign in. Each key has a line of its own. */
interface Caller {
  /** The shopper of the session, or the network's address. */
  key: string;
  isSignedIn: boolean;
}

/** Why somebody isn't served: too many are waiting, or it took too long. */
export class LineTooLong extends Error {
  override name = 'LineTooLong';
}

interface LineOptions {
  atOnce: number;
  /** How many may wait; whoever has nobody else waiting from the same network may still join. */
  longest: number;
  /** How long each waits at most, in ms; by then, callers have given up. */
  waitMs: number;
}

/**
 * Where sign-ins wait, because each costs a core for a while. Signed-in shoppers come first, then the network with the
 * fewest waiting: one sign-in from elsewhere doesn't wait for a flood. It treats all emails alike, so no wait tells whether
 * one exists.
 */
export class SignInLine {
  readonly #options: LineOptions;
  /** Those who wait, by key. */
  readonly #signedIn = new Map<string, (() => void)[]>();
  readonly #others = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /** Runs the work when it's the caller's turn; throws LineTooLong if that would be too late. */
  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#wait(caller);
    try {
      return await work();
    } finally {
      // The next in line takes over the place, which isn't freed in between.
      if (!this.#callNext()) this.#running -= 1;
    }
  }

  async #wait({ key, isSignedIn }: Caller): Promise<void> {
    const lines = isSignedIn ? this.#signedIn : this.#others;
    const line = lines.get(key) ?? [];
    if (line.length > 0 && this.#waiting >= this.#options.longest) throw new LineTooLong();
    lines.set(key, line);
    this.#waiting += 1;
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(late);
        resolve();
      };
      line.push(admit);
      const late = setTimeout(() => {
        line.splice(line.indexOf(admit), 1);
        if (line.length === 0) lines.delete(key);
        this.#waiting -= 1;
        reject(new LineTooLong());
      }, this.#options.waitMs);
    });
  }

  /** Admits the first of the shortest line, of equally short ones the one that began first. */
  #callNext(): boolean {
    const lines = this.#signedIn.size > 0 ? this.#signedIn : this.#others;
    const [shortest] = [...lines].sort(([, one], [, other]) => one.length - other.length);
    if (!shortest) return false;
    const [key, line] = shortest;
    const admit = line.shift();
    if (line.length === 0) lines.delete(key);
    this.#waiting -= 1;
    admit?.();
    return true;
  }
}
