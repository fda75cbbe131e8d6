import { readFile } from 'node:fs/promises';
import { projectPath } from '../files.ts';
import { milesBetween, type Place } from './distance.ts';

/** A US postal code: the city the postal service uses for it, its county, and its center. */
export interface PostalCode extends Place {
  code: string;
  city: string;
  state: string;
  county: string;
}

/** The postal code table, read on first use. */
export interface PostalCodeTable {
  /** A five-digit code, or null if no state has it. */
  find: (code: string) => PostalCode | null;
  /** The codes whose centers are within this many miles of a place, nearest first. */
  within: (miles: number, of: Place) => PostalCode[];
}

let loading: Promise<PostalCodeTable> | undefined;

/** The table; every caller gets the same one. */
export function loadPostalCodes(): Promise<PostalCodeTable> {
  loading ??= readFile(projectPath('server/postal-codes/us-postal-codes.tsv'), 'utf8').then(tableOf);
  return loading;
}

/** The center of a postal code, or null if it's unknown. */
export async function placeOfPostalCode(code: string): Promise<Place | null> {
  const table = await loadPostalCodes();
  return table.find(code);
}

function tableOf(text: string): PostalCodeTable {
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const all = new Map(rows.map(readRow).map((row) => [row.code, row]));
  return {
    find: (code) => all.get(code) ?? null,
    within: (miles, of) =>
      [...all.values()]
        .map((row) => ({ row, distance: milesBetween(row, of) }))
        .filter(({ distance }) => distance <= miles)
        .sort((a, b) => a.distance - b.distance)
        .map(({ row }) => row),
  };
}

function readRow(line: string): PostalCode {
  const [code = '', state = '', city = '', county = '', lat, lng] = line.split('\t');
  return { code, city, state, county, lat: Number(lat), lng: Number(lng) };
}
