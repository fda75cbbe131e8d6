import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { weakColors } from '../../banners/contrast.ts';
import { bannerOfHost } from '../../banners/of-host.ts';
import { Banner } from '../../banners/schema.ts';
import { firstSpoken, type Language } from '../../languages/languages.ts';
import { addressAt } from '../../services/contracts/own-path.ts';
import type { OwnPage } from '../../services/contracts/pages.ts';
import { MARKS_PATH } from '../../services/contracts/pictures.ts';
import { projectPath } from '../files.ts';
import { readOwnPage } from './own-page.ts';

/** Each banner has a folder with this file in it. */
const FILE = 'banner.json';

/** The pages that banners wrote themselves, by `gemcity/privacy.en`. */
export type OwnPages = ReadonlyMap<string, OwnPage>;

interface ReadBanners {
  banners: readonly Banner[];
  pages: OwnPages;
  /** What's wrong with each file, to be read after "BANNERS_DIR is invalid: ". */
  faults: readonly string[];
}

const dotted = (issue: v.BaseIssue<unknown>) => v.getDotPath(issue) ?? 'the file';

/** What a banner doesn't say in a language that it speaks. */
const unsaidBy = ({ languages, words }: Banner): string[] =>
  Object.entries(words).flatMap(([name, said]) =>
    languages.filter((one) => !said[one]).map((one) => `${name}.${one}: must say something`),
  );

function faultsOf(folder: string, text: string): { banner: Banner | null; faults: string[] } {
  const file = join(folder, FILE);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson({}, 'must be JSON'), Banner), text);
  if (!parsed.success) {
    return {
      banner: null,
      faults: parsed.issues.map((issue) => `${file}, ${dotted(issue)}: ${issue.message}`),
    };
  }
  const { output: banner } = parsed;
  return {
    banner,
    faults: [
      ...(banner.id === folder ? [] : [`${file}, id: must be ${folder}, as its folder`]),
      ...weakColors(banner).map((weak) => `${file}, theme: ${weak}`),
      ...unsaidBy(banner).map((unsaid) => `${file}, words.${unsaid}`),
    ],
  };
}

function readPage(path: string): { page: OwnPage | null; faults: string[] } {
  const file = join(basename(dirname(path)), basename(path));
  try {
    const { page, faults } = readOwnPage(readFileSync(path, 'utf8'));
    return { page, faults: faults.map((fault) => `${file}, ${fault}`) };
  } catch {
    return { page: null, faults: [`${file} can't be read`] };
  }
}

/** The pages in a banner's folder: one for each that it names, in each language that it speaks, and no other. */
function readPages(
  folder: string,
  { id, pages: names, languages }: Banner,
): Pick<ReadBanners, 'pages' | 'faults'> {
  const wanted = names.flatMap((name) => languages.map((language) => `${name}.${language}`));
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  const strays = files.filter((file) => !wanted.includes(file.slice(0, -'.md'.length)));
  const read = wanted.map((name) => ({ name, ...readPage(join(folder, `${name}.md`)) }));
  return {
    pages: new Map(read.flatMap(({ name, page }) => (page ? [[`${id}/${name}`, page]] : []))),
    faults: [
      ...strays.map(
        (file) => `${basename(folder)}/${file} is none of the pages and languages that ${FILE} names`,
      ),
      ...read.flatMap(({ faults }) => faults),
    ],
  };
}

/** What's wrong with banners that are each right. */
function faultsBetween(banners: readonly Banner[]): string[] {
  const defaults = banners.filter(({ isDefault }) => isDefault);
  const hosts = banners.flatMap((banner) => banner.hosts);
  const twice = hosts.find((host, at) => hosts.indexOf(host) !== at);
  return [
    ...(defaults.length === 1 ? [] : [`exactly one banner must be the default, not ${defaults.length}`]),
    ...(twice ? [`two banners have the host ${twice}`] : []),
  ];
}

/** Reads a folder of banners: in each of its folders, that has the banner's id as its name, are a `banner.json` and the banner's pages. */
export function readBanners(folder: string): ReadBanners {
  // A container's volume may have links to folders.
  const isBanner = (name: string) =>
    !name.startsWith('.') && statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory();
  const read = readdirSync(folder)
    .filter(isBanner)
    .map((name) => {
      try {
        const { banner, faults } = faultsOf(name, readFileSync(join(folder, name, FILE), 'utf8'));
        const written = banner && readPages(join(folder, name), banner);
        return { banner, pages: written?.pages ?? [], faults: [...faults, ...(written?.faults ?? [])] };
      } catch {
        return { banner: null, pages: [], faults: [`${join(name, FILE)} can't be read`] };
      }
    });
  const banners = read.flatMap(({ banner }) => banner ?? []);
  const faults = read.flatMap((each) => each.faults);
  return {
    banners,
    pages: new Map(read.flatMap(({ pages }) => [...pages])),
    faults: faults.length > 0 ? faults : faultsBetween(banners),
  };
}

/** The demo chain's, which a sandbox has unless it's given others. */
export const demoBanners = (): ReadBanners => readBanners(projectPath('banners'));

/** First labels of a sandbox's hosts besides the banners' ids: the mobile site (NAV-14). */
const MOBILE = 'm';

interface Asked {
  shopOrigin: string;
  sandbox: boolean;
  banners: readonly Banner[];
}

/** The origins of the shop: its own, its banners' and, in a sandbox, one for each banner at the same host. */
export function originsOf({ shopOrigin, sandbox, banners }: Asked): string[] {
  const at = (host: string) => {
    const url = new URL(shopOrigin);
    url.hostname = host;
    return url.origin;
  };
  const { hostname } = new URL(shopOrigin);
  const labels = sandbox ? [...banners.map(({ id }) => id), MOBILE] : [];
  const hosts = [
    ...labels.map((label) => `${label}.${hostname}`),
    ...banners.flatMap((banner) => banner.hosts),
  ];
  return [...new Set([shopOrigin, ...hosts.map(at)])];
}

/** The banner of an origin's host, if it shows one. */
const shownAt = (origin: string, banners: readonly Banner[]) =>
  bannerOfHost(new URL(origin).hostname, banners);

/** What's known of the shop whose banner is asked for. */
interface ShopEnv {
  shopOrigin: string;
  banners: readonly Banner[];
}

/** The banner with an id, or the shop's own. */
export function bannerWith(id: string | null, { shopOrigin, banners }: ShopEnv): Banner {
  const found =
    banners.find((each) => each.id === id) ??
    shownAt(shopOrigin, banners) ??
    banners.find(({ isDefault }) => isDefault);
  if (!found) throw new Error('No banner is marked as the default.');
  return found;
}

/** The banner of an origin's host, or the shop's own. */
export const bannerAt = (origin: string, env: ShopEnv): Banner =>
  shownAt(origin, env.banners) ?? bannerWith(null, env);

/** The language in which a banner says something to someone who reads one: that one, if it speaks it. */
export const languageOf = (id: string | null, read: Language | null, env: ShopEnv): Language =>
  firstSpoken([read], bannerWith(id, env).languages);

/** The same, for whom an email or a text is from. */
export interface SenderEnv extends ShopEnv {
  shopOrigins: readonly string[];
}

/** Who an email or a text is from, and which origin its link leads to: those of the banner of the page that caused it. */
export function senderOf(
  id: string | null,
  { shopOrigin, shopOrigins, banners }: SenderEnv,
): { from: string; origin: string; mark: string } & Pick<Banner, 'title' | 'phones' | 'theme' | 'look'> {
  const banner = bannerWith(id, { shopOrigin, banners });
  const { title, mailFrom, phones, theme, look } = banner;
  const own = shopOrigins
    .filter((each) => !each.includes('*'))
    .find((each) => shownAt(each, banners) === banner);
  const origin = banner === bannerWith(null, { shopOrigin, banners }) ? shopOrigin : (own ?? shopOrigin);
  const mark = addressAt(origin, `${MARKS_PATH}${banner.id}.png`);
  return { from: `${title} <${mailFrom}>`, origin, mark, title, phones, theme, look };
}
