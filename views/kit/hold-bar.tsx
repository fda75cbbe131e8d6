import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { formatRemaining } from './format.ts';
import styles from './hold-bar.module.css';

interface HoldBarProps {
  /** What is left, as the chart counts it by the minute; in between the bar runs down by itself. */
  remainingMs: number;
  totalMs: number;
  /** The chart's warning state: it looks and reads more urgent. */
  runningOut?: boolean | undefined;
  /** The words. Announced whenever they change, without moving the focus. */
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** What can be done may go with the focus on it: the words take it, which say what came of it. */
const passFocus = (box: HTMLElement | null) => () => {
  if (box?.matches(':focus-within')) box.parentElement?.querySelector('p')?.focus();
};

/** How long the chosen time is still held: words first, a thin bar second. No timer runs here. */
export function HoldBar({ remainingMs, totalMs, runningOut, children, action }: HoldBarProps) {
  const left = Math.max(0, remainingMs);
  const pace: CSSProperties & Record<`--${string}`, string | number> = {
    '--hold-remaining': `${left}ms`,
    '--hold-share': totalMs > 0 ? Math.min(1, left / totalMs) : 0,
  };
  return (
    <div className={classNames(styles.hold, runningOut && styles.runningOut)} style={pace}>
      <div className={styles.line}>
        <p role="status" tabIndex={-1}>
          {children}
        </p>
        <span className={styles.minutes} aria-hidden="true">{`${formatRemaining(left)} left`}</span>
      </div>
      {/* The key: a new amount starts the animation anew. */}
      <div key={remainingMs} className={styles.track} aria-hidden="true">
        <div className={styles.bar} />
      </div>
      {action && <div ref={passFocus}>{action}</div>}
    </div>
  );
}
