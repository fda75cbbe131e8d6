import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { type Failed, Reference } from './reference.tsx';
import { TONE_ICONS, type Tone } from './tone.ts';

interface AlertProps {
  tone: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** What can be done about it: buttons or links. */
  actions?: ReactNode;
  /** Why, where a call failed. */
  failure?: Failed | undefined;
  className?: string | undefined;
}

/** A message at the place it is about. An error interrupts a screen reader; the rest waits for its turn. */
export function Alert({ tone, title, children, actions, failure, className }: AlertProps) {
  const Icon = TONE_ICONS[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(styles.alert, styles[tone], className)}
    >
      <Icon className={styles.icon} aria-hidden="true" size={20} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        <Reference failure={failure} />
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
