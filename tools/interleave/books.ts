import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { audit } from '../../test/support/audit.ts';
import { NEVER } from '../attack/books.ts';
import type { Change, World } from './world.ts';

const VIOLATIONS = sql.join(
  Object.entries(NEVER).map(
    ([words, query]) =>
      sql`select ${sql.raw(`'${words.replaceAll("'", "''")}'`)} as words, id::text from (${query}) as found`,
  ),
  sql` union all `,
);

/** Planned once: that takes longer than asking. */
const { sql: text, params: values } = new PgDialect().sqlToQuery(VIOLATIONS);

/** Everything that's wrong with the books, in words. */
export async function violationsIn({ deps: { db }, watch }: World): Promise<string[]> {
  const rows = await watch.read<{ words: string; id: string }>({ name: 'violations', text, values });
  const audited = Object.entries(await audit(db)).filter(([, found]) => found.length > 0);
  return [
    ...rows.map(({ words, id }) => `there is ${words} (${id})`),
    ...audited.map(([name, found]) => `the audit finds ${name}: ${JSON.stringify(found)}`),
  ];
}

/** What a run leaves behind whatever becomes of its calls: counts of calls, keys, quotes, logs, numbers that a sweep erases. */
const LEFT_BEHIND =
  /^(rate_limits|stores|quotes|sessions|audit_log|released_instruments|support_codes|sign_in_attempts|.*_requests|processor\.(transactions|request.*)|vault\..*)$/;

/** Of times, only whether there is one counts. */
const TIME_OF = /_at$/;

/** Columns that differ from run to run: ends, versions, keys, and how often something was tried. */
const VARYING =
  /(^|_)(until|since|version|version_key|tries|wakes|sequence|position|last_event|number|checksum|hash|idempotency_key|code|last_four|letter|body|expires|started|last_request)$/;

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const NUMBER = /\d{4}-\d{4}-\d{2}/g;
const TIME = /\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})/g;

/** Attempts that failed, their checkouts, and the processor's ids of what they asked for. */
function failuresIn(changes: readonly Change[]) {
  const failed = changes.filter(
    ({ table, kind, row }) =>
      table === 'attempts' && kind === 'is' && /^(DECLINED|REJECTED|REVERSED)$/.test(String(row.status)),
  );
  const ids = new Set(failed.map(({ row }) => row.id));
  const asked = changes.filter(
    ({ table, row }) => table === 'processor.transactions' && ids.has(String(row.key).split(':')[0]),
  );
  return {
    ids,
    checkouts: new Set(failed.map(({ row }) => row.checkout_id)),
    transactions: new Set(asked.map(({ row }) => row.id)),
  };
}
type Failures = ReturnType<typeof failuresIn>;

/** Attempts that failed, and what belonged to them, changed nothing. */
function isOfFailure({ table, row }: Change, { ids }: Failures): boolean {
  return table === 'attempts'
    ? ids.has(row.id)
    : ids.has(row.attempt_id) || (table === 'tip_changes' && ids.has(row.id));
}

/** An open checkout as if no attempt had failed: it keeps what was asked for, and who submitted it. */
function withoutFailures({ table, row }: Change, { checkouts, transactions }: Failures) {
  if (table !== 'checkouts' || row.status !== 'DRAFT' || !checkouts.has(row.id)) return row;
  const kept = row.transactions as readonly { id: string }[];
  return { ...row, contact: null, transactions: kept.filter(({ id }) => !transactions.has(id)) };
}

const without = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => value !== null && !VARYING.test(name))
      .map(([name, value]) => [name, TIME_OF.test(name) ? '@' : value]),
  );

/** What changed, the same for runs that did the same: without ids and times, and without what was made anew as it was. */
export function stateOf(changes: readonly Change[]): string[] {
  const failures = failuresIn(changes);
  const told = changes
    .filter((change) => !LEFT_BEHIND.test(change.table) && !isOfFailure(change, failures))
    .map((change) => ({
      kind: change.kind,
      words: `${change.table} ${JSON.stringify(without(withoutFailures(change, failures)))}`
        .replace(ID, '#')
        .replace(TIME, '@')
        .replace(NUMBER, 'No.'),
    }));
  return told
    .filter(({ kind, words }) => !told.some((other) => other.kind !== kind && other.words === words))
    .map(({ kind, words }) => `${kind}: ${words}`)
    .toSorted();
}
