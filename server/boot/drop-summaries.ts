import type { Plugin } from 'vite';

const SUMMARY = /^ *summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;

/** Leaves out of the bundle what an operation is for: that is read in `/openapi.json`, which the store writes. */
export const dropSummaries = (): Plugin => ({
  name: 'checkstand-drop-summaries',
  apply: 'build',
  // As it is written, not as it is printed once its types are gone.
  enforce: 'pre',
  transform: {
    filter: { id: /\/services\/contracts\/[^/]+\.ts/ },
    handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }),
  },
});
