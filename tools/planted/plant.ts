import { registerHooks } from 'node:module';

/** A mistake that a colleague could make: what of a file would say what else. */
export interface Mistake {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** Why it isn't found, if that's so. */
  unseen?: string;
}

/** From now on, the file is loaded with the mistake in it. */
export function plant({ file, find, replace }: Mistake): void {
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.endsWith(`/${file}`)) return loaded;
      const source =
        typeof loaded.source === 'string'
          ? loaded.source
          : Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: source.replace(find, () => replace) };
    },
  });
}
