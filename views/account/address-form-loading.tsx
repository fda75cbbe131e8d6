import { t } from '../../languages/t.ts';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import styles from './address-form.module.css';

const FIELDS = [styles.whole, styles.whole, styles.whole, undefined, undefined];

/** The placeholder for the form while the address loads. */
export function AddressFormLoading() {
  return (
    <Loading label={t('Loading your address')}>
      <div className={styles.form}>
        <div className={styles.fields}>
          {FIELDS.map((place, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields never move
            <div key={position} className={place}>
              <Skeleton width="7rem" height="0.875rem" />
              <Skeleton height="2.75rem" radius="medium" />
            </div>
          ))}
          <div className={styles.choice}>
            <Skeleton width="min(16rem, 100%)" height="1.5rem" />
          </div>
        </div>
        <div className={styles.actions}>
          <Skeleton width="9rem" height="2.75rem" radius="button" />
          <Skeleton width="6rem" height="2.75rem" radius="button" />
        </div>
      </div>
    </Loading>
  );
}
