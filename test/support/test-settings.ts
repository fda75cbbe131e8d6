import { availableParallelism } from 'node:os';

/** The shopper's time zone in tests, wherever the machine is; most of the sample stores are there. */
export const ZONE = 'America/New_York';

/** How long a browser that shares the machine may take to show what a test expects. */
export const PATIENT = { poll: { timeout: 10_000 } };

/** A test in a browser often waits for it: three files at a time fill two cores. */
const AND_BROWSERS = Math.ceil(availableParallelism() * 1.5);

/** Kinds of tests run one after another, each on every core. */
export const BROWSERS = { maxWorkers: AND_BROWSERS, sequence: { groupOrder: 0 } };
export const NODE = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } };
export const SHOPS = { maxWorkers: AND_BROWSERS, sequence: { groupOrder: 2 } };
