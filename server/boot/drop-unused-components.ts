import type { Plugin } from 'vite';

const NAMING = /^\w+\.displayName = .+;$/gm;
const MAKING = /= (React\$1\.(?:forwardRef|createContext)\()/g;

/**
 * Removes from the bundle the router components that the shop doesn't use. Each gets a name for React's tools after
 * it's created, which counts as a use.
 */
export const dropUnusedComponents = (): Plugin => ({
  name: 'checkstand-drop-unused-components',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) => ({
      code: code.replace(NAMING, '').replace(MAKING, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});
