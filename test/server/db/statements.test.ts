import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { is, SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onlyRow, type Prepared, STATEMENTS, statement } from '../../../server/db/statement.ts';
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

const MADE = /\b(?:statement\(\{\s+name: |sweepOf\()(?:'(\w+)')?/g;

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
  expect(names.length).toBeGreaterThan(80);
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

/** A column's type, whether it must have a value, and its value unless another is given, as PostgreSQL writes them. */
type Column = [type: string, isRequired: boolean, value: string | null];

/** A table's columns, its keys, and what it refers to. */
interface Table {
  columns: Record<string, Column>;
  constraints: string[];
}

/** A sequence counts for these. */
const SERIAL: Readonly<Record<string, string>> = { serial: 'integer', bigserial: 'bigint' };

function defaultOf(value: unknown): string | null {
  if (value === undefined) return null;
  if (is(value, SQL)) return new PgDialect().sqlToQuery(value).sql.replace('::jsonb', '');
  if (typeof value === 'string') return `'${value}'`;
  return typeof value === 'object' ? `'${JSON.stringify(value)}'` : String(value);
}

const nameOf = ({ name, schema }: { name: string; schema: string | undefined }) =>
  schema === undefined ? name : `${schema}.${name}`;

/** A table as the code declares it. */
function declaredTable(table: PgTable): [name: string, Table] {
  const config = getTableConfig(table);
  const listed = (columns: readonly { name: string }[]) => columns.map(({ name }) => name).join(', ');
  const columns = config.columns.map((one): [string, Column] => {
    const type = one.getSQLType().replace(' (', '(');
    return [one.name, [SERIAL[type] ?? type, one.notNull, defaultOf(one.default)]];
  });
  const key = config.columns.filter(({ primary }) => primary);
  const keys = [...config.primaryKeys.map((one) => one.columns), ...(key.length > 0 ? [key] : [])];
  const references = config.foreignKeys.map((one) => {
    const { columns, foreignTable, foreignColumns } = one.reference();
    const other = nameOf(getTableConfig(foreignTable));
    const action = one.onDelete === 'no action' ? '' : ` ON DELETE ${one.onDelete?.toUpperCase()}`;
    return `FOREIGN KEY (${listed(columns)}) REFERENCES ${other}(${listed(foreignColumns)})${action}`;
  });
  const constraints = [
    ...keys.map((one) => `PRIMARY KEY (${listed(one)})`),
    ...config.columns.filter(({ isUnique }) => isUnique).map(({ name }) => `UNIQUE (${name})`),
    ...references,
  ];
  return [nameOf(config), { columns: Object.fromEntries(columns), constraints: constraints.toSorted() }];
}

/** The tables that migrations made. */
async function migratedTables(): Promise<Record<string, Table>> {
  const { rows } = await database.query<{ name: string } & Table>(`
    select c.oid::regclass::text as name,
           (select json_object_agg(a.attname, json_build_array(format_type(a.atttypid, a.atttypmod), a.attnotnull,
                     regexp_replace(pg_get_expr(d.adbin, d.adrelid), '::(text|jsonb)$', '')))
            from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
              and pg_get_expr(d.adbin, d.adrelid) not like 'nextval(%'
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
           coalesce((select json_agg(k.text order by k.text collate "C")
            from (select *, replace(pg_get_constraintdef(oid), '"', '') as text from pg_constraint) k
            where k.conrelid = c.oid and k.contype in ('p', 'u', 'f')), '[]') as constraints
    from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'processor', 'vault')`);
  return Object.fromEntries(rows.map(({ name, ...table }) => [name, table]));
}

test('migrations make the tables that the code declares', async () => {
  const files = globSync('server/db/schema/*.ts');
  const modules = await Promise.all(files.map((file): Promise<object> => import(resolve(file))));
  const tables = modules.flatMap((one) => Object.values(one)).filter((one) => is(one, PgTable));
  expect(Object.fromEntries(tables.map(declaredTable))).toEqual(await migratedTables());
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

test('tests put up with rows that are as their statement says', () => {
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
])('a statement whose text %s a parameter is not made', (_, params) => {
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
