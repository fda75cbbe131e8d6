import type { Checkout } from '../../services/contracts/checkouts.ts';
import { formatPhone } from '../kit/format.ts';
import { PhoneLink } from '../kit/phone-link.tsx';
import styles from './place.module.css';

/** Where an order is picked up, with the store's name and phone number, or where it goes. */
export function Place({ destination }: { destination: Checkout['fulfillment']['destination'] }) {
  const { type, name, address, phone } = destination;
  return (
    <address className={styles.place}>
      {type === 'STORE' && <strong>{name}</strong>}
      {address.addressLines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>{`${address.cityTown}, ${address.stateProvince} ${address.postalCode}`}</span>
      {phone && <PhoneLink phone={phone}>{formatPhone(phone)}</PhoneLink>}
    </address>
  );
}
