import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { CardFrameRef } from '../../machines/payment/card-frame.machine.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { FRAME_WORDS } from './words.ts';

/** The vault's page didn't load in time (FRM-05). */
export function CardFrameRetry({ actor, open }: ModalViewProps<CardFrameRef>) {
  const form = useSelector(actor, ({ context }) => context.form);
  const { title, text, code } = FRAME_WORDS[form].retry;
  const dismiss = () => actor.send({ type: 'frame.dismiss' });
  return (
    <Dialog
      title={title}
      open={open}
      onClose={dismiss}
      actions={
        <>
          <Button variant="secondary" onClick={dismiss}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => actor.send({ type: 'frame.retry' })}>{t('Try Again')}</Button>
        </>
      }
    >
      <p>{t('{{text}} Error Code {{code}}', { text, code })}</p>
    </Dialog>
  );
}
