import type { EtcdNode } from './layout.ts';

/** Three of them agree on which database is the primary; any two can. They hear from each other ten times a second and elect anew after a second, as is etcd's default. */
export const etcdArguments = (
  { name, address, ports, folder }: EtcdNode,
  all: readonly EtcdNode[],
): string[] => {
  const client = `http://${address}:${ports.clients}`;
  const peer = `http://${address}:${ports.peers}`;
  return [
    ...['--name', name, '--data-dir', folder],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    '--initial-cluster',
    all.map((one) => `${one.name}=http://${one.address}:${one.ports.peers}`).join(),
    ...['--initial-cluster-state', 'new', '--initial-cluster-token', 'checkstand'],
    ...['--log-level', 'warn'],
  ];
};
