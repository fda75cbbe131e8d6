import type { TimeWithFee } from '../../../machines/scheduling/schedule.ts';
import { Fee } from '../fee.tsx';
import styles from './shipments.module.css';

/** '$5.99', or 'Free' where a promotion takes all of it off. */
export const MethodFee = ({ cost, promo }: Pick<TimeWithFee, 'cost' | 'promo'>) => (
  <span className={styles.fee}>{cost === promo ? 'Free' : <Fee cost={cost} promo={promo} />}</span>
);
