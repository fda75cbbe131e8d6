import type { Plugin } from 'vite';

const SUMMARY = /^ *summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`),$/gm;
const DUTIES = /^ *(?:access: '\w+'|refusals: (?:\w+|\[[^\]]*\])),$/gm;
/** A member of an operation, up to the line that closes it. */
const member = (name: string) => new RegExp(`^ {2}${name}: .*(?:\\n {3,}.*)*(?:\\n {2}[)}\\]].*)?$`, 'gm');

/**
 * Removes from the bundle what only the store reads about an operation: its summary, who may call it, its refusals,
 * and the schemas of what it's sent.
 */
export const dropStoreSide = (): Plugin => ({
  name: 'checkstand-drop-store-side',
  apply: 'build',
  // Works on the source as written, not as printed without its types.
  enforce: 'pre',
  transform: {
    filter: { id: /\/services\/contracts\/[^/]+\.ts/ },
    handler: (code) => ({
      code: code
        .replace(SUMMARY, '')
        .replace(DUTIES, '')
        .replace(member('params'), '')
        // The browser needs to know that there is one.
        .replace(member('body'), '  body: true,'),
      map: null,
    }),
  },
});
