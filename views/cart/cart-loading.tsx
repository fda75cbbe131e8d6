import { t } from '../../languages/t.ts';
import { Page } from '../kit/page.tsx';
import { Loading, Skeleton, SkeletonText } from '../kit/skeleton.tsx';
import styles from './cart-page.module.css';
import table from './cart-table.module.css';

const PLACES = ['one', 'two', 'three', 'four'];

/** The cart's placeholder. */
export function CartLoading() {
  return (
    <Page>
      <h1>{t('Cart')}</h1>
      <Loading label={t('Loading your cart')}>
        <div className={styles.room}>
          <div className={styles.columns}>
            <div className={table.group}>
              {PLACES.map((place) => (
                <div key={place} className={table.waiting}>
                  <Skeleton width="5.5rem" height="5.5rem" radius="medium" />
                  <SkeletonText lines={3} />
                  <Skeleton width="8rem" height="2.75rem" radius="button" />
                </div>
              ))}
            </div>
            <div className={styles.side}>
              <div className={styles.summary}>
                <SkeletonText lines={6} />
              </div>
              <Skeleton height="3.25rem" radius="button" />
            </div>
          </div>
        </div>
      </Loading>
    </Page>
  );
}
