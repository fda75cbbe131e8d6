import { CircleX } from 'lucide-react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { PAYMENT_RETURNED } from '../../services/contracts/orders.ts';
import { Section } from '../kit/section.tsx';
import { ViewOrders } from './confirmation.tsx';
import styles from './order-complete.module.css';
import { OrderContents } from './order-contents.tsx';
import { CustomerService, MoneyBack, OrderDetails } from './order-facts.tsx';
import { CANCELED } from './words.ts';

interface CanceledOrderProps {
  checkout: Checkout;
  banner: Banner;
}

/** Says that a placed order was canceled, and what happens to its money. */
export function CanceledOrder({ checkout, banner }: CanceledOrderProps) {
  return (
    <>
      <div className={styles.thanks}>
        <CircleX aria-hidden="true" className={styles.canceledMark} />
        <h1>{CANCELED.heading}</h1>
        <p>
          {t("Order #{{number}} won't be filled.", { number: checkout.masterOrderId ?? '' })}{' '}
          {t(PAYMENT_RETURNED)}
        </p>
      </div>
      <div className={styles.layout}>
        <div className={styles.column}>
          <MoneyBack checkout={checkout} />
          <OrderContents checkout={checkout} shows={null} banner={banner} />
        </div>
        <div className={styles.column}>
          <OrderDetails checkout={checkout} />
          <Section title={t('Still need something?')}>
            <div className={styles.place}>
              <p>{t('Your purchase history keeps this order, so that you can see what was in it.')}</p>
              <ViewOrders />
            </div>
          </Section>
          <CustomerService banner={banner} checkout={checkout} />
        </div>
      </div>
    </>
  );
}
