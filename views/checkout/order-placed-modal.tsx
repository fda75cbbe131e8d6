import { useSelector } from '@xstate/react';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { Modal } from '../kit/modal.tsx';
import type { CompleteOrderRef } from './complete-order.tsx';
import { CART_KEPT } from './words.ts';

/** The order is placed, but its items are still in the cart (SUB-07). */
export function OrderPlacedModal({ actor }: { actor: CompleteOrderRef }) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <Modal
      title="Order Successfully Placed"
      open={snapshot.matches('cartKept')}
      onClose={() => actor.send({ type: 'order.view' })}
      actions={
        <>
          <ButtonLink to="/cart" replace variant="secondary">
            View Cart
          </ButtonLink>
          <Button onClick={() => actor.send({ type: 'order.view' })}>View my order</Button>
        </>
      }
    >
      <p>{CART_KEPT}</p>
    </Modal>
  );
}
