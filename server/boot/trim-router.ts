import type { Plugin } from 'vite';

const NAMING = /^\w+\.displayName = .+;$/gm;
const MAKING = /= (React\$1\.(?:forwardRef|createContext|memo)\()/g;
/** A statement that tells developers that they use the router in a wrong way. */
const TELLING = /^(\t+)((?:warning|invariant)\()/gm;

/**
 * Removes the parts of the router that the shop doesn't need from the bundle: the components it doesn't use, each of which gets a
 * name for React's tools after it's created, which counts as a use; and what it says to developers.
 */
export const trimRouter = (): Plugin => ({
  name: 'checkstand-trim-router',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) => ({
      code: code
        .replace(NAMING, '')
        .replace(MAKING, '= /* @__PURE__ */ $1')
        .replace(TELLING, '$1/* @__PURE__ */ $2'),
      map: null,
    }),
  },
});
