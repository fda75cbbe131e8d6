import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

interface BadgeProps {
  tone?: 'accent' | 'primary' | 'quiet' | undefined;
  children: ReactNode;
}

/** A word or two about something: 'Sale', 'SNAP EBT', 'Preferred'. */
export function Badge({ tone = 'quiet', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
