import styles from './reference.module.css';

/** The id of the request that failed, for customer service; a press selects all of it. Nothing where there is none. */
export function Reference({ failure }: { failure: { kind: string; requestId?: string } | null | undefined }) {
  return (
    failure?.requestId && (
      <p className={styles.reference}>
        Reference: <code className={styles.id}>{failure.requestId}</code>
      </p>
    )
  );
}
