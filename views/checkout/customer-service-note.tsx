import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/index.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { PhoneLink } from '../kit/phone-link.tsx';
import styles from './place-order.module.css';

/** The banner's own help message next to the order (CHK-16). */
export function CustomerServiceNote({ banner, checkout }: { banner: Banner; checkout: Checkout }) {
  return (
    <p className={styles.service}>
      {`Questions about your order? ${banner.title} Customer Service is there for you at `}
      <PhoneLink phone={customerServicePhone(banner, checkout.fulfillment.vendors)} />.
    </p>
  );
}
