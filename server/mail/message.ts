import { onOneLine } from '../../services/contracts/validation.ts';
import { dollars } from '../../services/contracts/values.ts';

export type Row = readonly [label: string, value: string];

/** What an email says, from top to bottom. */
export interface Content {
  title: string;
  /** Under the title, a paragraph each. */
  lead: readonly string[];
  parts: readonly (readonly [name: string, rows: readonly Row[]])[];
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
const htmlRows = (rows: readonly Row[]): string =>
  `<table role="presentation" width="100%" cellspacing="0" style="border-collapse:collapse">${rows
    .map(
      ([label, value]) =>
        `<tr><td style="${CELL};padding-right:16px">${escapeHtml(label)}</td><td align="right" style="${CELL}">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`;

/** The content as plain text. */
export function textOf({ title, lead, parts, note, link }: Content): string {
  const blocks = [
    title,
    ...lead.map(onOneLine),
    ...parts.map(([name, rows]) => `${name}\n${textRows(rows)}`),
    note,
    `${link.label}: ${link.address}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The content as HTML, with all of its style inside. */
export function htmlOf({ title, lead, parts, note, link }: Content): string {
  const blocks = [
    `<h1 style="font-size:22px;margin:0 0 8px">${escapeHtml(title)}</h1>`,
    ...lead.map((paragraph) => `<p style="margin:0">${escapeHtml(paragraph)}</p>`),
    ...parts.map(
      ([name, rows]) => `<h2 style="font-size:16px;margin:24px 0 4px">${name}</h2>${htmlRows(rows)}`,
    ),
    `<p style="font-size:13px;color:#55534c">${escapeHtml(note)}</p>`,
    `<p><a href="${escapeHtml(link.address)}">${link.label}</a></p>`,
  ];
  return `<div style="max-width:560px;margin:0 auto;font:16px/1.5 sans-serif;color:#1d1c19">${blocks.join('')}</div>`;
}
