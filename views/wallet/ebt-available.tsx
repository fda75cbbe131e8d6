import { t } from '../../languages/t.ts';
import type { WalletRef } from '../../machines/wallet/wallet.machine.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';

/** Told once to a shopper without a SNAP EBT card (WAL-09). */
export function EbtAvailable({ actor, open }: ModalViewProps<WalletRef>) {
  const dismiss = () => actor.send({ type: 'ebtNotice.dismiss' });
  return (
    <Dialog
      title={t('Online SNAP EBT Is Now Available')}
      open={open}
      onClose={dismiss}
      actions={
        <>
          <Button variant="secondary" onClick={dismiss}>
            {t('Not Now')}
          </Button>
          <Button onClick={() => actor.send({ type: 'ebtNotice.add' })}>{t('Add SNAP EBT Card')}</Button>
        </>
      }
    >
      <p>{t('Save your SNAP EBT card and use it for eligible items in your pickup and delivery orders.')}</p>
    </Dialog>
  );
}
