import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Layout } from './layout.ts';

export const USAGE = `npm run cluster -- [up | down] [--folder FOLDER] [--no-namespaces]

Starts the store on this machine as a chain would run it: HAProxy, three shops, two vaults, two processors of the sandbox, a
sweeper, three PostgreSQLs under Patroni with etcd, PgBouncer, and Prometheus. Everything is on 127.0.0.1 and, for root, in
network namespaces of its own. Ctrl+C or \`down\` ends all of it and leaves nothing. SIGUSR2 replaces every process of the store by one
of the release in FOLDER/release, one after another.
--folder      where its files are while it runs (default: checkstand-cluster in the temporary folder)
--no-namespaces  no namespaces, even for root; then no database can be cut off`;

export interface ClusterOptions extends Layout {
  command: 'up' | 'down';
}

/** The options that the cluster and its drills have in common. */
export const LAYOUT_OPTIONS = {
  folder: { type: 'string', default: join(tmpdir(), 'checkstand-cluster') },
  'no-namespaces': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export const layoutOf = (
  values: { folder: string; 'no-namespaces': boolean },
  isRoot = process.getuid?.() === 0,
): Layout => ({ folder: resolve(values.folder), isApart: isRoot && !values['no-namespaces'] });

/** What the arguments ask for: 'help', or what's wrong with them in one sentence. */
export function readOptions(args = process.argv.slice(2)): ClusterOptions | string {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: LAYOUT_OPTIONS });
    if (values.help) return 'help';
    const [command = 'up', another] = positionals;
    if (another !== undefined || (command !== 'up' && command !== 'down'))
      return `Say up or down, not ${positionals.join(' ')}.`;
    return { command, ...layoutOf(values) };
  } catch (error) {
    return (error as Error).message;
  }
}
