import { useSelector } from '@xstate/react';
import type { TippingRef } from '../../machines/checkout/tipping.machine.ts';
import { DialogMissing } from '../kit/code-missing.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';

/** The code of the tip failed to load. */
export function TipMissing({ actor, open }: ModalViewProps<TippingRef>) {
  const tries = useSelector(actor, ({ context }) => context.misses);
  if (!open) return null;
  return (
    <DialogMissing
      title="Select Tip Amount"
      tries={tries}
      retry={() => actor.send({ type: 'tip.retry' })}
      onClose={() => actor.send({ type: 'tip.cancel' })}
    />
  );
}
