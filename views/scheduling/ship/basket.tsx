import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { itemsOf } from '../../../machines/scheduling/scheduled-order.ts';
import { linesOf } from '../../../machines/scheduling/shipments.ts';
import type { shippingChoiceMachine } from '../../../machines/scheduling/shipping-choice.machine.ts';
import type { shippingSelectionMachine } from '../../../machines/scheduling/shipping-selection.machine.ts';
import type { CartItem } from '../../../services/contracts/cart.ts';
import { OrderItems } from '../../checkout/order-items.tsx';
import { Button, Modal } from '../../kit/index.ts';
import styles from './shipments.module.css';

interface BasketProps {
  actor: ActorRefFrom<typeof shippingSelectionMachine>;
  choice: ActorRefFrom<typeof shippingChoiceMachine>;
}

const orderLine = ({ id, product, quantity, total, regularTotal }: CartItem) => ({
  id,
  description: product.description,
  customerFacingSize: product.customerFacingSize,
  imageUrl: product.imageUrl,
  cart: { quantity },
  total,
  regularTotal,
});

/** What one vendor sends, and what of it cannot be sent (SHP-02). */
export function Basket({ actor, choice }: BasketProps) {
  const order = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(choice, (snapshot) => snapshot.matches({ basket: 'open' }));
  const shipment = useSelector(choice, ({ context: { shipments, basketOf } }) =>
    shipments.find(({ vendor }) => vendor.id === basketOf),
  );
  const close = () => choice.send({ type: 'basket.close' });
  const included = linesOf(shipment?.included ?? [], itemsOf(order)).map(orderLine);
  const excluded = linesOf(shipment?.excluded ?? [], itemsOf(order)).map(orderLine);
  return (
    <Modal
      title="View Items"
      open={isOpen}
      onClose={close}
      actions={<Button onClick={close}>Close Items</Button>}
    >
      <div className={styles.basket}>
        {included.length > 0 && <OrderItems lineItems={included} />}
        {excluded.length > 0 && (
          <section>
            <h3>Unavailable for this shipment</h3>
            <OrderItems lineItems={excluded} />
          </section>
        )}
      </div>
    </Modal>
  );
}
