import { availableParallelism } from 'node:os';

/** Where the shopper of a test is, wherever the machine is: where most of the stores of the samples are. */
export const ZONE = 'America/New_York';

/** How long a browser that shares the machine with others may take to show what a test expects. */
export const PATIENT = { poll: { timeout: 10_000 } };

/** One kind of test after the other, each on every core. A browser often waits: three files at a time fill two cores. */
export const BROWSERS = { maxWorkers: availableParallelism(), sequence: { groupOrder: 0 } };
export const NODE = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } };
export const SHOPS = { maxWorkers: Math.ceil(availableParallelism() * 1.5), sequence: { groupOrder: 2 } };
