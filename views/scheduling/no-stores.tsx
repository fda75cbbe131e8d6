import { t } from '../../languages/t.ts';
import type { StoreChoiceRef } from '../../machines/scheduling/store-choice.machine.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { NO_STORES } from './words.ts';

/** No stores are near the shopper's own, or near a postal code (SCH-40). */
export function NoStoresAvailable({ actor, open }: ModalViewProps<StoreChoiceRef>) {
  const dismiss = () => actor.send({ type: 'modal.dismiss' });
  return (
    <Dialog
      title={t('No Stores Are Available')}
      open={open}
      onClose={dismiss}
      actions={<Button onClick={dismiss}>{t('Try Another Postal Code')}</Button>}
    >
      <p>{NO_STORES}</p>
    </Dialog>
  );
}
