import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './toasts.module.css';

export interface Toast {
  id: string;
  text: string;
  tone: 'success' | 'error';
}

interface ToastsProps {
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
}

/** Short messages over the page. Their owner decides how long each one stays. */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  return (
    // The region exists before its first message: a screen reader announces changes only in a region it knows.
    <section
      className={styles.region}
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map(({ id, text, tone }) => (
        <div key={id} className={classNames(styles.toast, styles[tone])}>
          {tone === 'error' ? (
            <CircleAlert aria-hidden="true" size={20} />
          ) : (
            <CircleCheck aria-hidden="true" size={20} />
          )}
          <p className={styles.text}>{text}</p>
          <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={() => onDismiss(id)}>
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      ))}
    </section>
  );
}
