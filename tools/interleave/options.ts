import { parseArgs } from 'node:util';
import { type History, historyOf } from './history.ts';

export const USAGE = `npm run interleave -- [--in order] [--pair cancel,save] [--calls 2] [--minutes 5] [--seed 7] [--history 'a4 b'] [--planted] [--list]

Calls two of the store's verbs at once on PostgreSQL and decides whose statement runs next: every order of events with few
turns, and each connection lost at each statement. After each, sweeps run, the books are audited, and the rows must be as some order of
the calls would have left them. Prints what goes wrong as a story and fails. Unless it's narrowed down, plays what once ended wrong first.
--in       only pairs of this situation
--pair     only these verbs, two or three; of fewer than are called, all with them
--calls    how many verbs are called at once, two or three (default: 2)
--minutes  how long it may take (default: 5)
--seed     the same seed plays the same histories in the same order (default: a new one each time)
--history  plays this one history of the pair and tells it
--planted  plants mistakes that a colleague could make, one after another, and looks for each in its pairs
--plant    plants this one
--list     prints the situations and their verbs`;

export interface Options {
  situation: string | undefined;
  verbs: string[] | undefined;
  calls: number;
  minutes: number;
  seed: number;
  history: History | undefined;
  isPlanted: boolean;
  /** The mistake to plant, by its name. */
  plant: string | undefined;
  isList: boolean;
}

/** What the arguments ask for: 'help', or 'unusable' if they make no sense. */
export function readOptions(): Options | 'help' | 'unusable' {
  const { values } = parseArgs({
    options: {
      in: { type: 'string' },
      pair: { type: 'string' },
      calls: { type: 'string', default: '2' },
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string' },
      history: { type: 'string' },
      planted: { type: 'boolean', default: false },
      plant: { type: 'string' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const minutes = Number(values.minutes);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const history = values.history === undefined ? undefined : historyOf(values.history);
  const isUnreadable = values.history !== undefined && (!history || !values.pair);
  const calls = Number(values.calls);
  if (![2, 3].includes(calls) || !(minutes > 0) || !Number.isInteger(seed) || isUnreadable) return 'unusable';
  return {
    situation: values.in,
    verbs: values.pair?.split(','),
    calls,
    minutes,
    seed,
    history,
    isPlanted: values.planted,
    plant: values.plant,
    isList: values.list,
  };
}
