import { Command } from 'commander';
import * as v from 'valibot';
import { Instant } from '../../services/contracts/values.ts';
import { readEnv } from '../boot/process.ts';
import { createProcessors } from '../boot/processors.ts';
import { createVaults } from '../boot/vaults.ts';
import { timeOf } from '../db/clock.ts';
import type { Deps } from '../http/context.ts';
import { createLog } from '../http/log.ts';
import { parseInput } from '../http/parse.ts';
import { auditStore } from '../orders/audit.ts';
import { reconcile } from '../orders/reconcile.ts';
import { saveReconciliation } from '../orders/save-reconciliation.ts';
import { instantOf } from './instant-of.ts';
import { withDatabase } from './with-database.ts';

const Options = v.object({ since: v.optional(Instant), json: v.optional(v.boolean(), false) });

type Output = (line: string) => void;

/** Prints each difference, a line each, and a sentence about all of them, and keeps what came of it; returns whether there's none. */
export async function printReconciliation(
  deps: Pick<Deps, 'db' | 'processor'>,
  { since, json }: v.InferOutput<typeof Options>,
  print: Output,
): Promise<boolean> {
  const startedAt = await timeOf(deps.db);
  const from = since ? new Date(since) : null;
  const { compared, moving, differences } = await reconcile(deps, { since: from });
  for (const { kind, key, order, booked, found } of differences) {
    const line = `${kind}  ${order ?? 'no order'}  ${key}  booked ${booked}, at the processor ${found}`;
    print(json ? JSON.stringify({ kind, order, key, booked, found }) : line);
  }
  const own = Object.entries(await auditStore(deps.db)).flatMap(([kind, ids]) =>
    (ids as string[]).map((id) => ({ kind, id })),
  );
  for (const { kind, id } of own) print(json ? JSON.stringify({ kind, id }) : `${kind}  ${id}`);
  const count = differences.length + own.length;
  await saveReconciliation(deps.db, { startedAt, since: from, compared, moving, differences: count });
  if (!json) print(`${compared} authorizations compared, ${moving} on their way, ${count} differences.`);
  return count === 0;
}

/** `checkstand reconcile`: whether the processor has what the store's books say. */
export const reconcileCommand = (): Command =>
  new Command('reconcile')
    .description(
      "Compare the store's books with themselves and with the payment processor, and print what differs; ends with 1 if anything does",
    )
    .option('--since <time>', 'only money authorized from then on, such as 2026-11-27')
    .option('--json', 'as JSON, a difference a line')
    .action(async ({ since, ...rest }: { since?: string; json?: boolean }) => {
      const options = parseInput(Options, { ...rest, ...(since && { since: instantOf(since) }) });
      const env = readEnv();
      const log = createLog(env.logLevel);
      const isWell = await withDatabase((db) => {
        const { processorVault } = createVaults({ db, env, log });
        const { processor } = createProcessors({ db, env, log, processorVault });
        return printReconciliation({ db, processor }, options, (line) => process.stdout.write(`${line}\n`));
      });
      if (!isWell) process.exitCode = 1;
    });
