import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { StoreChoiceRef } from '../../machines/scheduling/store-choice.machine.ts';
import { Differences } from '../cart/differences.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';

/** Says what of the cart changes at another store before it becomes the shopper's. */
export function ChangeStore({ actor, open }: ModalViewProps<StoreChoiceRef>) {
  const wanted = useSelector(actor, ({ context }) => context.wanted);
  const lines = useSelector(actor, ({ context }) => context.lines);
  const keep = () => actor.send({ type: 'store.keep' });
  return (
    <Dialog
      title={t('Change to {{store}}?', { store: wanted?.storeDetails.vanityName ?? '' })}
      open={open}
      onClose={keep}
      actions={
        <>
          <Button variant="secondary" onClick={keep}>
            {t('Keep this store')}
          </Button>
          <Button onClick={() => actor.send({ type: 'store.confirm' })}>{t('Change store')}</Button>
        </>
      }
    >
      <Differences lines={lines} />
    </Dialog>
  );
}
