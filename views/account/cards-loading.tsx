import { Loading, Skeleton } from '../kit/skeleton.tsx';
import styles from './cards.module.css';

/** The placeholder for a few cards. */
export function CardsLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className={styles.cards}>
        <Skeleton height="7rem" radius="large" />
        <Skeleton height="7rem" radius="large" />
        <Skeleton height="7rem" radius="large" />
      </div>
    </Loading>
  );
}
