import { availableParallelism } from 'node:os';

/** The shopper's time zone in tests, wherever the machine is; most of the sample stores are there. */
export const ZONE = 'America/New_York';

/** How long a browser that shares the machine may take to show what a test expects. */
export const PATIENT = { poll: { timeout: 10_000 } };

/** A fake store's response is there at once, on a machine with nothing else to do. */
export const PROMPT = { poll: { interval: 5, timeout: 10_000 } };

const CORES = availableParallelism();

/**
 * Tests in a browser run first, then all others, in as many files at a time as there are cores: a third on two cores, for
 * the time the others wait, made the whole slower. Of the others, one kind begins while the last files of another still run.
 */
export const BROWSERS = { maxWorkers: CORES, sequence: { groupOrder: 0 } };
export const NODE = { maxWorkers: CORES, sequence: { groupOrder: 1 } };
