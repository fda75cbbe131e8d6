import { Command } from 'commander';
import { type AuditEntry, AuditQuery } from '../../services/contracts/audit.ts';
import { listAudit } from '../audit/list-audit.ts';
import type { Database } from '../db/database.ts';
import { parseInput } from '../http/parse.ts';
import { listOperators, operatorByEmail } from '../operators/operators.ts';
import { instantOf } from './instant-of.ts';
import { withDatabase } from './with-database.ts';

/** Operators' emails by their ids. */
type Emails = ReadonlyMap<string, string>;

function lineOf(entry: AuditEntry, emails: Emails): string {
  const { at, actor, operatorId, shopperId, action, order, subject, before, after, outcome } = entry;
  const changed =
    before === null && after === null ? null : `${JSON.stringify(before)} → ${JSON.stringify(after)}`;
  const operator = operatorId && (emails.get(operatorId) ?? operatorId);
  const who = operator ?? shopperId ?? actor.toLowerCase().replace('_', ' ');
  return [at, who, action, order, subject, outcome, changed].filter(Boolean).join('  ');
}

async function print(db: Database, query: AuditQuery, json: boolean): Promise<void> {
  const emails: Emails = new Map(
    (await listOperators(db)).map(({ operatorId, email }) => [operatorId, email]),
  );
  for (let after: number | null = query.after; after !== null; ) {
    const page = await listAudit(db, { ...query, after });
    for (const entry of page.entries) {
      process.stdout.write(`${json ? JSON.stringify(entry) : lineOf(entry, emails)}\n`);
    }
    after = page.next;
  }
}

interface Options {
  since?: string;
  operator?: string;
  shopper?: string;
  order?: string;
  json?: boolean;
}

/** `checkstand audit`: who did what. */
export const auditCommand = (): Command =>
  new Command('audit')
    .description(
      'Print who did what, and what was refused, oldest first; from the database of DATABASE_URL or DATA_DIR',
    )
    .option('--since <time>', 'only from then on, such as 2026-11-27 or 2026-11-27T08:00:00Z')
    .option('--operator <email>', 'only what this operator did')
    .option('--shopper <id>', 'only the sign-ins of this shopper')
    .option('--order <number>', 'only what was done to this order')
    .option('--json', 'as JSON, an entry a line')
    .action(async ({ since, operator, json = false, ...rest }: Options) => {
      const query = parseInput(AuditQuery, { ...rest, ...(since && { since: instantOf(since) }) });
      await withDatabase(async (db) =>
        print(db, { ...query, ...(operator && { operator: await operatorByEmail(db, operator) }) }, json),
      );
    });
