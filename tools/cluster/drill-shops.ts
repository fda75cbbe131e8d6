import type { Drill } from './a-drill.ts';
import type { Cluster } from './cluster.ts';
import { PROCESSORS, processorPorts, SHOPS, shopPorts, VAULTS, vaultPorts } from './layout.ts';

/** How long HAProxy may take to find a process that's ready, in ms. */
const FOUND_MS = 1000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends a process as a service manager does and starts its successor once it's gone; says so if it didn't end well. */
async function replace(cluster: Cluster, name: string, start: () => void, port: number): Promise<string[]> {
  const code = await cluster.processes.end(name);
  start();
  await cluster.isReady(port);
  await pause(FOUND_MS);
  return code === 0 ? [] : [`${name} ended with ${code}`];
}

/** Replaces every process of the store by one with the cluster's settings of now: of each kind one after another, so that others stay. */
export async function replaceAll(cluster: Cluster): Promise<string[]> {
  const vaults = VAULTS.map(
    (n) => () => replace(cluster, `vault-${n}`, () => cluster.startVault(n), vaultPorts(n).api),
  );
  const processors = PROCESSORS.map(
    (n) => () => replace(cluster, `processor-${n}`, () => cluster.startProcessor(n), processorPorts(n).api),
  );
  const shops = SHOPS.map(
    (n) => () => replace(cluster, `shop-${n}`, () => cluster.startShop(n), shopPorts(n).shop),
  );
  const sweeper = async () => {
    const code = await cluster.processes.end('sweeper');
    cluster.startSweeper();
    return code === 0 ? [] : [`The sweeper ended with ${code}`];
  };
  const faults = await Promise.all([vaults, processors, shops, [sweeper]].map(oneByOne));
  return faults.flat();
}

async function oneByOne(works: readonly (() => Promise<string[]>)[]): Promise<string[]> {
  const faults: string[] = [];
  for (const work of works) faults.push(...(await work()));
  return faults;
}

export const deploy: Drill = {
  what: 'Every process replaced, one after another',
  failedCalls: 0,
  gap: 5,
  run: async (cluster) => ({ since: Date.now(), faults: await replaceAll(cluster) }),
};

export const killShop: Drill = {
  what: 'A shop killed',
  gap: 5,
  run: async (cluster, load) => {
    const since = Date.now();
    await cluster.processes.end('shop-2', 'SIGKILL');
    await load.goesOn();
    cluster.startShop(2);
    await cluster.isReady(shopPorts(2).shop);
    return { since };
  },
};

export const killProcessor: Drill = {
  what: 'The sweeper and a processor killed',
  gap: 8,
  run: async (cluster, load) => {
    const since = Date.now();
    await Promise.all([
      cluster.processes.end('sweeper', 'SIGKILL'),
      cluster.processes.end('processor-1', 'SIGKILL'),
    ]);
    await load.goesOn();
    cluster.startSweeper();
    cluster.startProcessor(1);
    await cluster.isReady(processorPorts(1).api);
    return { since };
  },
};
