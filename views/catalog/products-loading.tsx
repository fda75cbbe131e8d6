import { t } from '../../languages/t.ts';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import tile from './product-tile.module.css';
import styles from './start-my-cart.module.css';

/** They fill their rows, however many are in one. */
const PLACES = Array.from({ length: 12 }, (_, place) => place);

/** The placeholder for a page of products. */
export function ProductsLoading() {
  return (
    <Loading label={t('Loading products')}>
      <div className={styles.grid}>
        {PLACES.map((place) => (
          <div key={place} className={tile.tile}>
            <Skeleton className={styles.picture} height="auto" radius="large" />
            <Skeleton width="80%" />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
