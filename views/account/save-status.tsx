import type { ChoicesSnapshot } from '../../machines/shared/choices.machine.ts';
import styles from './preferences.module.css';

interface SaveStatusProps<TData, TValue> {
  snapshot: ChoicesSnapshot<TData, TValue>;
}

/** Says beside a section's title how it goes with choices that are saved as they are made. */
export function SaveStatus<TData, TValue>({ snapshot }: SaveStatusProps<TData, TValue>) {
  return (
    <p className={styles.status} role="status">
      {snapshot.matches({ ready: 'saving' }) && 'Saving…'}
      {snapshot.matches({ ready: 'saved' }) && 'Your choices are saved.'}
    </p>
  );
}
