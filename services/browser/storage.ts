import * as v from 'valibot';
import { ConsentChoices } from '../contracts/consent.ts';
import { MAX_INSTRUCTIONS_LENGTH } from '../contracts/values.ts';

/** A value kept in the browser. Reading never throws: a missing, unreadable, or outdated value is null. */
export interface Kept<T> {
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

type Backend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface StorageDeps {
  /** Kept until cleared and shared between tabs. */
  lasting: Backend;
  /** Kept until the tab is closed. */
  tab: Backend;
}

const PREFIX = 'checkstand.';

/** A browser may block its storage or run out of it; then nothing is kept and nothing breaks. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function kept<T>(
  backend: Backend,
  name: string,
  version: number,
  schema: v.GenericSchema<unknown, T>,
): Kept<T> {
  const key = PREFIX + name;
  const envelope = v.object({ version: v.literal(version), value: schema });
  const clear = () => attempt(() => backend.removeItem(key), undefined);
  return {
    clear,
    write: (value) => attempt(() => backend.setItem(key, JSON.stringify({ version, value })), undefined),
    read() {
      const text = attempt(() => backend.getItem(key), null);
      if (text === null) return null;
      const parsed = v.safeParse(
        envelope,
        attempt(() => JSON.parse(text) as unknown, null),
      );
      if (parsed.success) return parsed.output.value;
      clear();
      return null;
    },
  };
}

/** The browser's own storage, or memory if it's blocked altogether. */
export const browserBackends = (): StorageDeps => ({
  lasting: attempt<Backend>(() => window.localStorage, memoryBackend()),
  tab: attempt<Backend>(() => window.sessionStorage, memoryBackend()),
});

/** Storage that is gone with the process: for Node, tests, and stories. */
export function memoryBackend(): Backend {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

export const Draft = v.record(v.string(), v.union([v.string(), v.boolean()]));
export type Draft = v.InferOutput<typeof Draft>;

const ByAddress = v.record(v.string(), v.pipe(v.string(), v.maxLength(MAX_INSTRUCTIONS_LENGTH)));

/**
 * Nonessential conveniences: kept until cleared, or only until the tab is closed if the shopper doesn't want to be
 * remembered. `move` transfers the value to where the current choice wants it.
 */
function convenience<T>(
  { lasting, tab }: StorageDeps,
  isAllowed: () => boolean,
  name: string,
  schema: v.GenericSchema<unknown, T>,
): Kept<T> & { move(): void } {
  const [long, short] = [kept(lasting, name, 1, schema), kept(tab, name, 1, schema)];
  const here = () => (isAllowed() ? long : short);
  return {
    read: () => here().read(),
    write: (value) => here().write(value),
    clear: () => here().clear(),
    move() {
      const value = long.read() ?? short.read();
      long.clear();
      short.clear();
      if (value !== null) here().write(value);
    },
  };
}

/** What was typed into forms, names and addresses among it. */
const DRAFTS = [`${PREFIX}draft.`, `${PREFIX}address.`];

function forgetDrafts(tab: Backend): void {
  const keys = Array.from({ length: tab.length }, (_, index) => tab.key(index) ?? '');
  for (const key of keys) {
    if (DRAFTS.some((prefix) => key.startsWith(prefix))) tab.removeItem(key);
  }
}

/** Everything kept in the browser. It must never include a password, card number, or PIN. */
export function createStorage(backends: StorageDeps) {
  const consent = kept(backends.lasting, 'consent', 1, ConsentChoices);
  const isAllowed = () => consent.read()?.functional ?? true;
  const colorScheme = convenience(backends, isAllowed, 'colorScheme', v.picklist(['light', 'dark']));
  const banner = convenience(backends, isAllowed, 'banner', v.pipe(v.string(), v.maxLength(32)));
  const folds = convenience(backends, isAllowed, 'folds', v.record(v.string(), v.boolean()));
  const snapFlags = convenience(backends, isAllowed, 'snapFlags', v.record(v.string(), v.array(v.string())));
  const priceMessages = convenience(backends, isAllowed, 'priceMessages', v.record(v.string(), v.boolean()));
  const postalCode = convenience(backends, isAllowed, 'postalCode', v.pipe(v.string(), v.regex(/^\d{5}$/)));
  const instructions = convenience(backends, isAllowed, 'deliveryInstructions', ByAddress);
  return {
    colorScheme,
    banner,
    /** Whether a collapsible section was left open, by its id. */
    accordion: (id: string): Omit<Kept<boolean>, 'clear'> => ({
      read: () => folds.read()?.[id] ?? null,
      write: (open) => folds.write({ ...folds.read(), [id]: open }),
    }),
    /** Delivery instructions, by the address's key (SCH-31). */
    deliveryInstructions: (addressKey: string): Kept<string> => ({
      read: () => instructions.read()?.[addressKey] ?? null,
      write: (text) => instructions.write({ ...instructions.read(), [addressKey]: text }),
      clear() {
        const { [addressKey]: _forgotten, ...others } = instructions.read() ?? {};
        instructions.write(others);
      },
    }),
    /** Where a visitor is, for the prices of a store nearby. */
    postalCode,
    /** By shopper. */
    snapFlags,
    /** Who was told that the final charge may differ (PAY-26). */
    priceMessages,
    /** The preference center's choices; once there are any, everything here follows them. */
    consent: {
      read: () => consent.read(),
      write(choices: ConsentChoices) {
        consent.write(choices);
        for (const kept of [colorScheme, banner, folds, instructions, snapFlags, priceMessages, postalCode]) {
          kept.move();
        }
      },
    },
    /** What was typed into a form, so that signing in halfway loses nothing. */
    draft: (form: string): Kept<Draft> => kept(backends.tab, `draft.${form}`, 1, Draft),
    /** Clears all of them, whoever typed them: the next person at this browser may be someone else. */
    forgetDrafts: () => attempt(() => forgetDrafts(backends.tab), undefined),
    /** The same for a form that keeps more than text. */
    ofTab: <T>(name: string, version: number, schema: v.GenericSchema<unknown, T>): Kept<T> =>
      kept(backends.tab, name, version, schema),
  };
}

export type BrowserStorage = ReturnType<typeof createStorage>;
