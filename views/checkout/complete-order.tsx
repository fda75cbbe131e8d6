import { useSelector } from '@xstate/react';
import type { Banner } from '../../banners/schema.ts';
import type { CompleteOrderRef } from '../../machines/checkout/complete-order.machine.ts';
import { declinedTender } from '../../machines/checkout/complete-order.selectors.ts';
import { sectionNumbers } from '../../machines/checkout/order-sections.ts';
import { repricedLines } from '../../rules/changed-lines.ts';
import { useCloseGuard } from '../kit/use-leave-guard.ts';
import styles from './complete-order.module.css';
import { ContactSection } from './contact-section.tsx';
import { CustomerServiceNote } from './customer-service-note.tsx';
import { LocationSection } from './location-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { PlaceOrder, SUMMARY_ID } from './place-order.tsx';
import { Problems } from './problems.tsx';
import { PromoButton } from './promo-button.tsx';
import { SummarySection } from './summary-section.tsx';
import { TipButton } from './tip-button.tsx';

interface CompleteOrderProps {
  actor: CompleteOrderRef;
  banner: Banner;
  /** Sends a shipped order elsewhere: to its address once it's changed, or to a new one. */
  onAddress: (isNew: boolean) => void;
}

/** The numbered sections and the order's submission; nothing can change while it's being placed. */
export function CompleteOrder({ actor, banner, onAddress }: CompleteOrderProps) {
  const checkout = useSelector(actor, ({ context }) => context.checkout);
  const reservation = useSelector(actor, ({ context }) => context.reservation);
  const shown = useSelector(actor, ({ context }) => context.shown);
  const isRefused = useSelector(actor, ({ context }) => context.refusals > 0);
  const declinedId = useSelector(actor, ({ context }) => declinedTender(context));
  const contact = useSelector(actor, ({ children }) => children.contact);
  const payment = useSelector(actor, ({ children }) => children.payment);
  const placing = useSelector(actor, ({ children }) => children.placing);
  const submission = useSelector(placing, (snapshot) => snapshot?.children.submission);
  const isUnderWay = useSelector(submission, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const isReservationOver = useSelector(actor, (snapshot) => snapshot.matches('unreserved'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const numbers = sectionNumbers(checkout);
  useCloseGuard(isUnderWay);
  return (
    <>
      <Problems actor={actor} banner={banner} />
      <div className={styles.layout}>
        <div className={styles.where} inert={isBusy}>
          {numbers.location && (
            <LocationSection
              number={numbers.location}
              checkout={checkout}
              reservation={reservation}
              isReservationOver={isReservationOver}
              banner={banner}
              onAddress={onAddress}
            />
          )}
        </div>
        <div className={styles.who} inert={isBusy}>
          {contact && <ContactSection number={numbers.contact} actor={contact} banner={banner} />}
        </div>
        <div className={styles.pay} inert={isBusy}>
          {payment && (
            <PaymentSection
              number={numbers.payment}
              actor={payment}
              showsProblem={isRefused}
              declinedId={declinedId}
            />
          )}
        </div>
        <div className={styles.sum}>
          <div id={SUMMARY_ID}>
            <SummarySection
              number={numbers.summary}
              checkout={checkout}
              repriced={repricedLines(shown, checkout)}
              changes={
                <>
                  <TipButton actor={actor} />
                  <PromoButton actor={actor} />
                </>
              }
            />
          </div>
          <PlaceOrder actor={actor} />
          <CustomerServiceNote banner={banner} checkout={checkout} />
        </div>
      </div>
    </>
  );
}
