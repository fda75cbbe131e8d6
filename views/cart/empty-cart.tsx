import { t } from '../../languages/t.ts';
import type { CartRef } from '../../machines/cart/cart.machine.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';

/** Asks before emptying the cart. */
export function EmptyCart({ actor, open }: ModalViewProps<CartRef>) {
  return (
    <Dialog
      title={t('Empty your cart?')}
      open={open}
      onClose={() => actor.send({ type: 'clear.cancel' })}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'clear.cancel' })}>
            {t('Keep items')}
          </Button>
          <Button variant="danger" onClick={() => actor.send({ type: 'cart.clear' })}>
            {t('Empty cart')}
          </Button>
        </>
      }
    >
      <p>{t('This removes every item from your cart.')}</p>
    </Dialog>
  );
}
