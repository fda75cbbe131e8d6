import type { Banner } from '../../banners/schema.ts';
import { language } from '../../languages/t.ts';
import { onOneLine } from '../../services/contracts/validation.ts';
import { dollars } from '../../services/contracts/values.ts';

/** The total ends what adds up to it. */
export type Row = readonly [label: string, value: string, kind?: 'total'];

/** Rows are amounts, in a column, unless they are words. */
type Part = readonly [name: string, rows: readonly Row[], kind?: 'words'];

/** What an email says, from top to bottom. */
export interface Content {
  title: string;
  /** Under the title, a paragraph each. */
  lead: readonly string[];
  parts: readonly Part[];
  note: string;
  link: { label: string; address: string };
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
  rows.map(([label, value]) => `${onOneLine(label)}: ${onOneLine(value)}`).join('\n');

/** Words break only where they must, and prices don't. */
const CELL = 'overflow-wrap:break-word;padding:6px 0;border-bottom:1px solid #e4e2da;vertical-align:top';

function htmlRow([label, value, isTotal]: Row, isWords: boolean): string {
  const style = isTotal ? `${CELL};font-weight:bold` : CELL;
  const [labelWidth, valueAlign] = isWords ? ['30%', 'left'] : ['70%', 'right'];
  return `<tr><td class="line" width="${labelWidth}" style="${style};padding-right:16px">${escapeHtml(label)}</td><td class="line" align="${valueAlign}" style="${style}">${escapeHtml(value)}</td></tr>`;
}

const htmlRows = ([, rows, kind]: Part): string =>
  `<table role="presentation" width="100%" cellspacing="0" style="border-collapse:collapse">${rows
    .map((row) => htmlRow(row, kind === 'words'))
    .join('')}</table>`;

/** The content as plain text. */
export function textOf({ title, lead, parts, note, link }: Content): string {
  const blocks = [
    title,
    ...lead.map(onOneLine),
    ...parts.map(([name, rows]) => `${name}\n${textRows(rows)}`),
    ...(note ? [note] : []),
    `${link.label}: ${link.address}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Whose letter it is: the banner's name and, for light and dark, its color and what's written on it (#rrggbb). */
export interface Brand {
  title: string;
  theme: Pick<Banner['theme'], 'primary' | 'onPrimary'>;
}

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

/** Tables and widths for Outlook, which knows little else; everything that matters is said in text. */
const framed = (blocks: string, { title, theme }: Brand): string => {
  const band = `background:${theme.primary[0]};color:${theme.onPrimary[0]}`;
  return [
    `<table role="presentation" class="paper" width="100%" cellspacing="0" style="background:#f3f2ee"><tr><td align="center" style="padding:24px 12px">`,
    `<table role="presentation" width="560" cellspacing="0" style="width:100%;max-width:560px">`,
    `<tr><td class="brand" style="padding:16px 24px;border-radius:12px 12px 0 0;${FONT};font-size:18px;font-weight:bold;${band}">${escapeHtml(title)}</td></tr>`,
    `<tr><td class="sheet" style="padding:24px;border-radius:0 0 12px 12px;background:#ffffff;color:#1d1c19;${FONT};overflow-wrap:break-word">${blocks}</td></tr>`,
    '</table></td></tr></table>',
  ].join('');
};

/** A link that looks like a button: Outlook pads cells, not links. */
const htmlButton = ({ label, address }: Content['link'], { primary, onPrimary }: Brand['theme']): string =>
  `<table role="presentation" cellspacing="0" style="margin-top:24px"><tr><td class="brand" style="padding:12px 20px;border-radius:8px;background:${primary[0]}"><a href="${escapeHtml(address)}" style="color:${onPrimary[0]};font-weight:bold;text-decoration:none">${label}</a></td></tr></table>`;

/** The content as an HTML document, with all of its style inside. */
export function htmlOf({ title, lead, parts, note, link }: Content, brand: Brand): string {
  const blocks = [
    `<h1 style="font-size:22px;line-height:1.3;margin:0 0 8px">${escapeHtml(title)}</h1>`,
    ...lead.map((paragraph) => `<p style="margin:0 0 8px">${escapeHtml(paragraph)}</p>`),
    ...parts.map((part) => `<h2 style="font-size:16px;margin:24px 0 4px">${part[0]}</h2>${htmlRows(part)}`),
    ...(note
      ? [`<p class="quiet" style="font-size:14px;margin:24px 0 0;color:#55534c">${escapeHtml(note)}</p>`]
      : []),
    htmlButton(link, brand.theme),
  ];
  return `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${darkStyle(brand.theme)}</style></head><body style="margin:0;background:#f3f2ee">${framed(blocks.join(''), brand)}</body></html>`;
}

/** What of a letter's HTML a page can show among others. */
export const bodyOf = (html: string): string => html.split(/<body[^>]*>|<\/body>/)[1] ?? html;
