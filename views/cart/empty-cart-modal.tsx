import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { Button } from '../kit/button.tsx';
import type { CartRef } from './cart-control.tsx';

// The dialog's code comes when it is first asked for.
const Modal = lazy(() => import('../kit/modal.tsx').then(({ Modal: component }) => ({ default: component })));

/** Asks before everything is taken out of the cart. */
export function EmptyCartModal({ actor }: { actor: CartRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('clearQuestion'));
  if (!isOpen) return null;
  return (
    <Suspense>
      <Modal
        title="Empty your cart?"
        open
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
    </Suspense>
  );
}
