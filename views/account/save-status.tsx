import { t } from '../../languages/t.ts';
import type { ChoicesSnapshot } from '../../machines/account/choices.machine.ts';
import styles from './preferences.module.css';

interface SaveStatusProps<TData, TValue> {
  snapshot: ChoicesSnapshot<TData, TValue>;
}

/** The status, next to a section's title, of choices that are saved as they're made. */
export function SaveStatus<TData, TValue>({ snapshot }: SaveStatusProps<TData, TValue>) {
  return (
    <p className={styles.status} role="status">
      {snapshot.matches({ ready: 'saving' }) && t('Saving…')}
      {snapshot.matches({ ready: 'saved' }) && t('Your choices are saved.')}
    </p>
  );
}
