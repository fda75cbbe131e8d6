import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { projectPath } from '../../server/files.ts';
import { postgresPrograms } from '../../test/support/postgres.ts';
import { run } from '../../test/support/run.ts';
import { ask, askPrimary, superuserUrl } from './ask.ts';
import { mountDisks, unmountDisks } from './disks.ts';
import { etcdArguments } from './etcd.ts';
import { haproxyConfig } from './haproxy.ts';
import {
  DATABASE,
  type DatabaseNode,
  type EtcdNode,
  etcdsOf,
  type Layout,
  LOCAL,
  nodesOf,
  PORTS,
  PRIMARY_URL,
  PROCESSORS,
  processorPorts,
  SHOP_URL,
  SHOPS,
  shopPorts,
  VAULTS,
  vaultPorts,
} from './layout.ts';
import { makeNetwork, removeNetwork } from './network.ts';
import { differencesOf } from './outcome.ts';
import { Partners } from './partners.ts';
import { patroniConfig } from './patroni.ts';
import { archiveCommands, pgbackrestConfig, pgbackrestFile, STANZA } from './pgbackrest.ts';
import { pgbouncerConfig } from './pgbouncer.ts';
import { commandOf, endAll, Processes, processesOf, runProgram } from './processes.ts';
import { prometheusArguments, prometheusConfig } from './prometheus.ts';
import { seedLoad } from './seed-load.ts';
import {
  FIRST_KEYS,
  type Keys,
  processorSettings,
  shopSettings,
  storeCommand,
  sweeperSettings,
  vaultSettings,
} from './store-settings.ts';

/** How long a part of the cluster may take to work, on a busy machine. */
const PATIENCE_MS = 240_000;

const isRoot = process.getuid?.() === 0;

/** Whether there's a cluster, or what's left of one, in this folder. */
export const isThere = (folder: string): boolean => existsSync(folder) || processesOf(folder).length > 0;

/** Ends what there is of the cluster in this folder: its processes, its network, its files. */
export async function removeCluster(layout: Layout): Promise<void> {
  await endAll(layout.folder);
  if (isRoot) {
    const whole = { ...layout, isApart: true };
    removeNetwork([...nodesOf(whole), ...etcdsOf(whole)]);
    unmountDisks(nodesOf(whole));
  }
  rmSync(layout.folder, { recursive: true, force: true });
}

/** Resolves once `isSo`, asked a few times a second; throws after a while, or as soon as the signal says so. */
export async function until(what: string, isSo: () => Promise<boolean>, patienceMs = PATIENCE_MS) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await delay(100)) {
    if (await isSo().catch(() => false)) return;
  }
  throw new Error(`${what} within ${patienceMs / 1000} s.`);
}

const isOk = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  return response.ok;
};

/** What Patroni says of a node; null if it says nothing. */
export interface NodeState {
  role: string;
  state: string;
  /** Whether commits wait for it. */
  isSynchronous: boolean;
}

/** The store on several processes and databases, all on this machine. */
export class Cluster {
  readonly layout: Layout;
  readonly nodes: readonly DatabaseNode[];
  readonly etcds: readonly EtcdNode[];
  readonly processes: Processes;
  readonly partners = new Partners();
  /** The keys that the next process to start gets. */
  keys: Keys = FIRST_KEYS;
  /** The build that the next process to start is of: a link, so that another release can take its place. */
  readonly release: string;

  #stopped: Promise<void> | undefined;

  constructor(layout: Layout) {
    this.layout = layout;
    this.nodes = nodesOf(layout);
    this.etcds = etcdsOf(layout);
    this.processes = new Processes(layout.folder);
    this.release = join(layout.folder, 'release');
  }

  /** Brings all of it up, with shoppers enough for the load; `say` hears what's there. */
  async start(say: (words: string) => void): Promise<void> {
    this.#writeFiles();
    if (this.layout.isApart) makeNetwork([...this.nodes, ...this.etcds]);
    for (const etcd of this.etcds) this.startEtcd(etcd);
    for (const node of this.nodes) this.startPatroni(node);
    this.processes.start({ name: 'haproxy', command: ['haproxy', '-db', '-f', this.#file('haproxy.cfg')] });
    // From the start to here, nothing is waited for: if the cluster is ended, all of this is there or none.
    await this.partners.start();
    await until('No primary was there', async () => (await this.primary()) !== null);
    await this.#makeDatabase();
    await until('No standby was there', async () => (await this.#standbys()) === 2);
    say('The databases are there: a primary, a synchronous standby, and an asynchronous replica');
    await this.pgbackrest(await this.primaryNode(), 'stanza-create');
    this.startPgbouncer();
    await seedLoad(PRIMARY_URL);
    for (const n of VAULTS) this.startVault(n);
    await Promise.all(VAULTS.map((n) => this.isReady(vaultPorts(n).api)));
    for (const n of PROCESSORS) this.startProcessor(n);
    await Promise.all(PROCESSORS.map((n) => this.isReady(processorPorts(n).api)));
    for (const n of SHOPS) this.startShop(n);
    this.startSweeper();
    await Promise.all(SHOPS.map((n) => this.isReady(shopPorts(n).shop)));
    await until('HAProxy found no shop', () => isOk(`${SHOP_URL}/readyz`));
    await promisify(execFile)('promtool', ['check', 'config', this.#file('prometheus.json')]);
    this.processes.start({
      name: 'prometheus',
      command: [
        'prometheus',
        ...prometheusArguments(this.#file('prometheus.json'), this.#file('prometheus')),
      ],
      asPostgres: true,
    });
    await until(
      'Prometheus did not hear from everyone',
      async () => (await this.#heardOf()) === this.#watched,
    );
    say(`The shop is at ${SHOP_URL}, Prometheus at http://${LOCAL}:${PORTS.prometheus}`);
  }

  /** Ends it, once; nothing of it starts anymore. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.processes.areOver = true;
    this.partners.stop();
    // Again, if Ctrl+C reached a program of it before that had a session of its own.
    await removeCluster(this.layout).catch(() => removeCluster(this.layout));
  }

  startEtcd(etcd: EtcdNode): void {
    const command = ['etcd', ...etcdArguments(etcd, this.etcds)];
    this.processes.start({ name: etcd.name, command, namespace: etcd.namespace, asPostgres: true });
  }

  startPatroni(node: DatabaseNode): void {
    const command = ['patroni', join(node.folder, 'patroni.json')];
    this.processes.start({ name: node.name, command, namespace: node.namespace, asPostgres: true });
  }

  startPgbouncer(): void {
    this.processes.start({
      name: 'pgbouncer',
      command: ['pgbouncer', this.#file('pgbouncer.ini')],
      asPostgres: true,
    });
  }

  startVault(n: number): void {
    this.#startStore(`vault-${n}`, 'vault', vaultSettings(n, this.keys));
  }

  startProcessor(n: number): void {
    this.#startStore(`processor-${n}`, 'processor', processorSettings(n, this.keys));
  }

  startShop(n: number): void {
    this.#startStore(`shop-${n}`, 'shop', shopSettings(n, this.keys));
  }

  startSweeper(): void {
    this.#startStore('sweeper', 'sweeper', sweeperSettings(this.keys));
  }

  /** Resolves once what listens on the port says that it's ready. */
  async isReady(port: number): Promise<void> {
    await until(`Port ${port} was not ready`, () => isOk(`http://${LOCAL}:${port}/readyz`));
  }

  /** What Patroni says of each node, by its name. */
  async states(): Promise<Map<string, NodeState>> {
    const asked = this.nodes.map(async ({ name, address, ports }) => {
      const response = await fetch(`http://${address}:${ports.patroni}/patroni`, {
        signal: AbortSignal.timeout(1000),
      });
      const { role, state, sync_standby } = (await response.json()) as Record<string, string | boolean>;
      return [
        name,
        { role: String(role), state: String(state), isSynchronous: sync_standby === true },
      ] as const;
    });
    const told = await Promise.allSettled(asked);
    return new Map(told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
  }

  /** The node that's the primary now; null while none is. */
  async primary(): Promise<DatabaseNode | null> {
    const states = await this.states();
    const isPrimary = ({ name }: DatabaseNode) => {
      const { role, state } = states.get(name) ?? {};
      return (role === 'master' || role === 'primary') && state === 'running';
    };
    return this.nodes.find(isPrimary) ?? null;
  }

  async primaryNode(): Promise<DatabaseNode> {
    const node = await this.primary();
    if (!node) throw new Error('No database is the primary.');
    return node;
  }

  /** Resolves once there's a primary, a synchronous standby, and a replica again. */
  async isWhole(): Promise<void> {
    await until('The databases were not whole again', async () => (await this.#standbys()) === 2);
  }

  /** Has the primary hand over to its synchronous standby, as patronictl switchover does. */
  async handOver({ name, address, ports }: DatabaseNode): Promise<void> {
    const response = await fetch(`http://${address}:${ports.patroni}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: name }),
    });
    if (!response.ok) throw new Error(`${name} did not hand over: ${await response.text()}`);
  }

  /** Runs pgBackRest at a node, by its own configuration unless another one is given; returns what it printed. */
  async pgbackrest(node: DatabaseNode, ...args: string[]): Promise<string> {
    const [command = '', ...all] = commandOf({
      command: ['pgbackrest', `--config=${pgbackrestFile(node)}`, `--stanza=${STANZA}`, ...args],
      namespace: node.namespace,
      asPostgres: true,
    });
    const { stdout } = await promisify(execFile)(command, all);
    return stdout;
  }

  /** What `checkstand reconcile` finds on the cluster's database, one sentence each. */
  async reconcile(): Promise<string[]> {
    const [command = '', ...args] = storeCommand(this.release, 'reconcile');
    return differencesOf(await run(command, args, sweeperSettings(this.keys)));
  }

  /** How many databases follow the primary; none if its commits wait for none of them. */
  async #standbys(): Promise<number> {
    const row = await askPrimary<{ count: number; waits: boolean }>(
      `select count(*)::int as count, coalesce(bool_or(sync_state in ('sync', 'quorum')), false) as waits
        from pg_stat_replication where state = 'streaming'`,
    );
    return row?.waits ? row.count : 0;
  }

  async #makeDatabase(): Promise<void> {
    const server = superuserUrl('postgres');
    await until('The primary took no statement', async () => {
      await ask(server, `create role ${DATABASE} login`);
      return true;
    });
    await ask(server, `create database ${DATABASE} owner ${DATABASE}`);
  }

  /** How many processes Prometheus watches: the store's, HAProxy, and each Patroni. */
  get #watched(): number {
    return SHOPS.length + VAULTS.length + PROCESSORS.length + 2 + this.nodes.length;
  }

  /** Of those, how many it gets figures from. */
  async #heardOf(): Promise<number> {
    const response = await fetch(`http://${LOCAL}:${PORTS.prometheus}/api/v1/query?query=sum(up)`);
    const { data } = (await response.json()) as { data: { result: { value: [number, string] }[] } };
    return Number(data.result[0]?.value[1]);
  }

  #startStore(name: string, what: string, env: Record<string, string>): void {
    this.processes.start({ name, command: storeCommand(this.release, what), env });
  }

  #file(name: string): string {
    return join(this.layout.folder, name);
  }

  #writeFiles(): void {
    const { folder } = this.layout;
    for (const name of ['', 'logs', 'backups', 'prometheus'])
      mkdirSync(join(folder, name), { recursive: true });
    if (this.layout.isApart) mountDisks(this.nodes);
    for (const node of this.nodes) {
      mkdirSync(node.folder, { recursive: true });
      writeFileSync(pgbackrestFile(node), pgbackrestConfig(this.layout, node));
      const files = { bin: postgresPrograms() ?? '', ...archiveCommands(node) };
      writeFileSync(join(node.folder, 'patroni.json'), patroniConfig(node, this.etcds, files));
    }
    writeFileSync(this.#file('haproxy.cfg'), haproxyConfig(this.nodes));
    writeFileSync(this.#file('pgbouncer.ini'), pgbouncerConfig());
    copyFileSync(projectPath('deploy/prometheus/rules.yaml'), this.#file('rules.yaml'));
    writeFileSync(this.#file('prometheus.json'), prometheusConfig(this.nodes, this.#file('rules.yaml')));
    if (isRoot) runProgram('chown', '--recursive', 'postgres:', folder);
    // A copy: another build of the project doesn't change what's running.
    const built = projectPath('dist');
    const isOfTests = (path: string) => /^(releases|recipes-.*)$/.test(relative(built, path));
    cpSync(built, this.#file('first'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isOfTests(path),
    });
    symlinkSync('first', this.release);
  }
}
