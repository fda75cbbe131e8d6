import { fileURLToPath } from 'node:url';

/** The built store is one level below its folder, as this file is below the project's: `server/main.js` in `dist`. */
const ROOT = new URL('../', import.meta.url);

const isBuilt = import.meta.url.endsWith('.js');

/** A file or folder of the project, which is at the same place in the built folder. */
export const projectPath = (path: string): string => fileURLToPath(new URL(path, ROOT));

/** What `npm run build` made, such as `shop`. */
export const builtPath = (path: string): string => projectPath(isBuilt ? path : `dist/${path}`);
