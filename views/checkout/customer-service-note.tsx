import type { Banner } from '../../banners/index.ts';
import { phoneHref } from '../kit/format.ts';
import styles from './place-order.module.css';

/** A banner's own word of help beside the order (CHK-16). */
export function CustomerServiceNote({ banner }: { banner: Banner }) {
  const { customerService } = banner.phones;
  return (
    <p className={styles.service}>
      {`Questions about your order? ${banner.title} Customer Service is there for you at `}
      <a href={phoneHref(customerService)}>{customerService}</a>.
    </p>
  );
}
