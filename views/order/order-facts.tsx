import type { ReactNode } from 'react';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { tenderAmountWords } from '../../rules/holds.ts';
import { earlierEstimate } from '../../rules/picked-lines.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { moneyBackWords } from '../../services/contracts/orders.ts';
import { costLines } from '../checkout/cost-lines.tsx';
import { HoldNote } from '../checkout/hold-note.tsx';
import { tenderName } from '../checkout/words.ts';
import { Fact, Facts } from '../kit/facts.tsx';
import { formatDayAndTime, formatMoney, formatPhone } from '../kit/format.ts';
import { PhoneLink } from '../kit/phone-link.tsx';
import { Receipt } from '../kit/receipt.tsx';
import { rich } from '../kit/rich.tsx';
import { Section } from '../kit/section.tsx';
import styles from './order-complete.module.css';
import { receivedBy } from './words.ts';

/** What the order cost, finally once it's picked, how it's paid, and what was refunded. */
export function PaymentSummary({ checkout }: { checkout: Checkout }) {
  const { originalSummary, estimatedTotal, refunds } = checkout;
  const estimate = earlierEstimate(checkout);
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Section title={t('Payment Summary')}>
      <div className={styles.place}>
        <Receipt lines={costLines(checkout, estimatedTotal === null ? t('Total') : t('Final total'))} />
        <Facts>
          {originalSummary && (
            <Fact label={t('Before your changes')}>{formatMoney(originalSummary.cost.total)}</Fact>
          )}
          {estimate && <Fact label={estimate.label}>{formatMoney(estimate.amount)}</Fact>}
          <Payments checkout={checkout} />
          {refunded > 0 && <Fact label={t('Refunded')}>{formatMoney(refunded)}</Fact>}
        </Facts>
        <HoldNote checkout={checkout} />
      </div>
    </Section>
  );
}

/** Each payment method, with what it pays and holds. */
function Payments({ checkout }: { checkout: Checkout }) {
  return checkout.payments.map((payment) => (
    <Fact key={payment.id} label={tenderName(payment)}>
      {tenderAmountWords(payment, checkout)}
    </Fact>
  ));
}

/** What's refunded for a canceled order, and to which tenders. */
export function MoneyBack({ checkout }: { checkout: Checkout }) {
  return (
    <Section title={t('Your refund')}>
      <div className={styles.place}>
        <Facts>
          <Payments checkout={checkout} />
        </Facts>
        <p>{moneyBackWords(checkout.payments)}</p>
      </div>
    </Section>
  );
}

interface OrderDetailsProps {
  checkout: Checkout;
  /** Where else to look. */
  children?: ReactNode;
}

/** The order's number, time, and contact. */
export function OrderDetails({ checkout, children }: OrderDetailsProps) {
  const { masterOrderId, placedAt, modalityType, fulfillment } = checkout;
  const { contact, destination } = fulfillment;
  return (
    <div id="order-details">
      <Section title={t('Order Details')}>
        <Facts>
          {masterOrderId && (
            <Fact label={t('Order number')}>
              <span className={styles.copied}>{masterOrderId}</span>
            </Fact>
          )}
          {placedAt && <Fact label={t('Placed')}>{formatDayAndTime(placedAt, destination.timezone)}</Fact>}
          {contact && (
            <Fact label={receivedBy[modalityType]}>{`${contact.firstName} ${contact.lastName}`}</Fact>
          )}
          {contact && <Fact label={t('Phone')}>{formatPhone(contact.phone)}</Fact>}
        </Facts>
        {children}
      </Section>
    </div>
  );
}

export function CustomerService({ banner, checkout }: { banner: Banner; checkout: Checkout }) {
  return (
    <Section quiet title={t('Customer Service')}>
      <p>
        {rich('Questions about your order? Call {{phone}}.', {
          phone: <PhoneLink phone={customerServicePhone(banner, checkout.fulfillment.vendors)} />,
        })}
      </p>
    </Section>
  );
}
