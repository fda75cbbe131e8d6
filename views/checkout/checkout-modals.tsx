import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { t } from '../../languages/t.ts';
import type { CheckoutRef } from '../../machines/checkout/checkout.machine.ts';
import type { CompleteOrderRef } from '../../machines/checkout/complete-order.machine.ts';
import type { PlacingRef } from '../../machines/checkout/placing.machine.ts';
import type { SubmissionRef } from '../../machines/checkout/submission.machine.ts';
import type {
  PaymentUpdateFailure,
  PaymentUpdateRef,
} from '../../machines/payment/payment-update.machine.ts';
import { changedLines, orderLines, pickupChange } from '../../rules/changed-lines.ts';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatMoney } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { Reference } from '../kit/reference.tsx';
import { SupportOffer } from '../kit/support-offer.tsx';
import { ChangedLines } from './changed-lines.tsx';
import styles from './checkout-modals.module.css';
import {
  BEING_PLACED,
  CART_KEPT,
  EBT_LOCKED,
  ORDER_EXPIRED,
  paymentUpdateWords,
  pickupChangeWords,
  refusedWords,
  supersededWords,
} from './words.ts';

/** The checkout couldn't be loaded or lost its data (CHK-15). */
export function SomethingWentWrong({ actor, open }: ModalViewProps<CheckoutRef>) {
  return (
    <Dialog
      title={t('Something went wrong')}
      open={open}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'cart.return' })}>
            {t('Back to Cart')}
          </Button>
          <Button onClick={() => actor.send({ type: 'checkout.reload' })}>{t('Try Again')}</Button>
        </>
      }
    >
      <p>{t("We couldn't load your order. Please try again.")}</p>
      <SupportOffer />
    </Dialog>
  );
}

/** The reservation ended before the order was placed (RSV-12). */
export function OrderTimedOut({ actor, open }: ModalViewProps<CheckoutRef>) {
  return (
    <Dialog
      title={t('Order Timed Out')}
      open={open}
      actions={
        <Button onClick={() => actor.send({ type: 'schedule.return' })}>{t('Back to Checkout')}</Button>
      }
    >
      <p>{ORDER_EXPIRED}</p>
    </Dialog>
  );
}

/** Says why the shopper can't continue with a checkout, and offers a way on. */
export function CheckoutEnded({ actor, open }: ModalViewProps<CheckoutRef>) {
  const { cartRefusal, checkout } = useSelector(actor, ({ context }) => context);
  const { title, text, action } = cartRefusal
    ? refusedWords[cartRefusal]
    : supersededWords(Boolean(checkout?.supersededBy));
  return (
    <Dialog
      title={title}
      open={open}
      actions={<Button onClick={() => actor.send({ type: 'ending.follow' })}>{action}</Button>}
    >
      <p>{text}</p>
    </Dialog>
  );
}

/** The order is placed, but its items are still in the cart (SUB-07). */
export function OrderSuccessfullyPlaced({ actor, open }: ModalViewProps<PlacingRef>) {
  return (
    <Dialog
      title={t('Order Successfully Placed')}
      open={open}
      onClose={() => actor.send({ type: 'order.view' })}
      actions={
        <>
          <ButtonLink to="/cart" replace variant="secondary">
            {t('View Cart')}
          </ButtonLink>
          <Button onClick={() => actor.send({ type: 'order.view' })}>{t('View my order')}</Button>
        </>
      }
    >
      <p>{CART_KEPT}</p>
    </Dialog>
  );
}

/** Asks before leaving the page of an order that's being placed. */
export function OrderBeingPlaced({ actor, open }: ModalViewProps<PlacingRef>) {
  const stayButton = useRef<HTMLButtonElement>(null);
  const isSigningOut = useSelector(actor, ({ context }) => context.wayOut?.type === 'signOut.requested');
  const { text, leave } = isSigningOut ? BEING_PLACED.signOut : BEING_PLACED.page;
  const stay = () => actor.send({ type: 'leave.cancel' });
  return (
    <Dialog
      title={BEING_PLACED.title}
      open={open}
      onClose={stay}
      firstFocus={stayButton}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'leave.confirm' })}>
            {leave}
          </Button>
          <Button ref={stayButton} onClick={stay}>
            {t('Stay')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

/** What changed in the cart since the order was shown, and what the order costs now. */
export function CartChanged({ actor, open }: ModalViewProps<CompleteOrderRef>) {
  const { before, checkout } = useSelector(actor, ({ context }) => context);
  const changes = before ? changedLines(orderLines(before), orderLines(checkout)) : [];
  const pickup = before && pickupChange(before, checkout);
  const total = (of: typeof checkout) => formatMoney(of.summary.cost.total);
  return (
    <Dialog
      title={t('Your cart has changed')}
      open={open}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'cart.review' })}>
            {t('Back to Cart')}
          </Button>
          <Button onClick={() => actor.send({ type: 'cart.accept' })}>{t('Continue with This Order')}</Button>
        </>
      }
    >
      <p>{t('This order now matches your cart. Nothing has been charged yet.')}</p>
      {pickup && <p>{pickupChangeWords(pickup)}</p>}
      {changes.length > 0 && <ChangedLines lines={changes} />}
      <p className={styles.total}>
        <span>{before && t('Total before: {{total}}', { total: total(before) })}</span>
        <strong>{t('New total: {{total}}', { total: total(checkout) })}</strong>
      </p>
    </Dialog>
  );
}

/** An update failed while SNAP EBT was selected (PAY-05, PAY-13, PAY-15, PAY-16). */
export function SnapUpdateFailed({ actor, open }: ModalViewProps<PaymentUpdateRef>) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <Dialog
      title={t('Something went wrong')}
      open={open}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'snap.remove' })}>
            {t('Remove Card')}
          </Button>
          <Button onClick={() => actor.send({ type: 'update.retry' })}>{t('Try again')}</Button>
        </>
      }
    >
      <UpdateFailure failure={failure} />
    </Dialog>
  );
}

function UpdateFailure({ failure }: { failure: PaymentUpdateFailure | null }) {
  return (
    <>
      <p>{failure?.message ?? paymentUpdateWords[failure?.kind ?? 'refused']}</p>
      <Reference failure={failure} />
      <SupportOffer />
    </>
  );
}

/** The EBT card is locked; the order can be paid without it (SNP-13). */
export function TooManyPinAttempts({ actor, open }: ModalViewProps<SubmissionRef>) {
  const close = () => actor.send({ type: 'lock.close' });
  return (
    <Dialog
      title={t('Too Many PIN Attempts')}
      open={open}
      onClose={close}
      actions={<Button onClick={close}>{t('Pay Another Way')}</Button>}
    >
      <p>{EBT_LOCKED}</p>
    </Dialog>
  );
}

/** The payments-update-failed modal (PAY-14, PAY-15, ERR-72). */
export function PaymentsUpdateFailed({ actor, open }: ModalViewProps<PaymentUpdateRef>) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const dismiss = () => actor.send({ type: 'update.dismiss' });
  return (
    <Dialog
      title={t('Payment not updated')}
      open={open}
      onClose={dismiss}
      actions={
        <>
          <Button variant="secondary" onClick={dismiss}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => actor.send({ type: 'update.retry' })}>{t('Try again')}</Button>
        </>
      }
    >
      <UpdateFailure failure={failure} />
    </Dialog>
  );
}
