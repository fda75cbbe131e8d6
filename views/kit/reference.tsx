import styles from './reference.module.css';

/** A failure of any flow that may name its request. */
export type Failed = { kind: string; requestId?: string } | null;

/** The id of the request that failed, for customer service; a press selects all of it. Nothing where there is none. */
export function Reference({ failure }: { failure: Failed | undefined }) {
  return (
    failure?.requestId && (
      <p className={styles.reference}>
        Reference: <code className={styles.id}>{failure.requestId}</code>
      </p>
    )
  );
}
