import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { type Failed, Reference } from './reference.tsx';
import { SupportOffer } from './support-offer.tsx';
import { TONE_ICONS, type Tone } from './tone.ts';

interface AlertProps {
  tone: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** What to do about it: buttons or links. */
  actions?: ReactNode;
  /** The cause, if a call failed. */
  failure?: Failed | undefined;
  /** Whether it offers a support code; by default, if a call failed that the message doesn't explain. */
  offersSupport?: boolean | undefined;
  className?: string | undefined;
}

/** A message next to what it's about. An error interrupts a screen reader; other messages wait their turn. */
export function Alert({
  tone,
  title,
  children,
  actions,
  failure,
  offersSupport = failure?.requestId !== undefined,
  className,
}: AlertProps) {
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
        {(actions || offersSupport) && (
          <div className={styles.actions}>
            {actions}
            {offersSupport && <SupportOffer />}
          </div>
        )}
      </div>
    </div>
  );
}
