import type { Banner } from '../../../banners/schema.ts';
import { t } from '../../../languages/t.ts';
import type { SentShipment } from '../../../machines/scheduling/shipments.ts';
import { Fee } from '../../kit/fee.tsx';
import { arrives } from './arrives.ts';
import styles from './shipment-list.module.css';
import { soldAndShippedBy } from './words.ts';

interface ShipmentListProps {
  shipments: readonly SentShipment[];
  banner: Banner;
}

/** Who ships what, how, for how much, and when it arrives. */
export function ShipmentList({ shipments, banner }: ShipmentListProps) {
  return (
    <ul className={styles.list}>
      {shipments.map(({ vendor, method, items }) => (
        <li key={vendor.id} className={styles.shipment}>
          <strong>{soldAndShippedBy(vendor, banner)}</strong>
          <span className={styles.method}>
            <span>{method.name}</span>
            <span>
              <Fee cost={method.cost} promo={method.promo} />
            </span>
          </span>
          <span>{arrives(method.window)}</span>
          <span className={styles.quiet}>
            {t('{{count}} items', { count: items.reduce((sum, { quantity }) => sum + quantity, 0) })}
            {': '}
            {items.map(({ description }) => description).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
