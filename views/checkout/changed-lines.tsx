import type { ChangedLine } from '../../machines/checkout/changed-lines.ts';
import styles from './changed-lines.module.css';
import { changedLineWords } from './words.ts';

/** How each line changed. */
export function ChangedLines({ lines }: { lines: readonly ChangedLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.gtin13}>
          <strong>{line.description}</strong> {changedLineWords(line)}
        </li>
      ))}
    </ul>
  );
}
