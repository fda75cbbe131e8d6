import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NOTED = fileURLToPath(new URL('./xstate.ts', import.meta.url));

/** Gives stories the xstate that notes which actors they make. */
export const notedActorsPlugin = (): Plugin => ({
  name: 'checkstand-noted-actors',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'xstate' && importer?.includes('/stories/') ? NOTED : undefined,
});
