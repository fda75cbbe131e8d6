import { useSelector } from '@xstate/react';
import type { ReceivingRef } from '../../machines/cart/receiving.machine.ts';
import { DialogMissing } from '../kit/code-missing.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';

/** The code of the address form failed to load. */
export function CartAddressMissing({ actor, open }: ModalViewProps<ReceivingRef>) {
  const { misses, form } = useSelector(actor, ({ context }) => context);
  return (
    open && (
      <DialogMissing
        title={form.modality === 'SHIP' ? 'Add/Edit Shipping Address' : 'Add/Edit Delivery Address'}
        tries={misses}
        retry={() => actor.send({ type: 'form.retry' })}
        onClose={() => actor.send({ type: 'form.cancel' })}
      />
    )
  );
}
