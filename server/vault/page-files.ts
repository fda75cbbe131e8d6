import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A file of the built card page. */
interface PageFile {
  body: Uint8Array<ArrayBuffer>;
  type: string;
}

/** Where `npm run build` puts the card page. */
const BUILT = fileURLToPath(new URL('../../dist/vault/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** The page itself; throws when it is not built. */
export const readCardPage = (directory = BUILT): Promise<string> => readFile(`${directory}card.html`, 'utf8');

/** A script or style of the page by its name, or null. Only names that are really there are ever opened. */
export async function readAsset(name: string, directory = BUILT): Promise<PageFile | null> {
  const names = await readdir(`${directory}assets`).catch((): string[] => []);
  const type = TYPES[name.split('.').at(-1) ?? ''];
  if (!type || !names.includes(name)) return null;
  return { body: new Uint8Array(await readFile(`${directory}assets/${name}`)), type };
}
