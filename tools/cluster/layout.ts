import { join } from 'node:path';

/** Where everything of a cluster is: its ports, the addresses of its databases, and its folder. */
export interface Layout {
  /** All its files; removed with it. */
  folder: string;
  /** Whether each database and each etcd has a network namespace of its own, and each database a disk, so that they can be cut off and filled up; only root may make them. */
  isApart: boolean;
}

/** What a chain has a machine of its own for. */
export interface Host {
  name: string;
  address: string;
  /** The network namespace it runs in; undefined without any. */
  namespace: string | undefined;
  folder: string;
}

/** A database's node: PostgreSQL under Patroni. */
export interface DatabaseNode extends Host {
  ports: { postgres: number; patroni: number };
}

/** One of the three that agree on which database is the primary. */
export interface EtcdNode extends Host {
  ports: { clients: number; peers: number };
}

export const LOCAL = '127.0.0.1';

/** The bridge between the namespaces, where the rest of the cluster is. */
export const BRIDGE = { name: 'checkstand-net', address: '10.85.0.1', network: '10.85.0.0/24' };

export const SHOPS = [1, 2, 3] as const;
export const VAULTS = [1, 2] as const;
export const PROCESSORS = [1, 2] as const;
const NODES = [1, 2, 3] as const;
const ETCDS = [1, 2, 3] as const;

/** Below those that systems lend to whoever opens a connection. */
export const PORTS = {
  /** HAProxy's: what browsers and the load reach, and where it finds who is ready. */
  shop: 18_000,
  vaultPages: 18_001,
  vaultApi: 18_002,
  processor: 18_003,
  primary: 18_004,
  replicas: 18_005,
  haproxyMetrics: 18_006,
  pgbouncer: 18_007,
  prometheus: 18_008,
  sweeperMetrics: 18_009,
  /** Who the chain works with. */
  partners: 18_010,
} as const;

/** A restored backup's, and those of a store on it. */
export const RESTORED_PORTS = { postgres: 18_121, shop: 18_122, vaultPages: 18_123 } as const;

/** The ports of one of several processes. */
export const shopPorts = (n: number) => ({ shop: 18_010 + n, metrics: 18_020 + n });
export const vaultPorts = (n: number) => ({ pages: 18_030 + n, api: 18_040 + n, metrics: 18_050 + n });
export const processorPorts = (n: number) => ({ api: 18_060 + n, metrics: 18_070 + n });

const hostOf = ({ folder, isApart }: Layout, name: string, number: number): Host => ({
  name,
  address: isApart ? `10.85.0.${number}` : LOCAL,
  namespace: isApart ? `checkstand-${name}` : undefined,
  folder: join(folder, name),
});

export const nodesOf = (layout: Layout): DatabaseNode[] =>
  NODES.map((n) => ({
    ...hostOf(layout, `db-${n}`, 10 + n),
    ports: { postgres: 18_080 + n, patroni: 18_090 + n },
  }));

/** On machines of their own, so that none of them is lost together with the primary. */
export const etcdsOf = (layout: Layout): EtcdNode[] =>
  ETCDS.map((n) => ({
    ...hostOf(layout, `etcd-${n}`, 20 + n),
    ports: { clients: 18_100 + n, peers: 18_110 + n },
  }));

/** The database that the whole store is in, and whose it is. */
export const DATABASE = 'checkstand';

const databaseAt = (port: number): string => `postgres://${DATABASE}@${LOCAL}:${port}/${DATABASE}`;

/** PgBouncer, which lends a connection to the primary for one transaction. */
export const POOLED_URL = databaseAt(PORTS.pgbouncer);
/** The primary itself, whichever it is. */
export const PRIMARY_URL = databaseAt(PORTS.primary);

/** Any replica, for reads that may be late. */
export const REPLICA_URL = databaseAt(PORTS.replicas);

/** Where the chain's own system hears of orders. */
export const EVENTS_PATH = '/events';

/** A PostgreSQL with a restored backup. */
export const RESTORED_URL = databaseAt(RESTORED_PORTS.postgres);

export const SHOP_URL = `http://${LOCAL}:${PORTS.shop}`;
