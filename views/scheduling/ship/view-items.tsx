import { useSelector } from '@xstate/react';
import { t } from '../../../languages/t.ts';
import { itemsOf } from '../../../machines/scheduling/scheduled-order.ts';
import { linesOf } from '../../../machines/scheduling/shipments.ts';
import type { ShippingChoiceRef } from '../../../machines/scheduling/shipping-choice.machine.ts';
import type { CartItem } from '../../../services/contracts/cart.ts';
import { OrderItems } from '../../checkout/order-items.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import type { ModalViewProps } from '../../kit/modal-view.ts';
import styles from './view-items.module.css';
import { itemsLabel } from './words.ts';

const orderLine = ({ id, product, quantity, total, regularTotal }: CartItem) => ({
  id,
  description: product.description,
  customerFacingSize: product.customerFacingSize,
  imageUrl: product.imageUrl,
  cart: { quantity },
  total,
  regularTotal,
});

/** A vendor's items, and those it can't ship (SHP-02). */
export function ViewItems({ actor, open }: ModalViewProps<ShippingChoiceRef>) {
  const { basketOf, order, shipments } = useSelector(actor, ({ context }) => context);
  const cart = useSelector(order.cart, ({ context }) => context.cart);
  const shipment = shipments.find(({ vendor }) => vendor.id === basketOf);
  const close = () => actor.send({ type: 'basket.close' });
  const included = linesOf(shipment?.included ?? [], itemsOf({ cart, order })).map(orderLine);
  const excluded = linesOf(shipment?.excluded ?? [], itemsOf({ cart, order })).map(orderLine);
  return (
    <Dialog
      title={t('View Items')}
      open={open}
      onClose={close}
      actions={<Button onClick={close}>{t('Close Items')}</Button>}
    >
      <div className={styles.basket}>
        {shipment && <p className={styles.count}>{itemsLabel(shipment)}</p>}
        {included.length > 0 && <OrderItems lineItems={included} />}
        {excluded.length > 0 && (
          <section>
            <h3>{t('Unavailable for this shipment')}</h3>
            <OrderItems lineItems={excluded} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
