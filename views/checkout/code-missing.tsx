import { useSelector } from '@xstate/react';
import type { PromoEntryRef } from '../../machines/checkout/promo-entry.machine.ts';
import type { SubmissionRef } from '../../machines/checkout/submission.machine.ts';
import type { TippingRef } from '../../machines/checkout/tipping.machine.ts';
import type { PaymentTaskRef } from '../../machines/payment/payment-task.machine.ts';
import type { PaymentTask } from '../../machines/payment/payment-task.ts';
import { DialogMissing } from '../kit/code-missing.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';

const TITLES: Record<PaymentTask, string> = {
  addCard: 'Add a Credit or Debit Card',
  editCard: 'Edit Card',
  addGiftCard: 'Add Gift Card',
  addEbtCard: 'Add SNAP EBT Card',
  checkBalance: 'Check SNAP EBT Balance',
  changeAmount: 'Change SNAP EBT Amount',
  introduceSnap: 'Paying with SNAP EBT',
};

/** The code of a form or dialog of the payment section failed to load. */
export function PaymentTaskMissing({ actor, open }: ModalViewProps<PaymentTaskRef>) {
  const { task, misses } = useSelector(actor, ({ context }) => context);
  return (
    open && (
      <DialogMissing
        title={TITLES[task]}
        tries={misses}
        retry={() => actor.send({ type: 'task.retry' })}
        onClose={() => actor.send({ type: 'task.cancel' })}
      />
    )
  );
}

/** The code that asks for the PIN failed to load. */
export function PinEntryMissing({ actor, open }: ModalViewProps<SubmissionRef>) {
  const tries = useSelector(actor, ({ context }) => context.misses);
  return (
    open && (
      <DialogMissing
        title="Enter Your SNAP EBT PIN"
        tries={tries}
        retry={() => actor.send({ type: 'pin.retry' })}
        onClose={() => actor.send({ type: 'pin.cancel' })}
      />
    )
  );
}

/** The code of the tip failed to load. */
export function TipMissing({ actor, open }: ModalViewProps<TippingRef>) {
  const tries = useSelector(actor, ({ context }) => context.misses);
  return (
    open && (
      <DialogMissing
        title="Select Tip Amount"
        tries={tries}
        retry={() => actor.send({ type: 'tip.retry' })}
        onClose={() => actor.send({ type: 'tip.cancel' })}
      />
    )
  );
}

/** The code of the promo codes failed to load. */
export function PromoCodesMissing({ actor, open }: ModalViewProps<PromoEntryRef>) {
  const tries = useSelector(actor, ({ context }) => context.misses);
  return (
    open && (
      <DialogMissing
        title="Promo codes"
        tries={tries}
        retry={() => actor.send({ type: 'promo.retry' })}
        onClose={() => actor.send({ type: 'promo.close' })}
      />
    )
  );
}
