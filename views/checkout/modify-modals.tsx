import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { ModifyOrderRef } from '../../machines/checkout/modify-order.machine.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { MODIFICATIONS_SAVED } from './words.ts';

/** The order is changed, but the modify cart isn't cleared (MOD-07, CMP-15). */
export function ModificationsSaved({ actor, open }: ModalViewProps<ModifyOrderRef>) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Dialog
      title={t('Modifications Saved')}
      open={open}
      actions={
        <Button busy={isBusy} onClick={() => actor.send({ type: 'changes.confirm' })}>
          {t('Confirm')}
        </Button>
      }
    >
      <p>{MODIFICATIONS_SAVED}</p>
    </Dialog>
  );
}
