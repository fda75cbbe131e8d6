import { useSelector } from '@xstate/react';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import type { CartRef } from './cart-control.tsx';

/** Asks before emptying the cart. */
export function EmptyCartModal({ actor }: { actor: CartRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('clearQuestion'));
  return (
    <Modal
      title="Empty your cart?"
      open={isOpen}
      onClose={() => actor.send({ type: 'clear.cancel' })}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'clear.cancel' })}>
            Keep items
          </Button>
          <Button variant="danger" onClick={() => actor.send({ type: 'cart.clear' })}>
            Empty cart
          </Button>
        </>
      }
    >
      <p>This removes every item from your cart.</p>
    </Modal>
  );
}
