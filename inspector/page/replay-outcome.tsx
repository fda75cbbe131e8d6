import { Alert } from '../../views/kit/alert.tsx';
import { EmptyState } from '../../views/kit/empty-state.tsx';
import type { Opened } from '../replay/open-replay.ts';
import type { Difference } from '../replay/replay.ts';
import styles from './inspector.module.css';

function Notes({ notes }: { notes: readonly Difference[] }) {
  return (
    <ul>
      {notes.map(({ at, actor, words }) => (
        <li key={`${at} ${actor} ${words}`}>
          <code>{actor}</code> {words} <small>{`${at} ms`}</small>
        </li>
      ))}
    </ul>
  );
}

/** Whether a visit was replayed to the same states, and where it wasn't. */
export function ReplayOutcome({ replayed, isCut }: Pick<Opened, 'replayed' | 'isCut'>) {
  const { differences, decided, changed } = replayed;
  return (
    <>
      {differences.length === 0 ? (
        <Alert tone="success">The charts end as the visit did.</Alert>
      ) : (
        <Alert tone="danger" title="Not as in the visit">
          <Notes notes={differences} />
        </Alert>
      )}
      {isCut && <p>The visit grew too long to be recorded any further; it went on after this.</p>}
      {changed.length > 0 && <p>{`Changed since the visit: ${changed.join(', ')}`}</p>}
      {decided.length > 0 && (
        <>
          <p>These guards would decide otherwise on what was kept of the data; the visit decided:</p>
          <Notes notes={decided} />
        </>
      )}
    </>
  );
}

/** There is no visit to replay. */
export function NoReplay({ because }: { because: string }) {
  return (
    <main className={styles.waiting}>
      <EmptyState level={1} title="Nothing to replay">
        <p>{because}</p>
      </EmptyState>
    </main>
  );
}
