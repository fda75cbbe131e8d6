import type { CSSProperties, ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import { classNames } from './class-names.ts';
import { formatRemaining } from './format.ts';
import styles from './time-left.module.css';

interface TimeLeftProps {
  /** The time left, updated by the chart every minute; in between, the bar runs down by itself. */
  remainingMs: number;
  totalMs: number;
  /** The chart's warning state: looks more urgent, and the words say how little is left. */
  runningOut?: boolean | undefined;
  /** Announced whenever they change, without moving the focus. */
  children: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
}

/** How long the reserved time is still held: words first, a thin bar second. No timer runs here. */
export function TimeLeft({ remainingMs, totalMs, runningOut, children, action }: TimeLeftProps) {
  const left = Math.max(0, remainingMs);
  const pace: CSSProperties & Record<`--${string}`, string | number> = {
    '--time-remaining': `${left}ms`,
    '--time-share': totalMs > 0 ? Math.min(1, left / totalMs) : 0,
  };
  return (
    <div className={classNames(styles.timeLeft, runningOut && styles.runningOut)} style={pace}>
      <div className={styles.line}>
        {/* If the action disappears, these words take over its focus. */}
        <p role="status" tabIndex={-1}>
          {children}
        </p>
        {!runningOut && (
          <span className={styles.minutes} aria-hidden="true">
            {t('{{time}} left', { time: formatRemaining(left) })}
          </span>
        )}
      </div>
      {/* The key restarts the animation when the amount changes. */}
      <div key={remainingMs} className={styles.track} aria-hidden="true">
        <div className={styles.bar} />
      </div>
      {action && <div>{action}</div>}
    </div>
  );
}
