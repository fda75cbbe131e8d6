import type { Checkout } from '../../services/contracts/checkouts.ts';
import { formatPhone } from '../kit/format.ts';
import { PhoneLink } from '../kit/phone-link.tsx';
import styles from './place.module.css';

/** Where an order is picked up: the store's name, address and telephone. */
export function Place({ destination }: { destination: Checkout['fulfillment']['destination'] }) {
  const { name, address, phone } = destination;
  return (
    <address className={styles.place}>
      <strong>{name}</strong>
      {address.addressLines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>{`${address.cityTown}, ${address.stateProvince} ${address.postalCode}`}</span>
      {phone && <PhoneLink phone={phone}>{formatPhone(phone)}</PhoneLink>}
    </address>
  );
}
