import { useSelector } from '@xstate/react';
import { FRAME_LOAD_ERROR_CODE } from '../../machines/payment/card-frame.machine.ts';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import type { CardFrameRef } from './card-frame.tsx';

/** The card page did not load in time (FRM-05). */
export function CardFrameRetry({ actor }: { actor: CardFrameRef }) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const dismiss = () => actor.send({ type: 'frame.dismiss' });
  return (
    <Modal
      title="Unable to add card"
      open={isFailed}
      onClose={dismiss}
      actions={
        <>
          <Button variant="secondary" onClick={dismiss}>
            Cancel
          </Button>
          <Button onClick={() => actor.send({ type: 'frame.retry' })}>Try Again</Button>
        </>
      }
    >
      <p>
        Sorry, but we're having trouble accepting new card information. Would you like to try again? Error
        Code {FRAME_LOAD_ERROR_CODE}
      </p>
    </Modal>
  );
}
