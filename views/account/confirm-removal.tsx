import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import { removalOf } from '../../machines/account/address-book.selectors.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import type { AddressBookRef } from './address-book.tsx';
import { AddressLines } from './address-lines.tsx';
import styles from './confirm-removal.module.css';
import { addressBookWords, REMOVED_ELSEWHERE } from './words.ts';

interface ConfirmRemovalProps {
  actor: AddressBookRef;
  /** Takes the focus when the card that asked is gone. */
  heading: RefObject<HTMLElement | null>;
}

/** Asks before an address is removed, and says in its place why it was not (ADR-36, ADR-37). */
export function ConfirmRemoval({ actor, heading }: ConfirmRemovalProps) {
  const snapshot = useSelector(actor, (current) => current);
  const removal = removalOf(snapshot.context);
  const cancel = () => actor.send({ type: 'removal.cancel' });
  const returnFocus = () => (removalOf(actor.getSnapshot().context)?.isListed ? null : heading.current);
  return (
    <Modal
      title="Confirm Removal"
      open={snapshot.hasTag('modal')}
      onClose={cancel}
      returnFocus={returnFocus}
      actions={
        <>
          {!removal?.isGone && (
            <Button variant="secondary" disabled={!snapshot.can({ type: 'removal.cancel' })} onClick={cancel}>
              Cancel
            </Button>
          )}
          {/* One button, so that it keeps the focus. */}
          {removal?.isGone ? (
            <Button key="last" onClick={cancel}>
              Close
            </Button>
          ) : (
            <Button
              key="last"
              variant="danger"
              busy={snapshot.matches({ loaded: { removal: 'removing' } })}
              onClick={() => actor.send({ type: 'removal.confirm' })}
            >
              Remove
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
        <p>{removal?.isGone ? REMOVED_ELSEWHERE : 'Remove this address from your address book?'}</p>
        {removal && <AddressLines className={styles.address} address={removal.address} />}
      </div>
    </Modal>
  );
}
