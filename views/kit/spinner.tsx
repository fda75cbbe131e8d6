import { t } from '../../languages/t.ts';
import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

interface SpinnerProps {
  /** Announced by screen readers and shown below the spinner. */
  label?: string | undefined;
  /** Inside a line of text or a button, without its own label. */
  inline?: boolean | undefined;
}

/** For work whose result has no shape yet; it appears only if the work takes a while. */
export function Spinner({ label = t('Loading'), inline }: SpinnerProps) {
  if (inline) return <span className={classNames(styles.wheel, styles.inline)} aria-hidden="true" />;
  return (
    <div role="status" className={styles.delayed}>
      <div className={styles.place}>
        <span className={styles.wheel} aria-hidden="true" />
        <span>{label}</span>
      </div>
    </div>
  );
}
