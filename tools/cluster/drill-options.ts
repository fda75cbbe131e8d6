import { parseArgs } from 'node:util';
import type { Layout } from './layout.ts';
import { LAYOUT_OPTIONS, layoutOf } from './options.ts';

/** In the order they run. */
export const DRILL_NAMES = [
  'deploy',
  'kill-shop',
  'kill-processor',
  'restart-pooler',
  'replica-lag',
  'etcd-down',
  'kill-primary',
  'partition',
  'full-disk',
  'restore',
  'rotate-keys',
  'migrate',
] as const;
export type DrillName = (typeof DRILL_NAMES)[number];

export const DRILL_USAGE = `npm run drill -- NAME … | all [--clients 4] [--seconds 20]

Brings a cluster up, as npm run cluster does, and in each drill lets a part of it fail, or replaces it, while shoppers place
orders. Then it looks for every order that was acknowledged and reads the books. Prints a table and fails if an order is lost or
doubled, or a goal isn't met. Ends the cluster and leaves nothing.
${DRILL_NAMES.join(', ')}
--clients  how many shoppers order at a time (1 to 8)
--seconds  how long orders are placed at least in each drill (1 to 60)
--folder, --no-namespaces  as for npm run cluster`;

export interface DrillOptions extends Layout {
  names: DrillName[];
  clients: number;
  seconds: number;
}

const isBetween = (least: number, most: number, value: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** What the arguments ask for: 'help', or what's wrong with them in one sentence. */
export function readDrillOptions(args = process.argv.slice(2)): DrillOptions | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...LAYOUT_OPTIONS,
        clients: { type: 'string', default: '4' },
        seconds: { type: 'string', default: '20' },
      },
    });
    if (values.help) return 'help';
    const [clients, seconds] = [Number(values.clients), Number(values.seconds)];
    if (positionals.length === 0) return `Say all, or which drills: ${DRILL_NAMES.join(', ')}.`;
    const unknown = positionals.find((name) => name !== 'all' && !DRILL_NAMES.some((one) => one === name));
    if (unknown) return `There is no drill ${unknown}, only ${DRILL_NAMES.join(', ')}.`;
    if (!isBetween(1, 8, clients)) return '--clients must be a whole number from 1 to 8.';
    if (!isBetween(1, 60, seconds)) return '--seconds must be a whole number from 1 to 60.';
    const names = DRILL_NAMES.filter((name) => positionals.includes('all') || positionals.includes(name));
    return { names, clients, seconds, ...layoutOf(values) };
  } catch (error) {
    return (error as Error).message;
  }
}
