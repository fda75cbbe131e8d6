import { Check } from 'lucide-react';
import { t } from '../../languages/t.ts';
import { classNames } from './class-names.ts';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Step {
  label: string;
  status: 'notCompleted' | 'current' | 'completed';
  /** When it happened. */
  time?: string | undefined;
}

const SAID = { notCompleted: t('not completed'), current: t('current'), completed: t('completed') };

/** Where the shopper is on the way to an order (CHK-02). */
export function Stepper({ steps }: { steps: readonly Step[] }) {
  return (
    <nav className={styles.progress} aria-label={t('Progress')}>
      <ol className={styles.steps}>
        {steps.map(({ label, status, time }) => (
          <li
            key={label}
            className={classNames(styles.step, styles[status])}
            aria-current={status === 'current' ? 'step' : undefined}
          >
            <span className={styles.label}>
              {status === 'completed' && <Check aria-hidden="true" size={16} strokeWidth={3} />}
              {label}
              <VisuallyHidden>, {SAID[status]}</VisuallyHidden>
            </span>
            {time && <span className={styles.time}>{time}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
