import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { bannerOfHost } from '../../banners/of-host.ts';
import type { Banner } from '../../banners/schema.ts';
import { firstSpoken } from '../../languages/languages.ts';
import { listDepartments, listProducts } from '../../services/contracts/catalog.ts';
import { getSession } from '../../services/contracts/session.ts';
import type { AppEnv } from './context.ts';

/** The parts of the build by name, as Vite's manifest tells of them; imports are names of other parts. */
type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

/** A page that shoppers open the shop at. */
interface Opened {
  /** Its file in views/app/pages. */
  page: string;
  /** What it asks the store for by itself, whoever opens it. */
  reads: readonly string[];
}

const PRODUCTS: Opened = {
  page: 'start-my-cart',
  reads: [`${listProducts.path}?page=1`, listDepartments.path],
};

/** By path; `/` leads to the products without asking anyone. Other pages preload what all of them need. */
const OPENED: Readonly<Record<string, Opened>> = {
  '/': PRODUCTS,
  '/products/start-my-cart': PRODUCTS,
  '/cart': { page: 'cart', reads: [] },
  '/scheduling': { page: 'scheduling', reads: [] },
  '/checkout': { page: 'checkout', reads: [] },
};

/** A part of the build and the files that it needs before it runs; none if there's no such part. */
function filesOf(manifest: Manifest, name: string): string[] {
  const part = manifest[name];
  if (!part) return [];
  return [part.file, ...(part.imports ?? []).flatMap((each) => filesOf(manifest, each))];
}

/** Says of a file of the build that the page will need it, in the way its own tag asks for it. */
const linkTo = (file: string): string =>
  `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style' : 'modulepreload'}; crossorigin`;

const linkToRead = (path: string): string => `<${path}>; rel=preload; as=fetch; crossorigin`;

interface Build {
  manifest: Manifest;
  /** The scripts and styles that every page names itself. */
  own: string[];
}

function readBuild(folder: string): Build {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const named = read('index.html').matchAll(/ (?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g);
  return {
    manifest: JSON.parse(read('.vite/manifest.json')),
    own: [...named].map(([, file]) => String(file)),
  };
}

/**
 * Returns what says, in a `Link` header, what a page needs first, so that it's on its way before the page's code has asked for it.
 * The files that every page needs come first, since HTTP/1.1 loads only six at once. A browser gives a preloaded answer to the page
 * without comparing headers, in which the page names its language, banner, and shopper. So calls are preloaded only if what the
 * browser sends by itself says the same.
 */
export function preloads(
  folder: string,
  banners: readonly Banner[],
): (http: Context<AppEnv>, shown: Pick<Banner, 'languages'>) => string {
  let build: Build | undefined;
  return (http, { languages }) => {
    build ??= readBuild(folder);
    const { manifest, own } = build;
    const { hostname, pathname, search } = new URL(http.req.url);
    const opened = OPENED[pathname];
    const [wish = ''] = (http.req.header('accept-language') ?? '').split(/[,;]/);
    // As languages/spoken-by-page.ts chooses it.
    const language = firstSpoken([http.req.query('language'), getCookie(http, 'language'), wish], languages);
    const isOfBrowser = wish.toLowerCase().split('-')[0] === language;
    const files = new Set([
      ...own,
      // What views/app/main.tsx starts with, part by part.
      ...(manifest['index.html']?.dynamicImports ?? []).flatMap((part) => filesOf(manifest, part)),
      ...filesOf(manifest, `languages/${language}.ts`),
      ...(opened ? filesOf(manifest, `views/app/pages/${opened.page}.tsx`) : []),
    ]);
    const reads = [
      // An address with a query asks for something else.
      ...(search === '' ? (opened?.reads ?? []) : []),
      ...(bannerOfHost(hostname, banners) ? [getSession.path] : []),
    ];
    return [...[...files].map(linkTo), ...(isOfBrowser ? reads.map(linkToRead) : [])].join(', ');
  };
}
