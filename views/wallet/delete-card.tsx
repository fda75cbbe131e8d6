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
  const subject = useSelector(actor, ({ context }) => context.subject);
  const failure = useSelector(actor, ({ context }) => context.deletionFailure);
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'deletion.cancel' }));
  const isDeleting = useSelector(actor, (snapshot) =>
    snapshot.matches({ loaded: { activity: { deletion: 'deleting' } } }),
  );
  const cancel = () => actor.send({ type: 'deletion.cancel' });
  return (
    <Dialog
      title={t('Delete card')}
      open={open}
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" disabled={!canCancel} onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" busy={isDeleting} onClick={() => actor.send({ type: 'deletion.confirm' })}>
            {isDeleting ? t('Deleting...') : t('Delete')}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        {failure && (
          <Alert tone="danger" failure={failure}>
            {t('There was a problem deleting your card.')}
          </Alert>
        )}
        <p>{t('Are you sure you want to delete this card?')}</p>
        {subject && <p className={styles.card}>{formatCard(subject)}</p>}
      </div>
    </Dialog>
  );
}
