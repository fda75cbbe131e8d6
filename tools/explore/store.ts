// The store of a history and the two companies beside it, over one embedded database, and whatever keeps them from each other.

import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { createApp } from '../../server/app.ts';
import { passwords } from '../../server/auth/passwords.ts';
import { createDeps } from '../../server/boot/deps.ts';
import { STORE_SWEEPS } from '../../server/boot/sweeps.ts';
import { createVaults } from '../../server/boot/vaults.ts';
import { type Embedded, startEmbedded } from '../../server/db/database.ts';
import { type Asked, type Builder, connectionOf, type Database, handleOf } from '../../server/db/handle.ts';
import type { App, Deps } from '../../server/http/context.ts';
import { createLog } from '../../server/http/log.ts';
import { loadPostalCodes } from '../../server/postal-codes/postal-codes.ts';
import { createProcessorApp } from '../../server/processor/app.ts';
import { type Env, parseEnv } from '../../server/settings/env.ts';
import { createVaultApi } from '../../server/vault/api.ts';
import { createVaultApp } from '../../server/vault/app.ts';
import { NO_LIMITS } from '../../test/support/no-limits.ts';
import { restoreRows, seededDump } from '../../test/support/test-database.ts';
import { inNameOf, type Network } from './network.ts';

export const SHOP = 'http://shop.test';
export const VAULT = 'http://vault.test';
const VAULT_API = 'http://vault-api.test';
const PROCESSOR = 'http://processor.test';
export const SECRET = 'a secret for histories that is long enough';

/** What a process that has ended still asks for: nothing of it reaches anyone, and what it had taken in memory is free again. */
const ended = () => Promise.reject(new TypeError('The store has ended.'));

/** Two tabs' passwords would take longer than the rest of a history. */
Object.assign(passwords, { hash: async (password: string) => password, verify: async () => true });

/** The embedded database of a process, which its histories use one after the other. */
export interface Histories {
  embedded: Embedded;
  /** Sets what counts ids back to where it was. */
  recount: string;
}

const COUNTED = `select format('select setval(''%I.%I'', %s, %L)', schemaname, sequencename, coalesce(last_value, start_value), last_value is not null) as text
  from pg_sequences`;

/** Opens it, and loads what a store loads at first use. */
export async function openHistories(): Promise<Histories> {
  await Promise.all([
    import('../../server/auth/auth.ts'),
    import('@simplewebauthn/browser'),
    import('jose'),
    loadPostalCodes(),
  ]);
  const embedded = await startEmbedded({ loadDataDir: await seededDump() });
  const { rows } = await embedded.connection.query<{ text: string }>({ text: COUNTED }, []);
  return { embedded, recount: rows.map(({ text }) => text).join(';') };
}

export async function beginAnew({ embedded, recount }: Histories): Promise<void> {
  await restoreRows(embedded);
  await embedded.connection.query({ text: recount }, []);
}

/** How a process of the store ends between two statements. */
interface Kill {
  /** How many statements it still makes. */
  after: number;
  /** Whether the last one is done. */
  isDone: boolean;
}

/** One process of the store, from its start to its end. */
interface Life {
  deps: Deps;
  app: App;
  isOver: boolean;
  /** Rejects at its end. */
  over: Promise<never>;
  kill: Kill | null;
  /** The sweeps that run. */
  sweeping: Set<string>;
}

export class Store {
  readonly #connection: Asked;
  /** How many statements the database hasn't answered yet. */
  #unanswered = 0;
  readonly #network: Network;
  readonly #env: Env;
  readonly #log = createLog('silent');
  /** Who has the connection now; one after the other. */
  #line: Promise<unknown> = Promise.resolve();
  #endOfLife = new WeakMap<Life, () => void>();
  /** For what isn't a part of the store. */
  readonly db: Database;
  life: Life;
  lives = 0;

  constructor(embedded: Embedded, network: Network) {
    this.#connection = {
      query: async (...statement) => {
        this.#unanswered += 1;
        try {
          return await embedded.connection.query(...statement);
        } finally {
          this.#unanswered -= 1;
        }
      },
    };
    this.#network = network;
    this.#env = {
      ...parseEnv({
        NODE_ENV: 'test',
        SHOP_ORIGIN: SHOP,
        VAULT_ORIGIN: VAULT,
        VAULT_URL: VAULT_API,
        PROCESSOR_URL: PROCESSOR,
        PROCESSOR_SECONDS: '20',
        AUTH_SECRETS: SECRET,
        ...NO_LIMITS,
      }),
    };
    this.db = this.#open(null);
    this.#openCompanies();
    this.life = this.#start();
  }

  /** The vault and the processor: they don't end. */
  #openCompanies(): void {
    const env = { ...this.#env, vaultKeys: parseEnv({ NODE_ENV: 'test' }).vaultKeys };
    const parts = { db: this.db, env, log: this.#log };
    const vault = createVaultApp(parts);
    const vaultApi = createVaultApi(parts);
    const { processorVault } = createVaults({ ...parts, env: { ...env, vaultUrl: null } });
    const processor = createProcessorApp({ ...parts, vault: processorVault });
    this.#network.open(VAULT, async (request) => vault.fetch(request));
    this.#network.open(VAULT_API, async (request) => vaultApi.fetch(request));
    this.#network.open(PROCESSOR, async (request) => processor.fetch(request));
  }

  #start(): Life {
    this.lives += 1;
    const { promise: over, reject } = Promise.withResolvers<never>();
    over.catch(() => {});
    const life = { isOver: false, over, kill: null, sweeping: new Set<string>() } as unknown as Life;
    this.#endOfLife.set(life, () => reject(new TypeError('The store has ended.')));
    globalThis.fetch = (input, init) =>
      life.isOver
        ? ended()
        : this.#network.send(new Request(input, init)).then((answer) => (life.isOver ? ended() : answer));
    life.deps = createDeps({ db: this.#open(life), env: this.#env, log: this.#log, authSecrets: [SECRET] });
    life.app = createApp(life.deps);
    this.#network.open(SHOP, async (request) => Promise.race([life.app.fetch(request), life.over]));
    return life;
  }

  get isBusy(): boolean {
    return this.#unanswered > 0;
  }

  /** The process ends and another one starts. */
  restart(): void {
    this.#end(this.life);
    this.life = this.#start();
  }

  /** The last process ends. */
  close(): void {
    this.#end(this.life);
  }

  #end(life: Life): void {
    life.isOver = true;
    this.#endOfLife.get(life)?.();
  }

  /** A handle over the one connection; a process of the store (not its companies) waits before each transaction, and can end within. */
  #open(life: Life | null): Database {
    const asked: Asked = {
      query: (...statement) =>
        (life ? this.#ask(life, statement) : this.#connection.query(...statement)) as never,
    };
    const builderOf = (client: Asked) => drizzle({ client: client as unknown as Pool }) as unknown as Builder;
    const inTurn = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      if (life) await this.#network.hold(what);
      return this.#inTurn(life, work);
    };
    const { transaction, pipelined } = connectionOf(builderOf(asked), (text) =>
      asked.query({ name: text, text }, []),
    );
    const queued: Asked = {
      query: (...statement) => inTurn(statement[0].name ?? 'a statement', () => asked.query(...statement)),
    };
    return handleOf(builderOf(queued), {
      transaction: (work) => inTurn('a transaction', () => transaction(work)),
      pipelined: (work) => inTurn('statements', () => pipelined(work)),
    });
  }

  async #inTurn<T>(life: Life | null, work: () => Promise<T>): Promise<T> {
    const before = this.#line;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#line = promise;
    await before;
    if (life?.isOver) {
      resolve();
      return ended();
    }
    const done = work();
    const leave = async () => {
      if (life?.isOver) await this.#connection.query({ text: 'rollback' }, []);
      resolve();
    };
    done.then(leave, leave);
    return done;
  }

  async #ask(life: Life, [config, values]: Parameters<Asked['query']>) {
    if (life.isOver) return ended();
    const { kill } = life;
    if (kill) kill.after -= 1;
    const isLast = kill !== null && kill.after <= 0;
    if (isLast && !kill.isDone) {
      this.restart();
      return ended();
    }
    const answer = await this.#connection.query(config, values);
    if (isLast && !life.isOver) this.restart();
    return life.isOver ? ended() : answer;
  }

  /** Runs a sweep of the store unless it's running; `then` hears that it may have changed something. */
  sweep(name: string, then: () => void): void {
    const { life } = this;
    const sweep = STORE_SWEEPS.find((each) => each.name === name);
    if (!sweep || life.sweeping.has(name)) return;
    life.sweeping.add(name);
    Promise.race([inNameOf(`sweep of ${name}`, () => sweep.work(life.deps)), life.over])
      // Whoever ends in the middle may have changed something as well.
      .catch(() => 1)
      .then((changes) => {
        life.sweeping.delete(name);
        if (changes !== 0) then();
      });
  }
}
