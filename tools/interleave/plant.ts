import { registerHooks } from 'node:module';
import type { Planted } from './planted.ts';

/** From now on, the file is loaded with the mistake in it. */
export function plant({ file, find, replace }: Pick<Planted, 'file' | 'find' | 'replace'>): void {
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
