import { useSelector } from '@xstate/react';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import type { CheckoutRef } from './checkout.tsx';
import { ORDER_EXPIRED } from './words.ts';

/** 'Something went wrong' (CHK-15) and 'Order Timed Out' (RSV-12). */
export function CheckoutModals({ actor }: { actor: CheckoutRef }) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <>
      <Modal
        title="Something went wrong"
        open={snapshot.matches('failed')}
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
      <Modal
        title="Order Timed Out"
        open={snapshot.matches('timedOut')}
        actions={<Button onClick={() => actor.send({ type: 'schedule.return' })}>Back to Checkout</Button>}
      >
        <p>{ORDER_EXPIRED}</p>
      </Modal>
    </>
  );
}
