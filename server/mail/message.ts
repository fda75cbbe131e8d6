import type { Banner } from '../../banners/schema.ts';
import { language, t } from '../../languages/t.ts';
import { addressAt } from '../../services/contracts/own-path.ts';
import { NO_PICTURE, pictureForMail } from '../../services/contracts/pictures.ts';
import { onOneLine } from '../../services/contracts/validation.ts';
import { dollars } from '../../services/contracts/values.ts';

interface RowDetails {
  /** It ends what adds up to it. */
  isTotal?: true;
  /** Under the label, a line each. */
  notes?: readonly string[];
  /** The address of the product's picture, in the shop or elsewhere; `NO_PICTURE` if the store has none. */
  picture?: string;
}

export type Row = readonly [label: string, value: string, details?: RowDetails];

/** Rows are amounts, in a column, unless they are words. */
type Part = readonly [name: string, rows: readonly Row[], kind?: 'words'];

/** What an email says, from top to bottom. */
export interface Content {
  title: string;
  /** Under the title, a paragraph each. */
  lead: readonly string[];
  /** What to type somewhere, before anything else that can be done. */
  code?: string;
  /** The one thing to do about it, right under the lead. */
  link: { label: string; address: string };
  parts: readonly Part[];
  note: string;
  /** Whom to call about it. */
  phone: string;
}

export const signed = (cents: number): string => (cents < 0 ? `-${dollars(-cents)}` : dollars(cents));

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it appears in HTML. */
export const escapeHtml = (text: string): string =>
  onOneLine(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

const textRows = (rows: readonly Row[]): string =>
  rows
    .flatMap(([label, value, { notes = [] } = {}]) => [
      `${onOneLine(label)}: ${onOneLine(value)}`,
      ...notes.map((note) => `  ${onOneLine(note)}`),
    ])
    .join('\n');

/** Words break only where they must, and prices don't. */
const CELL = 'overflow-wrap:break-word;padding:8px 0';

/** Between rows. */
const LINE = 'border-top:1px solid #e4e2da';

/** What's added up ends here. */
const TOTAL = 'border-top:2px solid #55534c;font-size:18px;font-weight:bold';

const QUIET_COLOR = 'color:#55534c';

/** Smaller than what it explains. */
const QUIET = `font-size:14px;${QUIET_COLOR}`;

const htmlNote = (note: string): string =>
  `<br><span class="quiet" style="${QUIET};font-weight:normal">${escapeHtml(note)}</span>`;

const styleOf = ({ isTotal }: RowDetails, isFirst: boolean): string => {
  if (isTotal) return `${CELL};${TOTAL}`;
  return isFirst ? CELL : `${CELL};${LINE}`;
};

/** Twice as many pixels as it's wide, for screens that have them. */
const htmlPicture = (picture: string, origin: string): string => {
  const file = pictureForMail(picture);
  if (file === NO_PICTURE) return '';
  const address = file.startsWith('/') ? addressAt(origin, file) : file;
  return `<img class="paper" src="${escapeHtml(address)}" width="48" height="48" alt="" style="display:block;border:0;border-radius:8px;background:#f3f2ee">`;
};

/** A table of its own: what's next to a picture is as wide as the picture leaves it, and in its middle. */
const beside = (picture: string, words: string, origin: string): string =>
  `<table role="presentation" cellspacing="0" cellpadding="0"><tr><td width="48">${htmlPicture(picture, origin)}</td><td style="padding-left:12px">${words}</td></tr></table>`;

/** What a row of words is about stands back from what it says. */
const wordsRow = (label: string, value: string, style: string): string =>
  `<tr><td class="line quiet" width="30%" valign="top" style="${style};padding-right:16px;${QUIET_COLOR}">${label}</td><td class="line" valign="top" style="${style}">${value}</td></tr>`;

const amountRow = (label: string, value: string, style: string): string =>
  `<tr><td class="line" width="70%" style="${style};padding-right:16px">${label}</td><td class="line" align="right" style="${style}">${value}</td></tr>`;

const htmlRows = ([, rows, kind]: Part, origin: string): string =>
  `<table role="presentation" width="100%" cellspacing="0" style="border-collapse:collapse">${rows
    .map(([label, value, details = {}], index) => {
      const { notes = [], picture } = details;
      const words = escapeHtml(label) + notes.map(htmlNote).join('');
      const shown = picture === undefined ? words : beside(picture, words, origin);
      const row = kind === 'words' ? wordsRow : amountRow;
      return row(shown, escapeHtml(value), styleOf(details, index === 0));
    })
    .join('')}</table>`;

const codeWords = (code: string): string => t('Your code: {{code}}', { code });

const questions = (phone: string): string => t('Questions? Call Customer Service at {{phone}}.', { phone });

/** The content as plain text. */
export function textOf({ title, lead, code, link, parts, note, phone }: Content): string {
  const blocks = [
    title,
    ...lead.map(onOneLine),
    ...(code ? [codeWords(code)] : []),
    `${link.label}: ${link.address}`,
    ...parts.map(([name, rows]) => `${name}\n${textRows(rows)}`),
    ...(note ? [note] : []),
    questions(phone),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Whose letter it is: the banner's name and, for light and dark, its color and what's written on it (#rrggbb). */
export interface Brand {
  title: string;
  theme: Pick<Banner['theme'], 'primary' | 'onPrimary'>;
  look: Pick<Banner['look'], 'display' | 'corners'>;
  /** Where its logo is. */
  mark: string;
  /** Where its shop is, which its links and pictures lead to. */
  origin: string;
}

/** What mail programs have of the banners' typefaces: they load none. */
const DISPLAYS: Record<Banner['look']['display'], string> = {
  humanist: "Candara,Optima,'Segoe UI',sans-serif",
  grotesque: "'Helvetica Neue',Helvetica,Arial,sans-serif",
  rounded: "'Arial Rounded MT Bold',Nunito,'Trebuchet MS',sans-serif",
  serif: "Georgia,'Times New Roman',serif",
};

/** What programs that know dark mode change; the others keep the colors of the elements themselves. */
const darkStyle = ({ primary, onPrimary }: Brand['theme']): string =>
  `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${[
    'body,.paper{background:#141513!important}',
    '.sheet{background:#1f211d!important;color:#f2f1ec!important}',
    '.quiet{color:#b9b7ae!important}',
    '.line{border-color:#3a3c36!important}',
    `.brand{background:${primary[1]}!important;color:${onPrimary[1]}!important}`,
    `.brand a{color:${onPrimary[1]}!important}`,
  ].join('')}}`;

const FONT = 'font:16px/1.5 Arial,Helvetica,sans-serif';

/** The banner's logo and name. The logo brings a ground of its own, so dark mode leaves it as it is; without pictures, the name is enough. */
function htmlBrand({ title, theme, look, mark }: Brand): string {
  const band = `background:${theme.primary[0]};color:${theme.onPrimary[0]}`;
  const name = `padding-left:12px;font:bold 20px/1.3 ${DISPLAYS[look.display]}`;
  return [
    `<tr><td class="brand" style="padding:16px 24px;border-radius:12px 12px 0 0;${band}">`,
    '<table role="presentation" cellspacing="0" cellpadding="0"><tr>',
    `<td width="36"><img src="${escapeHtml(mark)}" width="36" height="36" alt="" style="display:block;border:0"></td>`,
    `<td class="brand" style="${name};${band}">${escapeHtml(title)}</td>`,
    '</tr></table></td></tr>',
  ].join('');
}

/** Tables and widths for Outlook, which knows little else; everything that matters is said in text. */
const framed = (blocks: string, brand: Brand): string =>
  [
    `<table role="presentation" class="paper" width="100%" cellspacing="0" style="background:#f3f2ee"><tr><td align="center" style="padding:24px 12px">`,
    `<table role="presentation" width="560" cellspacing="0" style="width:100%;max-width:560px">`,
    htmlBrand(brand),
    `<tr><td class="sheet" style="padding:24px;border-radius:0 0 12px 12px;background:#ffffff;color:#1d1c19;${FONT};overflow-wrap:break-word">${blocks}</td></tr>`,
    '</table></td></tr></table>',
  ].join('');

/** What lists of emails show beside the subject: the lead and what's said first. Without it, that's the banner's name and the subject again. */
function htmlPreview({ lead, parts: [first] }: Content): string {
  const rows = first?.[1].slice(0, 2).map(([label, value]) => `${label}: ${value}`) ?? [];
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${[...lead, ...rows].map(escapeHtml).join(' · ')}</div>`;
}

/** A link that looks like a button: Outlook pads cells, not links. */
function htmlButton({ label, address }: Content['link'], { theme, look }: Brand): string {
  const radius = Math.min(look.corners.button, 24);
  return `<table role="presentation" cellspacing="0" style="margin:16px 0 24px"><tr><td class="brand" style="padding:12px 20px;border-radius:${radius}px;background:${theme.primary[0]}"><a href="${escapeHtml(address)}" style="color:${theme.onPrimary[0]};font-weight:bold;text-decoration:none">${label}</a></td></tr></table>`;
}

/** The number can be dialed. */
const htmlQuestions = (phone: string): string =>
  `<p class="quiet" style="${QUIET};margin:24px 0 0">${escapeHtml(questions(phone)).replace(phone, `<a class="quiet" href="tel:${phone}" style="color:#55534c;white-space:nowrap">${phone}</a>`)}</p>`;

/** The content as an HTML document, with all of its style inside. */
export function htmlOf(content: Content, brand: Brand): string {
  const { title, lead, code, link, parts, note, phone } = content;
  const blocks = [
    `<h1 style="font-size:24px;line-height:1.3;margin:0 0 8px">${escapeHtml(title)}</h1>`,
    ...lead.map((paragraph) => `<p style="margin:0 0 8px">${escapeHtml(paragraph)}</p>`),
    ...(code
      ? [`<p style="font-size:24px;font-weight:bold;margin:16px 0">${escapeHtml(codeWords(code))}</p>`]
      : []),
    htmlButton(link, brand),
    ...parts.map(
      (part) => `<h2 style="font-size:18px;margin:28px 0 4px">${part[0]}</h2>${htmlRows(part, brand.origin)}`,
    ),
    ...(note ? [`<p class="quiet" style="${QUIET};margin:24px 0 0">${escapeHtml(note)}</p>`] : []),
    htmlQuestions(phone),
  ];
  return `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${darkStyle(brand.theme)}</style></head><body style="margin:0;background:#f3f2ee">${htmlPreview(content)}${framed(blocks.join(''), brand)}</body></html>`;
}

/** What of a letter's HTML a page can show among others. */
export const bodyOf = (html: string): string => html.split(/<body[^>]*>|<\/body>/)[1] ?? html;
