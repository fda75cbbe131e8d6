import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** A process's processor time in ms, with that of the children it has seen end. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  // From the fourteenth of the whole line on: user and system time, its own and its children's.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
}

/** That of a PostgreSQL: its first process and all that it started. */
export function processorMsOfAll(postmaster: number): number {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parentOf = (pid: number) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    } catch {
      return 0;
    }
  };
  const children = pids.filter((pid) => parentOf(pid) === postmaster);
  return [postmaster, ...children].reduce((sum, pid) => sum + processorMs(pid), 0);
}
