import type { ReactNode } from 'react';
import { type ChangedLine, changedLineWords } from '../../rules/changed-lines.ts';
import { formatDifference } from '../kit/format.ts';
import styles from './changed-lines.module.css';

interface ChangedLinesProps {
  lines: readonly ChangedLine[];
  /** What else changed, as list items. */
  children?: ReactNode;
}

/** How each line changed, and how much more or less it costs where its price doesn't say so. */
export function ChangedLines({ lines, children }: ChangedLinesProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.gtin13} className={styles.line}>
          <span>
            <strong>{line.description}</strong> {changedLineWords(line)}
          </span>
          {line.prices === null && <span className={styles.money}>{formatDifference(line.difference)}</span>}
        </li>
      ))}
      {children}
    </ul>
  );
}
