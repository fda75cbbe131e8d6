import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onlyRow } from '../../../server/db/only-row.ts';
import { type Prepared, STATEMENTS, statement } from '../../../server/db/statement.ts';
import { checkRows } from '../../support/check-rows.ts';
import { seededDump } from '../../support/test-database.ts';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create({ loadDataDir: await seededDump() });
});
afterAll(() => database.close());

/** What both drivers make of a column's type; other types differ between them. */
const KINDS: Readonly<Record<number, string>> = {
  [types.TEXT]: 'string',
  [types.BOOL]: 'boolean',
  [types.INT4]: 'number',
  [types.INT8]: 'number',
  [types.FLOAT8]: 'number',
  [types.JSON]: 'json',
  [types.JSONB]: 'json',
};

type Described = v.GenericSchema & { wrapped?: v.GenericSchema; options?: unknown[] };

/** A column's kind, according to its schema. */
function kindOf(schema: Described): string {
  if (schema.wrapped) return kindOf(schema.wrapped);
  if (schema.type === 'picklist') return typeof schema.options?.[0];
  return ['object', 'array', 'record'].includes(schema.type) ? 'json' : schema.type;
}

const declared = ({ row }: Prepared) =>
  Object.fromEntries(
    Object.entries(row.entries).map(([name, schema]) => [name, kindOf(schema as Described)]),
  );

const MADE = /\bstatement\(\{\s+name: (?:'(\w+)')?/g;

/** Loads every file that makes a statement; returns the names in the source. */
async function loadStatements(): Promise<string[]> {
  const names: string[] = [];
  for (const file of globSync('server/**/*.ts')) {
    const made = [...(await readFile(file, 'utf8')).matchAll(MADE)];
    if (made.length > 0) await import(resolve(file));
    names.push(...made.flatMap(([, name = []]) => name));
  }
  return names;
}

test('each statement has the columns that its schema says, in types that both drivers read alike', async () => {
  const names = await loadStatements();
  expect(names.length).toBeGreaterThan(0);
  expect(names).toEqual([...new Set(names)]);
  expect([...STATEMENTS.keys()]).toEqual(expect.arrayContaining(names));
  const columns: Record<string, object> = {};
  for (const { name, text } of STATEMENTS.values()) {
    const { resultFields } = await database.describeQuery(text);
    columns[name] = Object.fromEntries(
      resultFields.map((field) => [field.name, KINDS[field.dataTypeID] ?? `type ${field.dataTypeID}`]),
    );
  }
  expect(columns).toEqual(
    Object.fromEntries([...STATEMENTS.values()].map((one) => [one.name, declared(one)])),
  );
});

const prepared = (row: v.ObjectEntries): Prepared => ({ name: 'one', text: '', row: v.strictObject(row) });

test.each([
  ['is missing', { id: v.string(), total: v.number() }, { id: 'a' }],
  ['is one too many', { id: v.string() }, { id: 'a', total: 1 }],
  ['has another type', { id: v.string() }, { id: 1 }],
  ['is null', { id: v.string() }, { id: null }],
  ['has another type within JSON', { line: v.object({ id: v.string() }) }, { line: { id: 1 } }],
  ['is one too many within JSON', { line: v.object({ id: v.string() }) }, { line: { id: 'a', total: 1 } }],
])('tests refuse a row in which something %s', (_, row, given) => {
  expect(() => checkRows(prepared(row), [given])).toThrow(/^one: /);
});

test('tests accept rows that match their statement', () => {
  const row = { id: v.nullable(v.string()), line: v.object({ total: v.number() }) };
  checkRows(prepared(row), []);
  checkRows(prepared(row), [
    { id: 'a', line: { total: 1 } },
    { id: null, line: { total: 2 } },
  ]);
});

test.each([
  ['lacks', ['id', 'key'] as const],
  ['has besides', [] as const],
])('a statement whose text %s a parameter cannot be created', (_, params) => {
  expect(() => statement({ name: 'none', params, row: {}, text: 'select where $id' })).toThrow('none');
});

test('a statement needs a name of its own', () => {
  const named = (name: string) => () => statement({ name, params: [], row: {}, text: 'select' });
  const [taken = ''] = STATEMENTS.keys();
  expect(named(taken)).toThrow(taken);
  expect(named('')).toThrow('name');
});

test('where there is always one row, it is an error if there is none', () => {
  expect(onlyRow([1, 2])).toBe(1);
  expect(() => onlyRow([])).toThrow('There is no row');
});
