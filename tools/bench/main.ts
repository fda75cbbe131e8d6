import { parseArgs } from 'node:util';
import { type Figure, machine, table } from './figures.ts';

/** Each is loaded when it runs: together, they are half the project. */
const BENCHES: Record<string, () => Promise<Figure[]>> = {
  bytes: async () => (await import('./bytes.ts')).benchBytes(),
  page: async () => (await import('./page.ts')).benchPage(),
  interaction: async () => (await import('./interaction.ts')).benchInteraction(),
  presses: async () => (await import('./presses.ts')).benchPresses(values.page),
  'slow-network': async () => (await import('./slow-network.ts')).benchSlowNetwork(),
  charts: async () => (await import('./charts.ts')).benchCharts(),
  start: async () => (await import('./start.ts')).benchStart(),
  store: async () => (await import('./store.ts')).benchStore(),
  costs: async () => (await import('./costs.ts')).benchCosts(),
  growth: async () => (await import('./growth.ts')).benchGrowth(),
  model: async () => (await import('./model.ts')).benchModel(),
  reads: async () => (await import('./reads.ts')).benchReads(),
  'hot-slot': async () => (await import('./hot-slot.ts')).benchHotSlot(),
  rush: async () => (await import('./rush.ts')).benchRush(),
  quotes: async () => (await import('./quotes.ts')).benchQuotes(),
  catalog: async () => (await import('./catalog.ts')).benchCatalog(),
  chain: async () => (await import('./chain.ts')).benchChain(),
  soak: async () => (await import('./soak.ts')).benchSoak(minutes),
};

/** Takes as long as it's told to, so it only runs if it's named. */
const ONLY_NAMED = 'soak';

const USAGE = `npm run bench -- [${Object.keys(BENCHES).join('] [')}] [--minutes 60] [--page /cart]

Measures those named, or all but ${ONLY_NAMED}, against their goals; ${ONLY_NAMED} takes as many minutes as it's told,
and presses only the pages whose addresses begin with one of --page, or all.`;

const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
    page: { type: 'string', multiple: true, default: [] },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const unknown = chosen.find((name) => !(name in BENCHES));
if (unknown) {
  console.error(`There is no benchmark '${unknown}'; try ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error(`--minutes is a number of minutes, not '${values.minutes}'.`);
  process.exit(1);
}

const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length > 0 ? !chosen.includes(name) : name === ONLY_NAMED) continue;
  console.error(`Measuring ${name}…`);
  figures.push(...(await bench()));
}
console.log(`\n${machine()}\n\n${table(figures)}`);
