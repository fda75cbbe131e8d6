import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** Vite's own loader, which every `import()` of the built shop goes through. */
const VITES_LOADER = /^\0vite\/preload-helper\.js$/;
const LOADER = fileURLToPath(new URL('../../views/kit/load-code.ts', import.meta.url));

/** What every page has loaded: groups of vite.config.ts. */
const EVERYWHERE = /^assets\/(?:react|libraries|charts|shell)-[\w-]{7}\.js$/;

/** The files that are there once a chunk runs: what its `import` statements name, and so on. */
function loadedWith(name: string, bundle: Bundle, found = new Set<string>()): Set<string> {
  const output = bundle[name];
  if (output?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const imported of output.imports) loadedWith(imported, bundle, found);
  return found;
}

/** Has the built shop fetch a chunk, with everything it needs, before it imports it (`views/kit/load-code.ts`). */
export function fetchBeforeImport(): Plugin {
  let bundle: Bundle = {};
  return {
    name: 'checkstand-fetch-before-import',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // Every browser that supports light-dark() preloads modules natively.
          polyfill: false,
          resolveDependencies: (chunk, files, { hostId, hostType }) => {
            if (hostType === 'html') return files;
            const host = bundle[hostId];
            // The page itself names the steps its entry imports.
            if (host?.type === 'chunk' && host.isEntry) return [];
            const loaded = loadedWith(hostId, bundle);
            return [...new Set([chunk, ...files])].filter(
              (file) => !EVERYWHERE.test(file) && !loaded.has(file),
            );
          },
        },
      },
    }),
    load: {
      filter: { id: VITES_LOADER },
      handler: () => `export { loadCode as __vitePreload } from ${JSON.stringify(LOADER)};`,
    },
    generateBundle(_, output) {
      bundle = output;
    },
  };
}
