import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  width?: string | undefined;
  height?: CSSProperties['height'];
  radius?: 'small' | 'medium' | 'large' | 'button' | undefined;
  className?: string | undefined;
}

/** A placeholder for something that's loading. */
export function Skeleton({ width = '100%', height = '1em', radius = 'small', className }: SkeletonProps) {
  // Never wider than its container, however large the text.
  const style = { width: `min(${width}, 100%)`, height, borderRadius: `var(--radius-${radius})` };
  return <span className={classNames(styles.skeleton, className)} style={style} aria-hidden="true" />;
}

/** A placeholder for a few lines of text. */
export function SkeletonText({ lines = 2 }: { lines?: number }) {
  return (
    <span className={styles.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={line} height="0.9em" />
      ))}
    </span>
  );
}

/** A region that's loading: announces it once, while skeletons keep its shape. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </p>
      {children}
    </div>
  );
}
