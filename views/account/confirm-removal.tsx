import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { AddressBookRef } from '../../machines/account/address-book.machine.ts';
import { removalOf } from '../../machines/account/address-book.selectors.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { AddressLines } from './address-lines.tsx';
import styles from './confirm-removal.module.css';
import { addressBookWords, REMOVED_ELSEWHERE } from './words.ts';

/** Asks before removing an address and, if that fails, says why in the same place (ADR-36, ADR-37). */
export function ConfirmRemoval({ actor, open }: ModalViewProps<AddressBookRef>) {
  const removal = removalOf(useSelector(actor, ({ context }) => context));
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'removal.cancel' }));
  const isRemoving = useSelector(actor, (snapshot) => snapshot.matches({ loaded: { removal: 'removing' } }));
  const cancel = () => actor.send({ type: 'removal.cancel' });
  return (
    <Dialog
      title={t('Confirm Removal')}
      open={open}
      onClose={cancel}
      actions={
        <>
          {!removal?.isGone && (
            <Button variant="secondary" disabled={!canCancel} onClick={cancel}>
              {t('Cancel')}
            </Button>
          )}
          {/* A single button, so that it keeps the focus. */}
          {removal?.isGone ? (
            <Button key="last" onClick={cancel}>
              {t('Close')}
            </Button>
          ) : (
            <Button
              key="last"
              variant="danger"
              busy={isRemoving}
              onClick={() => actor.send({ type: 'removal.confirm' })}
            >
              {t('Remove')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.question}>
        {removal?.failure && (
          <Alert tone="danger" failure={removal.failure}>
            {addressBookWords[removal.failure.kind]}
          </Alert>
        )}
        <p>{removal?.isGone ? REMOVED_ELSEWHERE : t('Remove this address from your address book?')}</p>
        {removal && <AddressLines className={styles.address} address={removal.address} />}
      </div>
    </Dialog>
  );
}
