import type { ChoicesSnapshot } from '../../machines/shared/choices.machine.ts';
import { Alert } from '../kit/alert.tsx';
import styles from './preferences.module.css';

interface SaveStatusProps<TData, TValue> {
  snapshot: ChoicesSnapshot<TData, TValue>;
  /** What is said when a choice was not saved. */
  notSaved: string;
}

/** Says of choices that are saved as they are made how it goes. */
export function SaveStatus<TData, TValue>({ snapshot, notSaved }: SaveStatusProps<TData, TValue>) {
  return (
    <>
      {snapshot.context.failure && <Alert tone="danger">{notSaved}</Alert>}
      <p className={styles.status} role="status">
        {snapshot.matches({ ready: 'saving' }) && 'Saving…'}
        {snapshot.matches({ ready: 'saved' }) && 'Your choices are saved.'}
      </p>
    </>
  );
}
