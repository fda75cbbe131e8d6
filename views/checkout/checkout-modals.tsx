import { useSelector } from '@xstate/react';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import type { CheckoutRef } from './checkout.tsx';
import { ORDER_EXPIRED } from './words.ts';
import { refusedWords, supersededWords } from './words-of-modals.ts';

/** The dialogs of the checkout's page; loaded with the first of them. */
export function CheckoutModals({ actor }: { actor: CheckoutRef }) {
  return (
    <>
      <SomethingWentWrong actor={actor} />
      <OrderTimedOut actor={actor} />
      <CheckoutEnded actor={actor} />
    </>
  );
}

/** CHK-15. */
function SomethingWentWrong({ actor }: { actor: CheckoutRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  return (
    <Modal
      title="Something went wrong"
      open={isOpen}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'cart.return' })}>
            Back to Cart
          </Button>
          <Button onClick={() => actor.send({ type: 'checkout.reload' })}>Try Again</Button>
        </>
      }
    >
      <p>We couldn't load your order. Please try again.</p>
    </Modal>
  );
}

/** RSV-12. */
function OrderTimedOut({ actor }: { actor: CheckoutRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('timedOut'));
  return (
    <Modal
      title="Order Timed Out"
      open={isOpen}
      actions={<Button onClick={() => actor.send({ type: 'schedule.return' })}>Back to Checkout</Button>}
    >
      <p>{ORDER_EXPIRED}</p>
    </Modal>
  );
}

/** A checkout that cannot be gone on with says why, and leads on. */
function CheckoutEnded({ actor }: { actor: CheckoutRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('ended'));
  const { cartRefusal, checkout } = useSelector(actor, ({ context }) => context);
  const { title, text, action } = cartRefusal
    ? refusedWords[cartRefusal]
    : supersededWords(Boolean(checkout?.supersededBy));
  return (
    <Modal
      title={title}
      open={isOpen}
      actions={<Button onClick={() => actor.send({ type: 'ending.follow' })}>{action}</Button>}
    >
      <p>{text}</p>
    </Modal>
  );
}
