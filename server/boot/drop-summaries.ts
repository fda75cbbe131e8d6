import type { Plugin } from 'vite';

const SUMMARY = /^ *summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;
const DUTIES = /^ *(?:access: '\w+'|refusals: (?:\w+|\[[^\]]*\])),$/gm;

/** Leaves out of the bundle what an operation is for and who may call it and what it is refused with: only the store reads that. */
export const dropSummaries = (): Plugin => ({
  name: 'checkstand-drop-summaries',
  apply: 'build',
  // As it is written, not as it is printed once its types are gone.
  enforce: 'pre',
  transform: {
    filter: { id: /\/services\/contracts\/[^/]+\.ts/ },
    handler: (code) => ({ code: code.replace(SUMMARY, '').replace(DUTIES, ''), map: null }),
  },
});
