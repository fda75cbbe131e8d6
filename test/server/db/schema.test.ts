import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { is, SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededDump } from '../../support/test-database.ts';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create({ loadDataDir: await seededDump() });
});
afterAll(() => database.close());

/** A column's type, whether it must have a value, and its value unless another is given, as PostgreSQL writes them. */
type Column = [type: string, isRequired: boolean, value: string | null];

/** A table's columns, its keys, what it refers to, and what is checked of a row, by name. */
interface Table {
  columns: Record<string, Column>;
  constraints: string[];
}

/** A sequence counts for the first two, which PostgreSQL, like the last, writes another way. */
const WRITTEN: Readonly<Record<string, string>> = {
  serial: 'integer',
  bigserial: 'bigint',
  'timestamp(0)': 'timestamp(0) without time zone',
};

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
    return [one.name, [WRITTEN[type] ?? type, one.notNull, defaultOf(one.default)]];
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
    ...config.checks.map(({ name }) => `CHECK ${name}`),
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
            from (select *, case contype when 'c' then 'CHECK ' || conname
              else replace(pg_get_constraintdef(oid), '"', '') end as text from pg_constraint) k
            where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')), '[]') as constraints
    from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'processor', 'vault')
      and c.relname <> '__drizzle_migrations'`);
  return Object.fromEntries(rows.map(({ name, ...table }) => [name, table]));
}

test('migrations make the tables that the code declares', async () => {
  const files = globSync(['server/db/schema/*.ts', 'server/vault/schema.ts']);
  const modules = await Promise.all(files.map((file): Promise<object> => import(resolve(file))));
  const tables = modules.flatMap((one) => Object.values(one)).filter((one) => is(one, PgTable));
  expect(Object.fromEntries(tables.map(declaredTable))).toEqual(await migratedTables());
});
