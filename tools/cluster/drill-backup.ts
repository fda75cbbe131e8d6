import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresPrograms } from '../../test/support/postgres.ts';
import { type Drill, secondsSince } from './a-drill.ts';
import { ask, askPrimary } from './ask.ts';
import { checkOrders } from './check-orders.ts';
import { type Cluster, until } from './cluster.ts';
import { type DatabaseNode, type Layout, LOCAL, RESTORED_PORTS, RESTORED_URL } from './layout.ts';
import { pgbackrestConfig, pgbackrestFile } from './pgbackrest.ts';
import { restoredShopSettings, storeCommand } from './store-settings.ts';

/** Where a backup is restored to, beside the cluster's own databases. */
const restoredNode = ({ folder }: Layout): DatabaseNode => ({
  name: 'restored',
  address: LOCAL,
  namespace: undefined,
  folder: join(folder, 'restored'),
  ports: { postgres: RESTORED_PORTS.postgres, patroni: 0 },
});

/** Restores the newest backup and the log after it up to a moment, and starts a PostgreSQL with it. */
async function restore(cluster: Cluster, moment: string): Promise<void> {
  const node = restoredNode(cluster.layout);
  mkdirSync(node.folder, { recursive: true });
  writeFileSync(pgbackrestFile(node), pgbackrestConfig(cluster.layout, node));
  if (process.getuid?.() === 0) execFileSync('chown', ['--recursive', 'postgres:', node.folder]);
  await cluster.pgbackrest(node, 'restore', '--type=time', `--target=${moment}`, '--target-action=promote');
  const options = {
    listen_addresses: LOCAL,
    port: `${node.ports.postgres}`,
    unix_socket_directories: node.folder,
    archive_mode: 'off',
    synchronous_standby_names: '',
  };
  const command = [
    join(postgresPrograms() ?? '', 'postgres'),
    ...['-D', join(node.folder, 'data')],
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  cluster.processes.start({ name: 'restored', command, asPostgres: true });
}

/** A store on the restored database: it finishes what was under way at that moment. */
async function startRestored(cluster: Cluster, url: string): Promise<void> {
  await until('The restored database was not there', async () => {
    const row = await ask<{ is: boolean }>(url, 'select pg_is_in_recovery() as is');
    return row?.is === false;
  });
  cluster.processes.start({
    name: 'restored-shop',
    command: storeCommand(cluster.release, 'shop'),
    env: restoredShopSettings(cluster.keys, url),
  });
  await cluster.isReady(RESTORED_PORTS.shop);
}

export const restoreBackup: Drill = {
  what: 'A backup taken, and restored to a moment after it',
  failedCalls: 0,
  gap: 10,
  run: async (cluster, load) => {
    const since = Date.now();
    await cluster.pgbackrest(await cluster.primaryNode(), '--type=full', 'backup');
    const backedUp = secondsSince(since);
    // pgBackRest counts whole seconds: in the one that the backup ended in, no moment is after it.
    await delay(1000);
    await load.goesOn();
    const row = await askPrimary<{ moment: string; at: number }>(
      'select now()::text as moment, (extract(epoch from now()) * 1000)::float8 as at',
    );
    if (!row) throw new Error('The primary has no time.');
    await load.goesOn();
    await askPrimary('select pg_switch_wal()');
    await cluster.pgbackrest(await cluster.primaryNode(), 'check');
    const began = Date.now();
    await restore(cluster, row.moment);
    await startRestored(cluster, RESTORED_URL);
    const restored = secondsSince(began);
    const told = load.figures.orders;
    const checked = await checkOrders(
      RESTORED_URL,
      told.filter(({ at }) => at <= row.at),
    );
    const after = told.filter(({ askedAt }) => askedAt > row.at);
    const { lost: notThere } = await checkOrders(RESTORED_URL, after);
    await cluster.processes.end('restored-shop');
    await cluster.processes.end('restored', 'SIGINT');
    const faults = [...checked.lost, ...checked.doubled, ...checked.wrong];
    if (notThere.length < after.length) faults.push('The restored database has orders from after its moment');
    return { since, faults, note: `backed up in ${backedUp} s, restored and ready in ${restored} s` };
  },
};
