import { parseArgs } from 'node:util';
import { type Figure, machine, table } from './figures.ts';

/** Each is loaded when it runs: together, they are half the project. */
const BENCHES: Record<string, () => Promise<Figure[]>> = {
  bytes: async () => (await import('./bytes.ts')).benchBytes(),
  page: async () => (await import('./page.ts')).benchPage(),
  interaction: async () => (await import('./interaction.ts')).benchInteraction(),
  presses: async () => (await import('./presses.ts')).benchPresses(),
  'slow-network': async () => (await import('./slow-network.ts')).benchSlowNetwork(),
  charts: async () => (await import('./charts.ts')).benchCharts(),
  start: async () => (await import('./start.ts')).benchStart(),
  store: async () => (await import('./store.ts')).benchStore(),
  costs: async () => (await import('./costs.ts')).benchCosts(),
  growth: async () => (await import('./growth.ts')).benchGrowth(),
  rush: async () => (await import('./rush.ts')).benchRush(),
  quotes: async () => (await import('./quotes.ts')).benchQuotes(),
  catalog: async () => (await import('./catalog.ts')).benchCatalog(),
};

const USAGE = `npm run bench -- [${Object.keys(BENCHES).join('] [')}]

Measures all of these, or those named, against their goals.`;

const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
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

const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.error(`Measuring ${name}…`);
  figures.push(...(await bench()));
}
console.log(`\n${machine()}\n\n${table(figures)}`);
