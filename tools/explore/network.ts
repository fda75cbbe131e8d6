// Whatever is on its way in a history: requests, answers, and what waits for its turn. Nothing arrives by itself.

import { AsyncLocalStorage } from 'node:async_hooks';

export const FAULTS = ['lost', 'silent', 'late', 'twice'] as const;
/** Refused at once, never answered, taking longer than anything else, or arriving twice. */
type Fault = (typeof FAULTS)[number];

/** Something that goes on only once it's let go. */
export interface Held {
  words: string;
  isLate: boolean;
  go: () => void;
  /** What else may become of it. */
  faults: Readonly<Partial<Record<Fault, () => void>>>;
}

type Answering = (request: Request) => Promise<Response>;

/** A refusal is named by its code. */
const answerWords = ({ status, ok }: Response, text: string) =>
  `${status}${ok ? '' : ` ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`}`;

const lost = () => new TypeError('fetch failed');

const copied = (text: string, { status, headers }: Response) =>
  new Response([204, 304].includes(status) ? null : text, { status, headers });

/** What becomes of a request. */
export interface Fate {
  arrived: () => void;
  /** What it asked for is done; whether its caller still waits for an answer. */
  done: (isAwaited: boolean) => void;
  /** Its caller has an answer, whether a good one or not, or waits no longer. */
  answered: (isGood: boolean) => void;
}

/** For whom something is done: a tab, a sweep, or a request of theirs. */
const asking = new AsyncLocalStorage<string>();

/** Does work in somebody's name. */
export const inNameOf = <T>(who: string, work: () => T): T => asking.run(who, work);

const inWords = (what: string) => `${asking.getStore() ?? 'somebody'} › ${what}`;

export class Network {
  readonly #held = new Set<Held>();
  /** Who waits for an answer. Without this, one that never comes leaves a request to the garbage collector, and with it its caller's timeout. */
  readonly #waiting = new Set<{ who: string; reject: (reason: Error) => void }>();
  /** Who wants to know what becomes of a request. */
  follow: ((who: string, what: { method: string; path: string }) => Fate) | undefined;
  /** Rises with whatever happens. */
  activity = 0;
  readonly #companies = new Map<string, Answering>();

  /** Whoever answers at an origin from now on. */
  open(origin: string, answer: Answering): void {
    this.#companies.set(origin, answer);
  }

  /** By name: in which order they came to wait may depend on what the process did before. */
  get held(): Held[] {
    return [...this.#held].sort((one, other) =>
      one.words < other.words ? -1 : Number(one.words > other.words),
    );
  }

  /** Whether nobody of these waits for an answer, and nothing of theirs is on its way; whatever is late doesn't count. */
  isQuiet(isTheirs: (words: string) => boolean): boolean {
    return (
      [...this.#waiting].every(({ who }) => !isTheirs(who)) &&
      [...this.#held].every(({ words, isLate }) => isLate || !isTheirs(words))
    );
  }

  /** Whoever leaves a page hears no answer to what it asked for. */
  leave(who: string): void {
    for (const waiting of this.#waiting) if (waiting.who === who) waiting.reject(lost());
  }

  /** Waits to be let go. */
  hold(what: string): Promise<void> {
    return new Promise((resolve) => this.#hold(inWords(what), resolve));
  }

  #hold(words: string, go: () => void, faults: Held['faults'] = {}): void {
    this.activity += 1;
    const leaving = (next: () => void) => () => {
      this.#held.delete(held);
      this.activity += 1;
      next();
    };
    const named = Object.entries(faults).map(([name, next]) => [name, leaving(next)]);
    const held: Held = { words, isLate: false, go: leaving(go), faults: Object.fromEntries(named) };
    if ('lost' in faults) {
      held.faults = {
        ...held.faults,
        late: () => {
          held.isLate = true;
        },
      };
    }
    this.#held.add(held);
  }

  /** Sends a request, and its answer back. A caller who's gone doesn't take back what's on its way. */
  async send(request: Request): Promise<Response> {
    const { url, method, headers, signal } = request;
    const body = method === 'GET' ? null : await request.text();
    const { origin, pathname } = new URL(url);
    const words = inWords(`${method} ${pathname}`);
    const answer = this.#companies.get(origin);
    if (!answer) throw lost();
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const who = asking.getStore() ?? '';
    const waiting = { who, request, reject };
    this.#waiting.add(waiting);
    const fate = this.follow?.(who, { method, path: pathname });
    const leave = (answer: Response | null) => {
      this.#waiting.delete(waiting);
      fate?.answered(answer?.ok === true);
    };
    promise.then(leave, () => leave(null));
    signal.addEventListener('abort', () => reject(signal.reason));
    const lose = () => reject(lost());
    const arrive = async (isHeard: boolean) => {
      const copy = new Request(url, { method, headers, ...(body ? { body } : {}) });
      fate?.arrived();
      const response = await inNameOf(words, () => answer(copy)).catch(() => null);
      const text = await response?.text();
      fate?.done(isHeard && this.#waiting.has(waiting));
      if (!isHeard) return;
      if (!response) this.#hold(`${words} is cut off`, lose);
      else {
        const hear = () => resolve(copied(text ?? '', response));
        this.#hold(`${words} is answered ${answerWords(response, text ?? '')}`, hear, {
          lost: lose,
          silent: () => {},
        });
      }
    };
    this.#hold(words, () => void arrive(true), {
      lost: lose,
      silent: () => {},
      twice: () => {
        void arrive(false);
        void arrive(true);
      },
    });
    return promise;
  }
}
