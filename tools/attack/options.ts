import { parseArgs } from 'node:util';

export const USAGE = `npm run attack -- [--short | --minutes 5] [--seed 7] [--only fuzz,kills] [--on postgresql|pglite]

Starts one store on its own PostgreSQL and one on PGlite, attacks both, and then audits their books. Prints a table of
cases and violations and fails if there are any violations.
--short    less than a minute, as in CI
--minutes  roughly how long it may take (default: 5)
--seed     the same seed sends the same requests (default: a new one each time)
--only     any of fuzz, nobody, ids, keys, kills, outages, once, connections; the books are always read
--on       only one of the two stores`;

/** In the order they run. */
const ATTACKS = [
  'nobody',
  'ids',
  'keys',
  'fuzz',
  'kills',
  'outages',
  'once',
  'connections',
  'log',
  'books',
] as const;
export type AttackName = (typeof ATTACKS)[number];
const ALWAYS: readonly AttackName[] = ['log', 'books'];
/** Takes a minute or more. */
const LONG: readonly AttackName[] = ['outages'];

const PLACES = ['postgresql', 'pglite'] as const;
export type Place = (typeof PLACES)[number];

export interface Options {
  /** How much of an attack; 1 for a short run. */
  size: number;
  seed: number;
  attacks: AttackName[];
  places: Place[];
}

/** What the arguments ask for: 'help', or 'unusable' if they make no sense. */
export function readOptions(): Options | 'help' | 'unusable' {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string' },
      only: { type: 'string' },
      on: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const minutes = Number(values.minutes);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const usual = ATTACKS.filter((name) => !values.short || !LONG.includes(name));
  const chosen = values.only?.split(',') ?? usual;
  const isKnown =
    chosen.every((name) => ATTACKS.some((attack) => attack === name)) &&
    (values.on === undefined || PLACES.some((place) => place === values.on));
  if (!(minutes > 0) || !Number.isInteger(seed) || !isKnown) return 'unusable';
  return {
    size: values.short ? 1 : Math.ceil(minutes * 4),
    seed,
    attacks: ATTACKS.filter((name) => chosen.includes(name) || ALWAYS.includes(name)),
    places: PLACES.filter((place) => values.on === undefined || values.on === place),
  };
}
