import type { Plugin } from 'vite';

const DESCRIPTION = /^ *description:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;

/** Removes from the bundle what states say about themselves: people and tools read it, no page does. */
export const dropDescriptions = (): Plugin => ({
  name: 'checkstand-drop-descriptions',
  apply: 'build',
  // Works on the source as written, not as printed without its types.
  enforce: 'pre',
  transform: {
    filter: { id: /\/machines\/.+\.machine\.ts/ },
    handler: (code) => ({ code: code.replace(DESCRIPTION, ''), map: null }),
  },
});
