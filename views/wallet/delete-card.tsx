import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { WalletRef } from '../../machines/wallet/wallet.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatCard } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import styles from './delete-card.module.css';

/** Asks before deleting a card and, if that fails, says so in the same place (WAL-06, WAL-08). */
export function DeleteCard({ actor, open }: ModalViewProps<WalletRef>) {
  const snapshot = useSelector(actor, (current) => current);
  const { subject, deletionFailure } = snapshot.context;
  const isDeleting = snapshot.matches({ loaded: { activity: { deletion: 'deleting' } } });
  const cancel = () => actor.send({ type: 'deletion.cancel' });
  return (
    <Dialog
      title={t('Delete card')}
      open={open}
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" disabled={!snapshot.can({ type: 'deletion.cancel' })} onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" busy={isDeleting} onClick={() => actor.send({ type: 'deletion.confirm' })}>
            {isDeleting ? t('Deleting...') : t('Delete')}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        {deletionFailure && (
          <Alert tone="danger" failure={deletionFailure}>
            {t('There was a problem deleting your card.')}
          </Alert>
        )}
        <p>{t('Are you sure you want to delete this card?')}</p>
        {subject && <p className={styles.card}>{formatCard(subject)}</p>}
      </div>
    </Dialog>
  );
}
