import type { Plugin } from 'vite';

const NAMING = /^\w+\.displayName = .+;$/gm;
const MAKING = /= (React\$1\.(?:forwardRef|createContext)\()/g;

/**
 * Leaves out of the bundle those of the router's components that the shop does not use. Each is given a name for
 * React's tools once it is made, which counts as a use of it.
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
