import { useSelector } from '@xstate/react';
import type { PromoEntryRef } from '../../machines/checkout/promo-entry.machine.ts';
import type { TippingRef } from '../../machines/checkout/tipping.machine.ts';
import type { PaymentRef } from '../../machines/payment/payment-selection.machine.ts';
import { DialogMissing } from '../kit/code-missing.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';

/** The code of a new card failed to load. */
export function CardFormMissing({ actor, open }: ModalViewProps<PaymentRef>) {
  const tries = useSelector(actor, ({ context }) => context.misses);
  return (
    open && (
      <DialogMissing
        title="Add a Credit or Debit Card"
        tries={tries}
        retry={() => actor.send({ type: 'card.add' })}
        onClose={() => actor.send({ type: 'card.cancel' })}
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
