import { join } from 'node:path';
import { BRIDGE, type DatabaseNode, type EtcdNode, LOCAL } from './layout.ts';

/** The seconds without a sign of the primary after which another takes over; placing again takes little longer. */
const LEASE = 7;

const TRUSTED = [`${LOCAL}/32`, BRIDGE.network];

/** What all three databases are run with. PostgreSQL under Patroni: a primary, a synchronous standby, an asynchronous replica. */
const SHARED = {
  ttl: LEASE,
  loop_wait: 1,
  // How long etcd may be silent: together with the turn before, it must fit into the lease.
  retry_timeout: 3,
  // Another takes over at once if a primary dies, instead of waiting for it to recover.
  primary_start_timeout: 0,
  maximum_lag_on_failover: 1_048_576,
  // A commit is acknowledged once one standby has it, and only that one may take over.
  synchronous_mode: true,
  synchronous_node_count: 1,
  // Without etcd, the primary goes on as long as it hears from every other node.
  failsafe_mode: true,
};

const PARAMETERS = {
  max_connections: 100,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  wal_keep_size: '256MB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  // A replica finds the new primary before the old one is back and archives what it wrote last; having read that, it would be stuck.
  wal_retrieve_retry_interval: '500ms',
  // A client that's gone is noticed within seconds.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
  client_connection_check_interval: '2s',
  archive_mode: 'on',
  archive_timeout: '60s',
  log_min_messages: 'warning',
};

interface PatroniFiles {
  /** Where PostgreSQL's programs are. */
  bin: string;
  /** What PostgreSQL runs for each finished piece of the log, and to get one back. */
  archive: string;
  unarchive: string;
}

/** A node's configuration; JSON is YAML, too. */
export const patroniConfig = (
  node: DatabaseNode,
  etcds: readonly EtcdNode[],
  { bin, archive, unarchive }: PatroniFiles,
): string => {
  const { name, address, ports, folder } = node;
  const rest = `${address}:${ports.patroni}`;
  const postgres = `${address}:${ports.postgres}`;
  const parameters = { ...PARAMETERS, archive_command: archive, unix_socket_directories: folder };
  const config = {
    scope: 'checkstand',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: etcds.map((etcd) => `${etcd.address}:${etcd.ports.clients}`) },
    bootstrap: {
      dcs: { ...SHARED, postgresql: { use_pg_rewind: true, use_slots: true } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      data_dir: join(folder, 'data'),
      bin_dir: bin,
      pgpass: join(folder, 'pgpass'),
      pg_hba: [
        'local all all trust',
        ...TRUSTED.flatMap((from) => [`host all all ${from} trust`, `host replication all ${from} trust`]),
      ],
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters,
      // A database that was away for long finds there what the primary doesn't have anymore.
      recovery_conf: { restore_command: unarchive },
      basebackup: [{ checkpoint: 'fast' }],
    },
    log: { level: 'INFO' },
  };
  return JSON.stringify(config, null, 2);
};
