import { join } from 'node:path';
import type { DatabaseNode, Layout } from './layout.ts';

export const STANZA = 'checkstand';

export const pgbackrestFile = ({ folder }: DatabaseNode): string => join(folder, 'pgbackrest.conf');

/** pgBackRest on a node: where the node's PostgreSQL is, and the repository that all of them have. */
export const pgbackrestConfig = ({ folder }: Layout, node: DatabaseNode): string => `[global]
repo1-path=${join(folder, 'backups')}
repo1-retention-full=2
log-path=${join(folder, 'logs')}
lock-path=${join(node.folder, 'pgbackrest-locks')}
spool-path=${join(node.folder, 'pgbackrest-spool')}
log-level-console=warn
log-level-file=off
compress-type=lz4
start-fast=y

[${STANZA}]
pg1-path=${join(node.folder, 'data')}
pg1-port=${node.ports.postgres}
pg1-socket-path=${node.folder}
pg1-user=postgres
`;

const ofArchive = (node: DatabaseNode, command: string): string =>
  `pgbackrest --config=${pgbackrestFile(node)} --stanza=${STANZA} ${command}`;

/** The repository is on this machine's disk, which cutting a node off leaves it; anywhere else, the node couldn't reach it either. */
const whileConnected = ({ namespace }: DatabaseNode): string =>
  namespace ? 'grep -q 1 /sys/class/net/eth0/carrier && ' : '';

/** How PostgreSQL hands over each finished piece of the log, and gets one back. */
export const archiveCommands = (node: DatabaseNode) => ({
  archive: `${whileConnected(node)}${ofArchive(node, 'archive-push %p')}`,
  unarchive: ofArchive(node, 'archive-get %f "%p"'),
});
