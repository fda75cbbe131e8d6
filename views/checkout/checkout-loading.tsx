import { t } from '../../languages/t.ts';
import { Loading, Skeleton, SkeletonText } from '../kit/skeleton.tsx';
import styles from './complete-order.module.css';

/** The placeholder for the page's sections; it stands still behind a message that loading failed. */
export function CheckoutLoading({ busy }: { busy: boolean }) {
  const room = (
    <div className={styles.layout}>
      <div className={styles.where}>
        <Room lines={4} />
      </div>
      <div className={styles.who}>
        <Room lines={3} />
      </div>
      <div className={styles.pay}>
        <Room lines={6} />
      </div>
      <div className={styles.sum}>
        <Room lines={7} />
      </div>
    </div>
  );
  return busy ? <Loading label={t('Loading your order')}>{room}</Loading> : room;
}

function Room({ lines }: { lines: number }) {
  return (
    <div className={styles.room}>
      <Skeleton width="12rem" height="1.5rem" />
      <SkeletonText lines={lines} />
    </div>
  );
}
