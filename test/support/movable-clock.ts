import { replaceClock } from './replace-clock.ts';

/**
 * When loaded before a store starts (`node --import`), gives its process its own clock: ahead of or behind the
 * machine's by `CLOCK_AHEAD_MS`, or by what the process's parent sends it later. The clock keeps running. The
 * embedded database takes its time from `Date`, too, so `now()` in SQL follows.
 */
let aheadMs = Number(process.env.CLOCK_AHEAD_MS);

const machineNow = Date.now;
replaceClock(() => machineNow() + aheadMs);

process.on('message', (ms: number) => {
  aheadMs = ms;
  process.send?.(ms);
});
/** Just listening keeps no process alive. */
process.channel?.unref();
