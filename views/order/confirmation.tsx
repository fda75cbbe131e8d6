import { PackageCheck } from 'lucide-react';
import type { Banner } from '../../banners/schema.ts';
import { language, t } from '../../languages/t.ts';
import type { MapRef } from '../../machines/map/map.machine.ts';
import { isChanged, partOf } from '../../machines/order/order-parts.ts';
import { APP_RULES } from '../../services/contracts/app-names.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { ON_ARRIVAL, ORDER_TYPES, receivedAs } from '../../services/contracts/fulfillment.ts';
import { Alert } from '../kit/alert.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { rich } from '../kit/rich.tsx';
import { DontForget } from './dont-forget.tsx';
import { FulfillmentSection } from './fulfillment-section.tsx';
import { ForgotSomething } from './modify-order-link.tsx';
import styles from './order-complete.module.css';
import { OrderContents } from './order-contents.tsx';
import { CustomerService, OrderDetails, PaymentSummary } from './order-facts.tsx';
import { SaveMore } from './save-more.tsx';
import { SubstitutionsSection } from './substitutions.tsx';

interface ConfirmationProps {
  checkout: Checkout;
  subOrderId: string | null;
  map: MapRef | undefined;
  otherItemCount: number;
  banner: Banner;
}

/** A placed order: thanks, when and where, items, and cost (CMP-04 to CMP-11, CMP-14). */
export function Confirmation({ checkout, subOrderId, map, otherItemCount, banner }: ConfirmationProps) {
  const { appName, buyer, masterOrderId, pickupType } = checkout;
  const shown = partOf(checkout, subOrderId);
  const type = ORDER_TYPES[receivedAs(checkout)];
  const { isReceived } = APP_RULES[appName];
  return (
    <>
      <div className={styles.thanks}>
        <PackageCheck aria-hidden="true" className={styles.mark} />
        <div className={styles.words}>
          <h1>
            {isChanged(checkout)
              ? t('Thank you, your {{type}} order has been changed!', { type })
              : t('Thank you, your {{type}} order has been placed!', { type })}
          </h1>
          {masterOrderId && (
            <p>
              <a href="#order-details">{t('Order #{{number}}', { number: masterOrderId })}</a>
            </p>
          )}
          {!isChanged(checkout) && (
            <p>
              {rich("We're sending a confirmation to {{email}}.", { email: <strong>{buyer.email}</strong> })}
            </p>
          )}
          <p className={styles.quiet}>{banner.words.thanks[language()]}</p>
        </div>
      </div>
      {otherItemCount > 0 && <OtherItems count={otherItemCount} />}
      <div className={styles.layout}>
        <div className={styles.column}>
          {isReceived && (
            <FulfillmentSection checkout={shown} map={map} isUpcoming>
              {pickupType && <p>{ON_ARRIVAL[pickupType]}</p>}
              <DontForget checkout={shown} />
              {checkout.modifiableUntil && <ForgotSomething checkout={checkout} />}
            </FulfillmentSection>
          )}
          <OrderContents
            checkout={shown}
            shows={shown === checkout ? 'whole' : 'part'}
            banner={banner}
            isFolded
          >
            <SubstitutionsSection checkout={shown} />
          </OrderContents>
        </div>
        <div className={styles.column}>
          <PaymentSummary checkout={checkout} />
          <OrderDetails checkout={checkout} />
        </div>
      </div>
      <div className={styles.elsewhere}>
        {!(checkout.modifiableUntil && isReceived) && <ForgotSomething checkout={checkout} />}
        <SaveMore checkout={checkout} />
        <CustomerService banner={banner} checkout={checkout} />
      </div>
    </>
  );
}

export function ViewOrders() {
  return (
    <ButtonLink to="/mypurchases" variant="secondary" className={styles.start}>
      {t('View orders')}
    </ButtonLink>
  );
}

function OtherItems({ count }: { count: number }) {
  return (
    <Alert
      tone="info"
      title={t('{{count}} other items still in your cart', { count })}
      actions={
        <ButtonLink to="/cart" variant="secondary">
          {t('Go to Cart')}
        </ButtonLink>
      }
    />
  );
}
