import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { speaking } from '../../../server/http/language.ts';
import { sizeWords } from '../../../views/catalog/size-words.ts';

const PRODUCTS = parse(readFileSync('server/sandbox/data/products.csv'), { columns: true }) as {
  size: string;
}[];

it.each([
  ['3 lb bag', 'bolsa de 3 lb'],
  ['1 bunch, about 2 lb', '1 manojo, aprox. 2 lb'],
  ['1 each, hot', '1 unidad, caliente'],
  ['6 pk, 12 fl oz cans', 'paquete de 6, latas de 12 fl oz'],
  ['holds 2 qt', 'capacidad de 2 qt'],
  ['one size', 'talla única'],
  ['1 jeroboam', '1 jeroboam'],
])('the size %s is %s in Spanish, and itself in English', (size, spanish) => {
  expect(speaking('es', () => sizeWords(size))).toBe(spanish);
  expect(speaking('en', () => sizeWords(size))).toBe(size);
});

it('whatever the demo catalog sells has a size that Spanish has words for, or a unit that it shares', () => {
  const shared = /^\d+(\.\d+)? (fl oz|oz|lb|ml|l|gal|qt|lm)$/;
  const sizes = new Set(PRODUCTS.flatMap(({ size }) => size.split(', ')));
  const said = [...sizes].filter((size) => !shared.test(size));
  expect(said.filter((size) => speaking('es', () => sizeWords(size)) === size)).toEqual([]);
});
