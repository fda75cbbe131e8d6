import styles from './reference.module.css';
import { rich } from './rich.tsx';

/** A failure from any flow; it may name its request. */
export type Failed = { kind: string; requestId?: string } | null;

/** The id of the failed request, for customer service; a press selects all of it. Nothing if there is none. */
export function Reference({ failure }: { failure: Failed | undefined }) {
  return (
    failure?.requestId && (
      <p className={styles.reference}>
        {rich('Reference: {{requestId}}', {
          requestId: <code className={styles.id}>{failure.requestId}</code>,
        })}
      </p>
    )
  );
}
