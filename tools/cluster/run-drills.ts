import { setTimeout as delay } from 'node:timers/promises';
import { machine } from '../bench/figures.ts';
import type { Drill, Happened } from './a-drill.ts';
import { bringUp } from './bring-up.ts';
import { checkOrders } from './check-orders.ts';
import type { Cluster } from './cluster.ts';
import { restoreBackup } from './drill-backup.ts';
import { etcdDown, fullDisk, killPrimary, partition, replicaLag, restartPooler } from './drill-databases.ts';
import { rotateKeys } from './drill-keys.ts';
import type { DrillName, DrillOptions } from './drill-options.ts';
import { migrate } from './drill-releases.ts';
import { deploy, killProcessor, killShop } from './drill-shops.ts';
import { PRIMARY_URL } from './layout.ts';
import { Load } from './load.ts';
import { counted, faultsOf, longestGap, type Outcome, tableOf } from './outcome.ts';
import { firstOf } from './store-settings.ts';

const DRILLS: Record<DrillName, Drill> = {
  deploy,
  'kill-shop': killShop,
  'kill-processor': killProcessor,
  'restart-pooler': restartPooler,
  'replica-lag': replicaLag,
  'etcd-down': etcdDown,
  'kill-primary': killPrimary,
  partition,
  'full-disk': fullDisk,
  restore: restoreBackup,
  'rotate-keys': rotateKeys,
  migrate,
};

async function runDrill(
  cluster: Cluster,
  drill: Drill,
  { clients, seconds }: DrillOptions,
): Promise<Outcome> {
  await cluster.isWhole();
  const load = new Load(clients, () => firstOf(cluster.keys.AUTH_SECRETS));
  const began = Date.now();
  await load.goesOn(2 * clients);
  const happened = await drill.run(cluster, load).catch((error): Happened => {
    return { since: began, faults: [`It stopped: ${Error.isError(error) ? error.message : String(error)}`] };
  });
  await load.goesOn();
  await delay(Math.max(0, began + seconds * 1000 - Date.now()));
  const figures = await load.end();
  const checked = await checkOrders(PRIMARY_URL, figures.orders);
  checked.wrong.push(...(await cluster.reconcile()));
  const gapMs = longestGap(figures.orders, happened.since);
  const told = { drill, figures, checked, gapMs };
  return { ...told, note: happened.note ?? '', faults: [...(happened.faults ?? []), ...faultsOf(told)] };
}

/** Runs the drills on one cluster and prints what came of them; 1 if anything happened that never should. */
export async function runDrills(options: DrillOptions): Promise<number> {
  const names = options.names.filter((name) => {
    const canRun = options.isApart || !DRILLS[name].needsApart;
    if (!canRun) console.error(`Left out: ${name}, which needs namespaces.`);
    return canRun;
  });
  const cluster = await bringUp(options, 'drills');
  if (!cluster) return 2;
  const outcomes: Outcome[] = [];
  try {
    for (const name of names) {
      const outcome = await runDrill(cluster, DRILLS[name], options);
      outcomes.push(outcome);
      const { figures, faults, note } = outcome;
      console.error(
        `${name}: ${figures.orders.length} orders, ${figures.failed.length} failed calls, ${faults.length} faults; ${note}`,
      );
      if (figures.failed.length > 0) console.error(`  ${counted(figures.failed)}`);
      for (const fault of faults.slice(0, 5)) console.error(`  ${fault}`);
    }
  } finally {
    await cluster.stop();
  }
  const faults = outcomes.flatMap(({ drill, faults: all }) => all.map((one) => `${drill.what}: ${one}`));
  console.log(`\n${tableOf(outcomes)}\n\n${machine()}, ${options.clients} clients, ${faults.length} faults`);
  for (const fault of faults) console.log(`- ${fault}`);
  return faults.length === 0 ? 0 : 1;
}
