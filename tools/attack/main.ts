import { parseArgs } from 'node:util';
import { build, isBuilt } from '../../server/boot/build.ts';
import { markdownTable } from '../../test/support/markdown-table.ts';
import { readBooks } from './books.ts';
import { loseConnections } from './connections.ts';
import { takeForeignIds } from './foreign-ids.ts';
import { fuzzStore } from './fuzz-store.ts';
import { killWhileBuying } from './kills.ts';
import { readLog } from './log.ts';
import { callAsNobody } from './nobody.ts';
import { useTwice } from './once.ts';
import { closeAll, isPlace, PLACES, type Place, setScene } from './places.ts';
import { replayKeys } from './replays.ts';
import type { Attack, Findings } from './scene.ts';

const USAGE = `npm run attack -- [--short | --minutes 5] [--seed 7] [--only fuzz,kills] [--on postgresql|pglite]

Starts one store on its own PostgreSQL and one on PGlite, attacks both, and then audits their books. Prints a table of
cases and violations and fails if there are any violations.
--short    less than a minute, as in CI
--minutes  roughly how long it may take (default: 5)
--seed     the same seed sends the same requests (default: a new one each time)
--only     any of fuzz, nobody, ids, keys, kills, once, connections; the books are always read
--on       only one of the two stores`;

/** In the order they run. */
const ATTACKS: Record<string, { what: string; attack: Attack }> = {
  nobody: { what: 'Calls from nobody, from other sites, and with an old sign-in', attack: callAsNobody },
  ids: { what: "Another shopper's ids", attack: takeForeignIds },
  keys: { what: 'Replayed keys', attack: replayKeys },
  fuzz: { what: 'Fuzz of every operation', attack: fuzzStore },
  kills: { what: 'Orders, the last units too, while the store is killed', attack: killWhileBuying },
  once: { what: 'Codes and points, from several devices at once', attack: useTwice },
  connections: { what: 'Orders while calls and connections are lost', attack: loseConnections },
  log: { what: 'Failures in the log', attack: readLog },
  books: { what: 'The audit and independent checks', attack: readBooks },
};
const ALWAYS = ['log', 'books'];

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

const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const chosen = values.only?.split(',') ?? Object.keys(ATTACKS);
const places = values.on === undefined ? PLACES : [values.on];

interface Row extends Findings {
  what: string;
  place: string;
  seconds: number;
}

async function attackOne(place: Place): Promise<Row[]> {
  const scene = await setScene(place, { seed, size: values.short ? 1 : Math.ceil(minutes * 4) });
  const rows: Row[] = [];
  for (const [name, { what, attack }] of Object.entries(ATTACKS)) {
    if (!chosen.includes(name) && !ALWAYS.includes(name)) continue;
    const began = performance.now();
    const findings = await attack(scene).catch(
      (error): Findings => ({
        cases: 1,
        violations: [`${name} stopped: ${Error.isError(error) ? error.stack : JSON.stringify(error)}`],
      }),
    );
    rows.push({ what, place, seconds: (performance.now() - began) / 1000, ...findings });
    console.error(`${place}: ${what}, ${findings.cases} cases, ${findings.violations.length} violations`);
  }
  return rows;
}

async function main(): Promise<number> {
  const isUsable =
    minutes > 0 && Number.isInteger(seed) && chosen.every((name) => name in ATTACKS) && places.every(isPlace);
  if (values.help || !isUsable) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  if (!(await isBuilt())) await build();
  const began = performance.now();
  // Waits for both: if one fails, the other's database must not be stopped under it.
  const ends = await Promise.allSettled(places.filter(isPlace).map(attackOne));
  const rows = ends.flatMap((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
  const violations = rows.flatMap(({ violations: all, place }) => all.map((each) => `${place}: ${each}`));
  const table = markdownTable([
    ['attack', 'store', 'cases', 'violations', 'seconds', ''],
    ...rows.map(({ what, place, cases, violations: { length }, seconds, note = '' }) => [
      what,
      place,
      String(cases),
      String(length),
      seconds.toFixed(1),
      note,
    ]),
  ]);
  console.log(
    `\n${table}\n\nSeed ${seed}, ${((performance.now() - began) / 1000).toFixed(0)} s, ${violations.length} violations`,
  );
  for (const violation of violations) console.log(`- ${violation}`);
  return violations.length === 0 ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closeAll().finally(() => process.exit(130)));
}
try {
  process.exitCode = await main();
} finally {
  await closeAll();
}
