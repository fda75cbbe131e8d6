import { CarFront, type LucideIcon, Store as ShopFront, Truck, Warehouse } from 'lucide-react';
import { t } from '../../languages/t.ts';
import type { Store } from '../../services/contracts/modalities.ts';
import styles from './store-mark.module.css';

type StoreType = Store['storeType'];

/** The logo of each kind of store (SCH-46) and its name. */
const MARKS: Record<StoreType, [Icon: LucideIcon, label: string]> = {
  C: [ShopFront, t('Store')],
  PI: [CarFront, t('Pickup point')],
  HS: [Truck, t('Delivery hub')],
  MF: [Warehouse, t('Fulfillment center')],
};

/** The kind of store, as an icon next to its name. */
export function StoreMark({ type }: { type: StoreType }) {
  const [Icon, label] = MARKS[type];
  return (
    <span className={styles.mark} role="img" aria-label={label}>
      <Icon aria-hidden="true" size={20} />
    </span>
  );
}
