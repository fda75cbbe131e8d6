import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/index.ts';
import type { completeOrderMachine } from '../../machines/checkout/complete-order.machine.ts';
import styles from './complete-order.module.css';
import { ContactSection } from './contact-section.tsx';
import { CustomerServiceNote } from './customer-service-note.tsx';
import { LocationSection } from './location-section.tsx';
import { OrderPlacedModal } from './order-placed-modal.tsx';
import { PaymentSection } from './payment-section.tsx';
import { PlaceOrder } from './place-order.tsx';
import { Problems } from './problems.tsx';
import { SummarySection } from './summary-section.tsx';

export type CompleteOrderRef = ActorRefFrom<typeof completeOrderMachine>;

interface CompleteOrderProps {
  actor: CompleteOrderRef;
  banner: Banner;
}

/** The numbered sections and the order's submission; nothing can be changed while it is being placed. */
export function CompleteOrder({ actor, banner }: CompleteOrderProps) {
  const checkout = useSelector(actor, ({ context }) => context.checkout);
  const reservation = useSelector(actor, ({ context }) => context.reservation);
  const isRefused = useSelector(actor, ({ context }) => context.refusals > 0);
  const contact = useSelector(actor, ({ children }) => children.contact);
  const payment = useSelector(actor, ({ children }) => children.payment);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <Problems actor={actor} banner={banner} />
      <div className={styles.layout}>
        <div className={styles.where} inert={isBusy}>
          <LocationSection checkout={checkout} reservation={reservation} banner={banner} />
        </div>
        <div className={styles.who} inert={isBusy}>
          {contact && <ContactSection actor={contact} />}
        </div>
        <div className={styles.pay} inert={isBusy}>
          {payment && <PaymentSection actor={payment} showsProblem={isRefused} />}
        </div>
        <div className={styles.sum}>
          <SummarySection checkout={checkout} />
          <PlaceOrder actor={actor} />
          {banner.features.ownCustomerServiceMessage && (
            <CustomerServiceNote banner={banner} checkout={checkout} />
          )}
        </div>
      </div>
      <OrderPlacedModal actor={actor} />
    </>
  );
}
