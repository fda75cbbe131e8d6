import { expect, test } from 'vitest';
import { isSql, sqlMutants } from '../../tools/mutants/sql-mutants.ts';

const mutantsOf = (text: string, isLast = true) => [...sqlMutants(text, isLast)];

test.each([
  ['a comparison', 'select where a.x <= b.y', ['select where a.x < b.y']],
  ['an interval', "select now() < x - interval '2 days'", ["select now() < x - interval '4 days'"]],
  ['a limit', 'select from t limit 1', ['select from t limit 2']],
  ['the order', 'select from t order by t.at', ['select from t order by t.at desc']],
  ['an order that descends', 'select from t order by at desc, id', ['select from t order by at, id']],
  ['a status', "select where s = 'HELD'", ["select where s = ''"]],
  ['a null', 'select where x is null', ['select where x is not null']],
  ['an existence', 'select where not exists (select)', ['select where exists (select)']],
])('a mutant changes %s', (_, text, expected) => {
  expect(mutantsOf(text)).toEqual(expect.arrayContaining(expected));
});

test('each condition is made always true once, whatever surrounds it', () => {
  const text = 'delete from t where a = $a and (b > 1 or c) and d = any($d) returning id';
  const met = mutantsOf(text).filter((mutant) => mutant.includes('or true'));
  expect(met).toEqual([
    'delete from t where (a = $a or true) and (b > 1 or c) and d = any($d) returning id',
    'delete from t where a = $a and ((b > 1 or c) or true) and d = any($d) returning id',
    'delete from t where a = $a and (b > 1 or c) and (d = any($d) or true) returning id',
  ]);
});

test('what belongs to something else is left alone', () => {
  expect(mutantsOf('select distinct on (id) id from t')).toEqual([]);
  expect(mutantsOf('x between 1 and 2')).toEqual([]);
  expect(mutantsOf('select from t where a.at > now()')).toEqual([
    'select from t where (a.at > now() or true)',
  ]);
  // A condition that goes on in the next piece of a template.
  expect(mutantsOf('select from t where not ', false)).toEqual([]);
});

test('SQL is distinguished from ordinary sentences', () => {
  expect(
    ['select id from t where id = $id', 'and c.at > now()', "status in ('A') and x_y"].every(isSql),
  ).toBe(true);
  const sentences = [
    'Port 1 is taken: end what uses it, or set another.',
    'DATA_DIR is in use: end it first, or set another.',
    'Free delivery on orders of $35 or more',
    'The address is where it was.',
  ];
  expect(sentences.filter(isSql)).toEqual([]);
});
