import { cpus } from 'node:os';
import { markdownTable } from '../../test/support/markdown-table.ts';

/** A row of the table: what was measured, its goal, and the result. */
export interface Figure {
  name: string;
  goal: string;
  figure: string;
  /** Absent if there's no goal. */
  isMet?: boolean;
}

export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;

/** The machine in a few words; a figure means little without it. */
export const machine = (): string =>
  `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? process.arch}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;

/** The figures as a Markdown table with aligned columns. */
export const table = (figures: readonly Figure[]): string =>
  markdownTable([
    ['what', 'goal', 'figure', 'met'],
    ...figures.map(({ name, goal, figure, isMet }) => [
      name,
      goal,
      figure,
      isMet === undefined ? '' : isMet ? 'yes' : 'NO',
    ]),
  ]);
