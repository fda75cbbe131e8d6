import * as v from 'valibot';

/** A value kept in the browser. Reading never throws: what is missing, unreadable or of an older version is null. */
export interface Kept<T> {
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

type Backend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StorageDeps {
  /** Kept until cleared, shared by tabs. */
  lasting: Backend;
  /** Kept as long as the tab. */
  tab: Backend;
}

const PREFIX = 'checkstand.';

/** A browser may forbid its storage, or have it full: then nothing is kept, and nothing breaks. */
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

/** The browser's own storage; where it is forbidden altogether, memory. */
export const browserBackends = (): StorageDeps => ({
  lasting: attempt<Backend>(() => window.localStorage, memoryBackend()),
  tab: attempt<Backend>(() => window.sessionStorage, memoryBackend()),
});

/** Storage that forgets with the process: for Node, tests and stories. */
export function memoryBackend(): Backend {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const Draft = v.record(v.string(), v.union([v.string(), v.boolean()]));
export type Draft = v.InferOutput<typeof Draft>;

/** Everything that is kept in the browser. No password, card number or PIN may ever be among it. */
export const createStorage = ({ lasting, tab }: StorageDeps) => ({
  colourScheme: kept(lasting, 'colourScheme', 1, v.picklist(['light', 'dark'])),
  banner: kept(lasting, 'banner', 1, v.pipe(v.string(), v.maxLength(32))),
  /** Whether a fold was left open, by its id. */
  accordion: (id: string): Kept<boolean> => kept(lasting, `accordion.${id}`, 1, v.boolean()),
  /** What was typed into a form, so that a sign-in in the middle loses nothing. */
  draft: (form: string): Kept<Draft> => kept(tab, `draft.${form}`, 1, Draft),
});

export type BrowserStorage = ReturnType<typeof createStorage>;
