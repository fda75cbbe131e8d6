import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { postgresPrograms } from '../../test/support/postgres.ts';

/** Each program and Debian's package that has it. */
const PACKAGES: Readonly<Record<string, string>> = {
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  pgbackrest: 'pgbackrest',
  setpriv: 'util-linux',
  ip: 'iproute2',
};

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where Debian has the programs of administrators, which may not be on a user's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

const isInstalled = (name: string): boolean => FOLDERS.some((folder) => canRun(join(folder, name)));

/** What's missing on this machine, in one sentence that says how to get it; null if nothing is. */
export function whatIsMissing(has = isInstalled, postgres = postgresPrograms() ?? null): string | null {
  const missing = Object.entries(PACKAGES).flatMap(([name, its]) => (has(name) ? [] : [its]));
  if (!postgres) missing.push('postgresql');
  const names = [...new Set(missing)];
  if (names.length === 0) return null;
  return `The cluster needs ${names.join(', ')}: as root, run apt-get install ${names.join(' ')}.`;
}
