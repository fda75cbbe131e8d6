import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Drill, secondsSince } from './a-drill.ts';
import { askPrimary } from './ask.ts';
import { type Cluster, until } from './cluster.ts';
import { emptyDisk, fillDisk } from './disks.ts';
import type { DatabaseNode } from './layout.ts';
import { setConnected } from './network.ts';

/** The process that all of a node's PostgreSQL ends with. */
const postmasterOf = ({ folder }: DatabaseNode): number =>
  Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** Resolves once another node than this one is the primary. */
const anotherTakesOver = (cluster: Cluster, old: DatabaseNode): Promise<void> =>
  until('No other database took over', async () => {
    const now = await cluster.primary();
    return now !== null && now.name !== old.name;
  });

/** Who takes over must be who had every commit. */
async function takenOver(cluster: Cluster, old: DatabaseNode, synchronous: string | undefined) {
  await anotherTakesOver(cluster, old);
  const { name } = await cluster.primaryNode();
  return name === synchronous ? [] : [`${name} took over, but commits waited for ${synchronous ?? 'none'}`];
}

async function synchronousOf(cluster: Cluster): Promise<string | undefined> {
  const states = await cluster.states();
  return [...states].find(([, { isSynchronous }]) => isSynchronous)?.[0];
}

export const killPrimary: Drill = {
  what: "The primary's machine lost: its PostgreSQL and Patroni killed",
  gap: 15,
  run: async (cluster, load) => {
    const node = await cluster.primaryNode();
    const synchronous = await synchronousOf(cluster);
    const since = Date.now();
    await cluster.processes.end(node.name, 'SIGKILL');
    process.kill(postmasterOf(node), 'SIGKILL');
    const faults = await takenOver(cluster, node, synchronous);
    const tookOver = secondsSince(since);
    await load.goesOn();
    cluster.startPatroni(node);
    await cluster.isWhole();
    return { since, faults, note: `another took over after ${tookOver} s` };
  },
};

export const partition: Drill = {
  what: 'The primary cut off from everything else',
  gap: 15,
  needsApart: true,
  run: async (cluster, load) => {
    const node = await cluster.primaryNode();
    const synchronous = await synchronousOf(cluster);
    const since = Date.now();
    setConnected(node, false);
    const faults = await takenOver(cluster, node, synchronous);
    const tookOver = secondsSince(since);
    await load.goesOn();
    setConnected(node, true);
    await cluster.isWhole();
    return { since, faults, note: `another took over after ${tookOver} s` };
  },
};

/** How long etcd is gone, in ms: longer than a lease. */
const GONE_MS = 12_000;

export const etcdDown: Drill = {
  what: 'All of etcd gone for 12 s, longer than a lease',
  gap: 5,
  run: async (cluster) => {
    const since = Date.now();
    const before = await cluster.primaryNode();
    await Promise.all(cluster.etcds.map(({ name }) => cluster.processes.end(name, 'SIGKILL')));
    await delay(GONE_MS);
    for (const etcd of cluster.etcds) cluster.startEtcd(etcd);
    await cluster.isWhole();
    const { name } = await cluster.primaryNode();
    return { since, faults: name === before.name ? [] : [`${name} took over from ${before.name}`] };
  },
};

export const restartPooler: Drill = {
  what: 'PgBouncer killed and started again',
  gap: 5,
  run: async (cluster) => {
    const since = Date.now();
    await cluster.processes.end('pgbouncer', 'SIGKILL');
    cluster.startPgbouncer();
    return { since };
  },
};

/** How long a replica applies nothing, in ms. */
const LAG_MS = 8000;

/** How much of the log the orders write meanwhile at least, in bytes. */
const LEAST_LAG = 50_000;

/** The process of a replica that applies what it gets. Patroni would resume one that's only told to pause. */
function applierOf(node: DatabaseNode): number {
  const postmaster = postmasterOf(node);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const applier = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('startup recovering'),
  );
  if (!applier) throw new Error(`${node.name} applies nothing.`);
  return Number(applier);
}

/** How far behind the primary a node is, in bytes of the log, as the primary knows. */
async function bytesBehind({ name }: DatabaseNode): Promise<number> {
  const row = await askPrimary<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as bytes from pg_stat_replication where application_name = '${name}'`,
  );
  if (!row) throw new Error(`${name} gets nothing from the primary.`);
  return row.bytes;
}

export const replicaLag: Drill = {
  what: 'The replica that no commit waits for stops applying what it gets',
  failedCalls: 0,
  gap: 5,
  run: async (cluster, load) => {
    const states = await cluster.states();
    const node = cluster.nodes.find(({ name }) => {
      const { role, isSynchronous } = states.get(name) ?? {};
      return role === 'replica' && !isSynchronous;
    });
    if (!node) throw new Error('There is no asynchronous replica.');
    const applier = applierOf(node);
    const since = Date.now();
    process.kill(applier, 'SIGSTOP');
    await Promise.all([load.goesOn(), delay(LAG_MS)]);
    const behind = await bytesBehind(node);
    process.kill(applier, 'SIGCONT');
    if (behind < LEAST_LAG) throw new Error(`The replica was only ${behind} bytes behind.`);
    const resumed = Date.now();
    await until('The replica did not catch up', async () => (await bytesBehind(node)) < behind / 2);
    const note = `${(behind / 1e6).toFixed(1)} MB behind, caught up in ${secondsSince(resumed)} s`;
    return { since, note };
  },
};

/** How long a full disk is left full before the primary hands over, in ms. */
const FULL_MS = 5000;

export const fullDisk: Drill = {
  what: "The primary's disk full; it hands over to its standby",
  gap: 30,
  needsApart: true,
  run: async (cluster, load) => {
    const node = await cluster.primaryNode();
    const since = Date.now();
    await fillDisk(node);
    await delay(FULL_MS);
    const before = load.figures.orders.length;
    if ((await cluster.primary())?.name === node.name) await cluster.handOver(node);
    await anotherTakesOver(cluster, node);
    await load.goesOn();
    emptyDisk(node);
    if (!(await cluster.states()).has(node.name)) cluster.startPatroni(node);
    await cluster.isWhole();
    return { since, note: `handed over after ${FULL_MS / 1000} s, ${before} orders by then` };
  },
};
