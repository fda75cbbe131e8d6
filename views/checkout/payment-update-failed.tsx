import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { paymentUpdateMachine } from '../../machines/payment/payment-update.machine.ts';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import { Reference } from '../kit/reference.tsx';
import { paymentUpdateWords } from './words.ts';

type PaymentUpdateRef = ActorRefFrom<typeof paymentUpdateMachine>;

/** The payments-update-failed modal (PAY-14, PAY-15, ERR-72). */
export function PaymentUpdateFailed({ actor }: { actor: PaymentUpdateRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { failure } = snapshot.context;
  const dismiss = () => actor.send({ type: 'update.dismiss' });
  return (
    <Modal
      title="Payment not updated"
      open={snapshot.matches('failed')}
      onClose={dismiss}
      actions={
        <>
          <Button variant="secondary" onClick={dismiss}>
            Cancel
          </Button>
          <Button onClick={() => actor.send({ type: 'update.retry' })}>Try again</Button>
        </>
      }
    >
      <p>{failure?.message ?? paymentUpdateWords[failure?.kind ?? 'refused']}</p>
      <Reference failure={failure} />
    </Modal>
  );
}
