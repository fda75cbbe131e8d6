import { useSelector } from '@xstate/react';
import type { PaymentRef } from '../../machines/payment/payment-selection.machine.ts';
import { DialogMissing } from '../kit/code-missing.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';

/** The chart of a new card did not come. */
export function CardFormMissing({ actor, open }: ModalViewProps<PaymentRef>) {
  const tries = useSelector(actor, ({ context }) => context.misses);
  if (!open) return null;
  return (
    <DialogMissing
      title="Add a Credit or Debit Card"
      tries={tries}
      retry={() => actor.send({ type: 'card.add' })}
      onClose={() => actor.send({ type: 'card.cancel' })}
    />
  );
}
