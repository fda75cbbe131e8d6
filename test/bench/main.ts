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

// `npm run bench` measures everything; `npm run bench -- store page`, only those.
const chosen = process.argv.slice(2);
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
