import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './receipt.module.css';

export interface ReceiptLine {
  label: string;
  /** The formatted amount: `formatMoney(cents)`, 'Free', 'TBD'. */
  amount: ReactNode;
  note?: ReactNode;
  /** A saving stands out; the total ends the receipt. */
  kind?: 'saving' | 'total' | undefined;
}

/** A total line by line, like a printed receipt. */
export function Receipt({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <dl className={styles.receipt}>
      {lines.map(({ label, amount, note, kind }) => (
        <div key={label} className={classNames(styles.row, kind && styles[kind])}>
          <dt>
            {label}
            {note && <span className={styles.note}>{note}</span>}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
