import { parseArgs } from 'node:util';
import { benchBytes } from './bytes.ts';
import { benchCharts } from './charts.ts';
import { type Figure, machine, table } from './figures.ts';
import { benchInteraction } from './interaction.ts';
import { benchPage } from './page.ts';
import { benchQuotes } from './quotes.ts';
import { benchRush } from './rush.ts';
import { benchStart } from './start.ts';
import { benchStore } from './store.ts';

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  bytes: benchBytes,
  page: benchPage,
  interaction: benchInteraction,
  charts: benchCharts,
  start: benchStart,
  store: benchStore,
  rush: benchRush,
  quotes: benchQuotes,
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
