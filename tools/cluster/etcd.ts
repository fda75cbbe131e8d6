import { join } from 'node:path';
import type { DatabaseNode } from './layout.ts';

/** Three of them agree on which database is the primary; any two can. */
export const etcdArguments = (node: DatabaseNode, nodes: readonly DatabaseNode[]): string[] => {
  const client = `http://${node.address}:${node.ports.etcd}`;
  const peer = `http://${node.address}:${node.ports.etcdPeers}`;
  return [
    ...['--name', node.name, '--data-dir', join(node.folder, 'etcd')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    '--initial-cluster',
    nodes.map(({ name, address, ports }) => `${name}=http://${address}:${ports.etcdPeers}`).join(),
    ...['--initial-cluster-state', 'new', '--initial-cluster-token', 'checkstand'],
    ...['--heartbeat-interval', '250', '--election-timeout', '1500', '--log-level', 'warn'],
  ];
};
