import { customerServicePhone, namesCustomerService } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { PhoneLink } from '../kit/phone-link.tsx';
import styles from './complete-order.module.css';

interface CustomerServiceNoteProps {
  banner: Banner;
  checkout: Checkout;
}

/** The banner's own help message next to the order (CHK-16). */
export const CustomerServiceNote = ({
  banner,
  checkout: {
    fulfillment: { destination, vendors },
  },
}: CustomerServiceNoteProps) =>
  namesCustomerService(banner, destination) && (
    <p className={styles.service}>
      {`${t('Questions about your order? {{title}} Customer Service is there for you at', { title: banner.title })} `}
      <PhoneLink phone={customerServicePhone(banner, vendors)} />.
    </p>
  );
