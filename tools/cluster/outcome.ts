import { markdownTable } from '../../test/support/markdown-table.ts';
import type { Ended } from '../../test/support/run.ts';

/** An order that the store said was placed. */
export interface Acknowledged {
  number: string;
  shopperId: string;
  /** In cents, as the shopper was told. */
  total: number;
  /** When it was asked for, and when the answer came, in ms since the epoch. */
  askedAt: number;
  at: number;
}

export interface LoadFigures {
  orders: Acknowledged[];
  /** Calls without an answer, or with one that says to come back, in words; each was made again under its key. */
  failed: string[];
  /** Orders that couldn't be placed at all, in words. */
  gaveUp: string[];
}

export interface Checked {
  /** Acknowledged orders that aren't there, or cost something else. */
  lost: string[];
  /** Shoppers with two orders, of whom each wanted one. */
  doubled: string[];
  /** What the audit, the attack's own checks, and `checkstand reconcile` find, one sentence each. */
  wrong: string[];
}

/** What a drill is, and what it may cost. */
export interface Goals {
  what: string;
  /** How many calls may fail; each is made again under its key. Absent if any number may. */
  failedCalls?: number;
  /** The longest time without an acknowledged order, in seconds. */
  gap: number;
}

export interface Outcome {
  drill: Goals;
  figures: LoadFigures;
  checked: Checked;
  gapMs: number;
  note: string;
  /** What should not have happened, one sentence each. */
  faults: string[];
}

/** How many of the same words there are, the most frequent first. */
export function counted(words: readonly string[]): string {
  const groups = [...Map.groupBy(words, (one) => one.slice(0, 160))].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  return groups
    .slice(0, 3)
    .map(([one, { length }]) => `${length} × ${one}`)
    .join('; ');
}

/** What's wrong with a drill's outcome, one sentence each; nothing if every goal is met. */
export function faultsOf({ drill, figures, checked, gapMs }: Omit<Outcome, 'faults' | 'note'>): string[] {
  const { failed, gaveUp } = figures;
  const faults = [...checked.lost, ...checked.doubled, ...checked.wrong, ...gaveUp];
  if (failed.length > (drill.failedCalls ?? Number.POSITIVE_INFINITY))
    faults.push(`${failed.length} calls failed: ${counted(failed)}`);
  if (gapMs > drill.gap * 1000) faults.push(`No order was placed for ${(gapMs / 1000).toFixed(1)} s`);
  return faults;
}

/** What an acknowledged order and its row disagree about; null if nothing. */
export function faultOf(
  told: Acknowledged,
  rows: readonly { number: string; total: number; shopperId: string }[],
): string | null {
  const [row, another] = rows.filter(({ number }) => number === told.number);
  if (!row) return `${told.number} of ${told.shopperId} is gone`;
  if (another) return `${told.number} is there twice`;
  if (row.shopperId !== told.shopperId)
    return `${told.number} is ${row.shopperId}'s, not ${told.shopperId}'s`;
  return row.total === told.total ? null : `${told.number} costs ${row.total}, not ${told.total}`;
}

/** What `checkstand reconcile` wrote if it found a difference, or compared nothing, a line each; nothing if all is well. */
export function differencesOf({ code, written }: Ended): string[] {
  const [, compared] = /^(\d+) authorizations compared, /m.exec(written) ?? [];
  if (code === 0 && Number(compared) > 0) return [];
  return written
    .trim()
    .split('\n')
    .map((line) => `checkstand reconcile: ${line}`);
}

/** The longest time without an acknowledged order from `since` on, in ms. */
export function longestGap(orders: readonly Acknowledged[], since: number): number {
  const times = [since, ...orders.map(({ at }) => at).filter((at) => at >= since)].toSorted((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

/** The outcomes as a Markdown table. */
export const tableOf = (outcomes: readonly Outcome[]): string =>
  markdownTable([
    ['drill', 'orders', 'lost', 'doubled', 'wrong', 'failed calls', 'longest gap', ''],
    ...outcomes.map(({ drill, figures, checked, gapMs, note }) => [
      drill.what,
      `${figures.orders.length}`,
      `${checked.lost.length}`,
      `${checked.doubled.length}`,
      `${checked.wrong.length}`,
      `${figures.failed.length}`,
      `${(gapMs / 1000).toFixed(1)} s`,
      note,
    ]),
  ]);
