import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { changesBetween } from '../../machines/checkout/cart-changes.ts';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { formatMoney } from '../kit/format.ts';
import { Modal } from '../kit/modal.tsx';
import type { CompleteOrderRef } from './complete-order.tsx';
import styles from './order-modals.module.css';
import { BEING_PLACED, CART_KEPT, cartChangeWords } from './words-of-modals.ts';

/** The dialogs of completing an order; loaded with the first of them. */
export function OrderModals({ actor }: { actor: CompleteOrderRef }) {
  return (
    <>
      <OrderPlaced actor={actor} />
      <OrderBeingPlaced actor={actor} />
      <CartChanged actor={actor} />
    </>
  );
}

/** The order is placed, but its items are still in the cart (SUB-07). */
function OrderPlaced({ actor }: { actor: CompleteOrderRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('cartKept'));
  return (
    <Modal
      title="Order Successfully Placed"
      open={isOpen}
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

/** Asks before the page of an order is left that is being placed. */
function OrderBeingPlaced({ actor }: { actor: CompleteOrderRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ submitting: 'askingToStay' }));
  const stayButton = useRef<HTMLButtonElement>(null);
  const isSigningOut = useSelector(actor, ({ context }) => context.wayOut?.type === 'signOut.requested');
  const { text, leave } = isSigningOut ? BEING_PLACED.signOut : BEING_PLACED.page;
  const stay = () => actor.send({ type: 'leave.cancel' });
  return (
    <Modal
      title={BEING_PLACED.title}
      open={isOpen}
      onClose={stay}
      firstFocus={stayButton}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'leave.confirm' })}>
            {leave}
          </Button>
          <Button ref={stayButton} onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  );
}

/** What changed in the cart since the order was shown, and what the order costs now. */
function CartChanged({ actor }: { actor: CompleteOrderRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('cartChanged'));
  const { before, checkout } = useSelector(actor, ({ context }) => context);
  const changes = before ? changesBetween(before, checkout) : [];
  const total = (of: typeof checkout) => formatMoney(of.summary.cost.total);
  return (
    <Modal
      title="Your cart has changed"
      open={isOpen}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'cart.review' })}>
            Back to Cart
          </Button>
          <Button onClick={() => actor.send({ type: 'cart.accept' })}>Continue with This Order</Button>
        </>
      }
    >
      <p>This order now matches your cart. Nothing has been charged yet.</p>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change.gtin13}>
              <strong>{change.description}</strong> {cartChangeWords(change)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span>{before && `Total before: ${total(before)}`}</span>
        <strong>{`New total: ${total(checkout)}`}</strong>
      </p>
    </Modal>
  );
}
