import { beforeAll, expect, it } from 'vitest';
import {
  type CityNames,
  cityNamesOf,
  editsBetween,
  keyOf,
  wordsOf,
} from '../../../server/postal-codes/city-names.ts';
import { loadPostalCodes } from '../../../server/postal-codes/postal-codes.ts';

let names: CityNames;
beforeAll(async () => {
  names = cityNamesOf(await loadPostalCodes());
});

it("a city's words are the same however it is written", () => {
  expect(wordsOf('ST. Ste Ft MT Mtn N S E W Hts Spg Spgs Vlg Twp Bch Ctr Jct Lk Pk').join(' ')).toBe(
    'saint sainte fort mount mountain north south east west heights spring springs village township beach center junction lake park',
  );
  expect(wordsOf(' Coeur d’Alene –  (Kootenai) ')).toEqual(['coeur', 'dalene', 'kootenai']);
  expect([keyOf('San José'), keyOf('De Kalb')]).toEqual(['sanjose', 'dekalb']);
});

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['abc', 'abc', 0],
  ['abc', 'abd', 1],
  ['abc', 'bc', 1],
  ['bc', 'abc', 1],
  ['ab', 'ba', 1],
  ['abcd', 'acbd', 1],
  ['abcdef', 'badcfe', 3],
  ['abc', 'cba', 2],
  ['aa', 'a', 1],
  ['kitten', 'sitting', 3],
])('from %j to %j there are %i edits', (from, to, edits) => {
  expect(editsBetween(from, to)).toBe(edits);
});

it('the postal table knows which cities a state has, and which have the most postal codes', async () => {
  expect(names.isIn('OH', 'cincinnati')).toBe(true);
  expect(names.isIn('KY', 'cincinnati')).toBe(false);
  expect(names.isIn('OH', 'cincinnatix')).toBe(false);
  // 35 codes each, and 34.
  for (const large of ['shreveport', 'tacoma', 'houston']) expect(names.isLarge(large)).toBe(true);
  for (const small of ['mobile', 'norwood']) expect(names.isLarge(small)).toBe(false);
  expect(cityNamesOf(await loadPostalCodes())).toBe(names);
});

it('the postal table knows what reads like the name of a city', () => {
  for (const name of ['rye', 'oaxa', 'soho', 'wauwatosa', 'boqueria'])
    expect([name, names.readsLikeOne(name)]).toEqual([name, true]);
  for (const none of ['', 'ax', 'oax', 'nyc', 'asdf', 'oakleyq', 'norwoodq', 'zzyzx'])
    expect([none, names.readsLikeOne(none)]).toEqual([none, false]);
});
