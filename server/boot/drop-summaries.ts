import type { Plugin } from 'vite';

const SUMMARY = /^ *summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`),$/gm;
const DUTIES = /^ *(?:access: '\w+'|refusals: (?:\w+|\[[^\]]*\])),$/gm;

/**
 * Removes from the bundle what only the store reads about an operation: its summary, who may call it, and its
 * refusals.
 */
export const dropSummaries = (): Plugin => ({
  name: 'checkstand-drop-summaries',
  apply: 'build',
  // Works on the source as written, not as printed without its types.
  enforce: 'pre',
  transform: {
    filter: { id: /\/services\/contracts\/[^/]+\.ts/ },
    handler: (code) => ({ code: code.replace(SUMMARY, '').replace(DUTIES, ''), map: null }),
  },
});
