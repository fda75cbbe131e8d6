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
import type { AttackName, Options, Place } from './options.ts';
import { cutPowerWhileOrdersLive } from './outages.ts';
import { closeAll, setScene } from './places.ts';
import { replayKeys } from './replays.ts';
import type { Attack, Findings } from './scene.ts';

const ATTACKS: Record<AttackName, { what: string; attack: Attack }> = {
  nobody: { what: 'Calls from nobody, from other sites, and with an old sign-in', attack: callAsNobody },
  ids: { what: "Another shopper's ids", attack: takeForeignIds },
  keys: { what: 'Replayed keys', attack: replayKeys },
  fuzz: { what: 'Fuzz of every operation', attack: fuzzStore },
  kills: { what: 'Orders, the last units too, while the store is killed', attack: killWhileBuying },
  outages: {
    what: 'Orders, refunds, and tips while store, database, and processor lose power',
    attack: cutPowerWhileOrdersLive,
  },
  once: { what: 'Codes and points, from several devices at once', attack: useTwice },
  connections: { what: 'Orders while calls and connections are lost', attack: loseConnections },
  log: { what: 'Failures in the log', attack: readLog },
  books: { what: 'The audit and independent checks', attack: readBooks },
};

interface Row extends Findings {
  what: string;
  place: string;
  seconds: number;
}

async function attackOne(place: Place, { seed, size, attacks }: Options): Promise<Row[]> {
  const scene = await setScene(place, { seed, size, isApart: attacks.includes('outages') });
  const rows: Row[] = [];
  for (const name of attacks) {
    const { what, attack } = ATTACKS[name];
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

async function attackAll(options: Options): Promise<number> {
  if (!(await isBuilt())) await build();
  const began = performance.now();
  // Waits for both: if one fails, the other's database must not be stopped under it.
  const ends = await Promise.allSettled(options.places.map((place) => attackOne(place, options)));
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
    `\n${table}\n\nSeed ${options.seed}, ${((performance.now() - began) / 1000).toFixed(0)} s, ${violations.length} violations`,
  );
  for (const violation of violations) console.log(`- ${violation}`);
  return violations.length === 0 ? 0 : 1;
}

/** Attacks the stores and prints what came of it; 1 if anything happened that never should. */
export async function attack(options: Options): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void closeAll().finally(() => process.exit(130)));
  }
  try {
    return await attackAll(options);
  } finally {
    await closeAll();
  }
}
