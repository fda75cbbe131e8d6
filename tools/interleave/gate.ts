import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';

/** A statement that its caller has asked for. */
interface Statement {
  client: pg.Client;
  text: string;
  run: () => Promise<unknown>;
  answer: PromiseWithResolvers<unknown>;
}

/** How a caller's connection ends: before a statement gets there, before its answer gets back, or along with its process. */
export const KILLS = ['unsent', 'unheard', 'died'] as const;
export type Kill = (typeof KILLS)[number];

/** What became of a statement. */
export interface Step {
  caller: string;
  text: string;
  /** Waited for a lock before it ran. */
  waited: boolean;
  /** It failed with this SQLSTATE. */
  failed: string | undefined;
  kill: Kill | undefined;
}

/** A call of the store, given what the call before it was answered. */
export type Call = (before: unknown) => Promise<unknown>;

const callers = new AsyncLocalStorage<Caller>();

/** From now on, statements of callers wait until they're let through, and `told` hears every statement; returns what ends that. */
export function closeGate(told: (text: string) => void): () => void {
  const { query } = pg.Client.prototype;
  const held = function (this: pg.Client, config: pg.QueryConfig, ...more: unknown[]): unknown {
    const text = typeof config === 'string' ? config : config.text;
    const run = () => Reflect.apply(query, this, [config, ...more]) as Promise<unknown>;
    told(text);
    return callers.getStore()?.hold({ client: this, text, run }) ?? run();
  };
  Object.assign(pg.Client.prototype, { query: held });
  return () => {
    Object.assign(pg.Client.prototype, { query });
  };
}

/** Runs what a caller does beforehand, whose statements nobody interleaves. */
export const unheld = <T>(work: () => Promise<T>): Promise<T> => callers.exit(work);

/** Notes the versions that a request of the caller's names. */
export function noteNamed(body: string): void {
  const named = callers.getStore()?.named.at(-1);
  for (const [, version = ''] of body.matchAll(/"versionKey":"([^"]+)"/g)) named?.add(version);
}

/** They're sent with what follows: nobody else can tell when they run. */
const UNSEEN = /^(begin|savepoint|release savepoint)/;

/** How long a caller may do something other than ask the database before the others go on. */
const THINKING_MS = 3_000;

/** As PostgreSQL says that a connection was lost. */
const lost = () => Object.assign(new Error('Connection lost'), { code: '08006' });

/** Asks PostgreSQL about the callers' connections, on a connection of its own. */
export interface Watch {
  isWaiting: (pid: number) => Promise<boolean>;
  isGone: (pid: number) => Promise<boolean>;
}

const pidOf = (client: pg.Client) => (client as pg.Client & { processID: number }).processID;

/** Calls of the store, one after the other, whose statements run one by one, when they're told to. */
export class Caller {
  readonly name: string;
  readonly #calls: readonly Call[];
  readonly #watch: Watch;
  readonly #held: Statement[] = [];
  readonly #sent = new Map<Statement, Step>();
  readonly #lost = new WeakSet<pg.Client>();
  /** All it has used. */
  readonly #clients = new Set<pg.Client>();
  #changed = Promise.withResolvers<void>();
  #isCalling = false;
  #isDead = false;
  /** Waits for a lock, or for something else that another caller has. */
  isStuck = false;
  /** What each of its calls returned or threw; after one that threw, it makes no other. */
  readonly outcomes: PromiseSettledResult<unknown>[] = [];
  /** How many statements it has sent. */
  count = 0;
  /** The versions that each call's requests have named. */
  readonly named: Set<string>[] = [];

  constructor(name: string, calls: readonly Call[], watch: Watch) {
    this.name = name;
    this.#calls = calls;
    this.#watch = watch;
  }

  get isDone(): boolean {
    return this.outcomes.length === this.#calls.length || this.outcomes.at(-1)?.status === 'rejected';
  }

  #change(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  hold(asked: Omit<Statement, 'answer'>): Promise<unknown> {
    if (this.#isDead || this.#lost.has(asked.client)) return Promise.reject(lost());
    const answer = Promise.withResolvers<unknown>();
    this.#clients.add(asked.client);
    this.#held.push({ ...asked, answer });
    this.#change();
    return answer.promise;
  }

  /** Makes its next call. */
  #begin(): void {
    const call = this.#calls[this.outcomes.length];
    const before = this.outcomes.at(-1);
    this.#isCalling = true;
    this.named.push(new Set());
    callers.run(this, async () => {
      const answer = before?.status === 'fulfilled' ? before.value : undefined;
      this.outcomes.push(...(await Promise.allSettled([call?.(answer)])));
      this.#isCalling = false;
      this.#change();
    });
  }

  /** The first statement whose connection isn't busy. */
  #next(): Statement | undefined {
    return this.#held.find(({ client }) => ![...this.#sent.keys()].some((sent) => sent.client === client));
  }

  #send(statement: Statement): Step {
    this.#held.splice(this.#held.indexOf(statement), 1);
    const step: Step = {
      caller: this.name,
      text: statement.text,
      waited: false,
      failed: undefined,
      kill: undefined,
    };
    this.#sent.set(statement, step);
    const { resolve, reject } = statement.answer;
    const done = (settle: () => void) => {
      this.#sent.delete(statement);
      settle();
      this.#change();
    };
    statement.run().then(
      (rows) => done(() => (step.kill ? reject(lost()) : resolve(rows))),
      (error: { code?: string }) => {
        step.failed = error.code ?? 'lost';
        done(() => reject(step.kill ? lost() : error));
      },
    );
    return step;
  }

  /** Runs its next statement, as far as that goes: until it's ready for the one after that, its call is answered, or it's stuck. */
  async step(trace: Step[], kill?: Kill): Promise<void> {
    if (!this.#isCalling) {
      this.#begin();
      await this.rest();
      if (!this.#isCalling || this.isStuck) return;
    }
    const next = this.#next();
    if (!next) return;
    this.count += 1;
    if (kill === 'unsent' || kill === 'died') {
      trace.push({ caller: this.name, text: next.text, waited: false, failed: undefined, kill });
      this.#isDead = kill === 'died';
      await this.#cut(kill === 'died' ? [...this.#clients] : [next.client]);
      return this.rest();
    }
    const step = this.#send(next);
    step.kill = kill;
    trace.push(step);
    await this.rest();
    // What waits for a lock has lost nothing yet.
    if (kill && !this.isStuck) {
      await this.#cut([next.client]);
      await this.rest();
    }
  }

  /** Runs what its answers didn't wait for: its connections would never be free again. */
  async runLeft(): Promise<void> {
    for (;;) {
      await turn();
      const next = this.#next();
      if (next) this.#send(next);
      else if (this.#sent.size > 0) await this.#changed.promise;
      else return;
    }
  }

  /** Ends connections and waits until PostgreSQL has noticed. */
  async #cut(clients: readonly pg.Client[]): Promise<void> {
    for (const client of clients) {
      this.#lost.add(client);
      const { stream } = (client as pg.Client & { connection: { stream: { destroy: () => void } } })
        .connection;
      stream.destroy();
    }
    for (const client of clients) {
      while (!(await this.#watch.isGone(pidOf(client)))) await delay(1);
    }
    for (const statement of this.#held.filter(({ client }) => this.#lost.has(client))) {
      this.#held.splice(this.#held.indexOf(statement), 1);
      statement.answer.reject(lost());
    }
    await turn();
  }

  async #isWaiting(): Promise<boolean> {
    for (const [statement, step] of this.#sent) {
      const isWaiting = await this.#watch.isWaiting(pidOf(statement.client));
      if (isWaiting && this.#sent.has(statement)) {
        step.waited = true;
        return true;
      }
    }
    return false;
  }

  /** Waits until it's ready to send, its call is answered, or it's stuck. */
  async rest(): Promise<void> {
    this.isStuck = false;
    const late = Date.now() + THINKING_MS;
    for (;;) {
      await turn();
      if (this.#sent.size > 0) {
        const settled = this.#changed.promise.then(() => true);
        if (await Promise.race([settled, delay(2, false)])) continue;
        if (this.#sent.size > 0 && (await this.#isWaiting())) {
          // What keeps its lease waits for its own transaction, which goes on.
          this.isStuck = this.#next() === undefined;
          return;
        }
        continue;
      }
      if (!this.#isCalling) return;
      const next = this.#next();
      if (next && UNSEEN.test(next.text)) {
        this.#send(next);
        continue;
      }
      if (next) return;
      if (Date.now() > late) {
        this.isStuck = true;
        return;
      }
      await Promise.race([this.#changed.promise, delay(THINKING_MS, undefined, { ref: false })]);
    }
  }
}
