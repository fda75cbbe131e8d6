import { useSelector } from '@xstate/react';
import type { CodePart, OnDemandRef } from '../../machines/shared/on-demand.machine.ts';
import { DialogMissing } from '../kit/code-missing.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';

const TITLES: Record<CodePart, string> = {
  addCard: 'Add a Credit or Debit Card',
  editCard: 'Edit Card',
  addEbtCard: 'Add SNAP EBT Card',
  addGiftCard: 'Add Gift Card',
  changeAmount: 'Change SNAP EBT amount',
  checkBalance: 'Check SNAP EBT balance',
  deliveryAddress: 'Add/Edit Delivery Address',
  fallout: 'Unavailable Items',
  introduceSnap: 'Paying with SNAP EBT',
  leaving: 'Remove flash sale items?',
  orderUpdate: 'Update Your Order',
  pinEntry: 'Enter Your SNAP EBT PIN',
  placing: 'Place Order',
  promoCodes: 'Promo codes',
  shippingAddress: 'Add/Edit Shipping Address',
  tip: 'Select Tip Amount',
};

/** The code of what the shopper asked for failed to load. */
export function CodeMissing({ actor, open }: ModalViewProps<OnDemandRef>) {
  const { part, misses } = useSelector(actor, ({ context }) => context);
  return (
    open && (
      <DialogMissing
        title={TITLES[part]}
        tries={misses}
        retry={() => actor.send({ type: 'code.retry' })}
        onClose={() => actor.send({ type: 'code.cancel' })}
      />
    )
  );
}
