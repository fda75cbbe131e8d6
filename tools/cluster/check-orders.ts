import { setTimeout as delay } from 'node:timers/promises';
import { anyOf } from '../../server/db/any-of.ts';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { audit } from '../../test/support/audit.ts';
import { isSettled, NEVER } from '../attack/books.ts';
import { type Acknowledged, type Checked, faultOf } from './outcome.ts';

const PATIENCE_S = 60;

async function checkRows(
  db: Database,
  told: readonly Acknowledged[],
): Promise<Pick<Checked, 'lost' | 'doubled'>> {
  const ids = [...new Set(told.map(({ shopperId }) => shopperId))];
  const rows = await db
    .select({ number: orders.number, total: orders.total, shopperId: orders.shopperId })
    .from(orders)
    .where(anyOf(orders.shopperId, ids));
  const lost = told.map((one) => faultOf(one, rows)).filter((fault) => fault !== null);
  const counted = Map.groupBy(rows, ({ shopperId }) => shopperId);
  const doubled = [...counted].flatMap(([shopperId, all]) =>
    all.length > 1 ? [`${shopperId} has ${all.map(({ number }) => number).join(' and ')}`] : [],
  );
  return { lost, doubled };
}

/** Looks for every acknowledged order at this database, and reads its books once nothing is under way anymore. */
export async function checkOrders(url: string, told: readonly Acknowledged[]): Promise<Checked> {
  const { db, close } = await openDatabase({ url, migrations: [], timeoutMs: 60_000, poolSize: 2 });
  try {
    let isQuiet = await isSettled(db);
    for (let waits = 0; !isQuiet && waits < PATIENCE_S; waits += 1) {
      await delay(1000);
      isQuiet = await isSettled(db);
    }
    const wrong = isQuiet ? [] : ['Something that was begun never ends'];
    for (const [name, rows] of Object.entries(await audit(db))) {
      if (rows.length > 0) wrong.push(`The audit finds ${name}: ${JSON.stringify(rows).slice(0, 200)}`);
    }
    for (const [name, query] of Object.entries(NEVER)) {
      const { rows } = await db.execute<{ id: string }>(query);
      if (rows.length > 0)
        wrong.push(
          `There is ${name}: ${rows
            .slice(0, 3)
            .map(({ id }) => id)
            .join(', ')} (${rows.length})`,
        );
    }
    return { ...(await checkRows(db, told)), wrong };
  } finally {
    await close();
  }
}
