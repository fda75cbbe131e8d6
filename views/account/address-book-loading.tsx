import { t } from '../../languages/t.ts';
import { Skeleton, SkeletonText } from '../kit/skeleton.tsx';
import { Spinner } from '../kit/spinner.tsx';
import styles from './address-book.module.css';
import card from './address-card.module.css';

const PLACES = ['one', 'two', 'three'];

/** The placeholder for the address book, with a spinner in place of its button (ADR-01). */
export function AddressBookLoading() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className={styles.wheel} role="status">
        <Spinner inline />
        {t('Loading your addresses')}
      </p>
      <div className={styles.grid}>
        {PLACES.map((place) => (
          <div key={place} className={card.card}>
            <Skeleton width="70%" height="1.35rem" />
            <div className={styles.lines}>
              <SkeletonText lines={2} />
            </div>
            <div className={card.actions}>
              <Skeleton className={styles.action} width="3.5rem" height="1rem" />
              <Skeleton className={styles.action} width="5rem" height="1rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
