import { parseArgs } from 'node:util';
import { runningShop } from '../engine/running-shop.ts';
import { isKind, type Settings } from './settings.ts';

export const USAGE = `npm run explore -- [--seed 7] [--orders 200] [--minutes 5] [--steps 1500] [--shoppers 1] [--without tabs,devices] [--story] [--inspect] [--planted]

Runs the whole shop in this process, on a clock of its own: shoppers' charts, the store, its processor, its vault. A seed decides who
presses what, what's late, lost, or sent twice, and when the store ends; then everything calms down, and the books are audited.
The same seed is the same history. Fails at the first history in which anything is wrong, and tells a short one.
--seed     the first seed (default: a new one each time); unless it's narrowed down, those that once found something come before it
--orders   how many orders to place (default: 200)
--minutes  the longest that it takes (default: 5)
--steps    how many choices there are in a history until everything calms down (default: 1500)
--shoppers how many shoppers there are (default: one or two, by the seed)
--without  what doesn't happen, such as tabs,restarts (default: by the seed)
--story    tells the history of the seed, and runs no other; with --trace, whatever happened in it
--inspect  tells it, and opens it on the page /charts of npm run dev, a tab after the other; --url names the shop
--after    runs the history of this seed first, which makes no difference
--planted  plants mistakes that a colleague could make, one after another, and looks for each
--plant    plants this one
--whole    tells a failed history as it is, instead of looking for a short one`;

export interface Options {
  seed: number;
  orders: number;
  minutes: number;
  steps: number;
  /** What isn't left to the seed. */
  given: Partial<Pick<Settings, 'shoppers' | 'without'>>;
  story: boolean;
  trace: boolean;
  inspect: boolean;
  /** The shop whose page /charts opens it. */
  url: string;
  /** Where to write what happened in the charts. */
  recordTo?: string | undefined;
  after: number | null;
  planted: boolean;
  /** The mistake to plant, by its name. */
  plant?: string | undefined;
  whole: boolean;
}

/** What the arguments ask for; null for help. Throws what makes no sense. */
export function readOptions(): Options | null {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      orders: { type: 'string', default: '200' },
      minutes: { type: 'string', default: '5' },
      steps: { type: 'string', default: '1500' },
      shoppers: { type: 'string' },
      without: { type: 'string' },
      story: { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
      inspect: { type: 'boolean', default: false },
      url: { type: 'string', default: runningShop() },
      'record-to': { type: 'string' },
      after: { type: 'string' },
      planted: { type: 'boolean', default: false },
      plant: { type: 'string' },
      whole: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
  const steps = Number(values.steps);
  const [orders, minutes] = [Number(values.orders), Number(values.minutes)];
  const after = values.after === undefined ? null : Number(values.after);
  const shoppers = values.shoppers === undefined ? undefined : Number(values.shoppers);
  const without = values.without?.split(',');
  if (
    ![seed, steps, after ?? 0, shoppers ?? 1].every(Number.isSafeInteger) ||
    !(steps >= 0) ||
    !(orders > 0) ||
    !(minutes > 0) ||
    !(without ?? []).every(isKind)
  )
    throw new Error(USAGE);
  const given = {
    ...(shoppers !== undefined && { shoppers }),
    ...(without && { without: new Set(without.filter(isKind)) }),
  };
  const { 'record-to': recordTo, ...others } = values;
  return {
    ...others,
    recordTo,
    seed,

    steps,
    orders,
    minutes,
    after,
    given,
  };
}
