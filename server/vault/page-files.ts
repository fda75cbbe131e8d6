import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A file of the built card page, compressed when `encoding` says so. */
interface PageFile {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  encoding: 'br' | 'gzip' | null;
}

/** Where `npm run build` puts the card page. */
const BUILT = fileURLToPath(new URL('../../dist/vault/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** The page itself; throws when it is not built. */
export const readCardPage = (directory = BUILT): Promise<string> => readFile(`${directory}card.html`, 'utf8');

/** A script, style or font of the page by its name, or null. Only names that are really there are ever opened. */
export async function readAsset(
  name: string,
  accepted: readonly string[],
  directory = BUILT,
): Promise<PageFile | null> {
  const names = await readdir(`${directory}assets`).catch((): string[] => []);
  const type = TYPES[name.split('.').at(-1) ?? ''];
  if (!type || !names.includes(name)) return null;
  const packed = ENCODINGS.find(
    ({ encoding, suffix }) => accepted.includes(encoding) && names.includes(name + suffix),
  );
  const body = new Uint8Array(await readFile(`${directory}assets/${name}${packed?.suffix ?? ''}`));
  return { body, type, encoding: packed?.encoding ?? null };
}
