import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { builtPath } from '../files.ts';
import { type Encoding, SUFFIXES } from '../http/compression.ts';
import type { FormName } from './forms.ts';
import { pageWith } from './page-html.ts';

/** A file of the built page, compressed according to `encoding`. */
interface PageFile {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  encoding: Encoding | null;
}

/** Where `npm run build` puts the page. */
const BUILT = builtPath('vault/');

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The page with a form, with the current time; throws if it isn't built. */
export async function readPage(form: FormName, now: Date, directory = BUILT): Promise<string> {
  return pageWith(form, await readFile(`${directory}page.html`, 'utf8'), now);
}

/** One of the page's scripts, styles, or fonts by name, or null. Only opens names that really exist. */
export async function readAsset(
  name: string,
  accepted: readonly Encoding[],
  directory = BUILT,
): Promise<PageFile | null> {
  const names = await readdir(`${directory}assets`).catch((): string[] => []);
  const type = TYPES[extname(name)];
  if (!type || !names.includes(name)) return null;
  const encoding = accepted.find((one) => names.includes(name + SUFFIXES[one])) ?? null;
  const body = new Uint8Array(
    await readFile(`${directory}assets/${name}${encoding ? SUFFIXES[encoding] : ''}`),
  );
  return { body, type, encoding };
}
