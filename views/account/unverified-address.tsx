import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { Modal } from '../kit/modal.tsx';
import styles from './address-form.module.css';
import { AddressLines } from './address-lines.tsx';
import type { AddressQuestionProps } from './suggested-address.tsx';
import { UNVERIFIED } from './words.ts';

/** Asks for a tick before an address is saved that could not be verified (ADR-29 to ADR-31). */
export function UnverifiedAddress({ actor, returnFocus }: AddressQuestionProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { fields, constraint } = snapshot.context;
  const bannerId = useId();
  const edit = () => actor.send({ type: 'address.edit' });
  return (
    <Modal
      title="Unverified Address"
      open={snapshot.matches('confirmingUnverified')}
      onClose={edit}
      returnFocus={returnFocus}
      width={650}
      actions={
        <>
          <Button variant="secondary" onClick={edit}>
            Edit Address
          </Button>
          <Button
            disabled={!snapshot.can({ type: 'confirmation.save' })}
            onClick={() => actor.send({ type: 'confirmation.save' })}
          >
            Submit
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <div id={bannerId}>
          <Alert tone="warning" title={UNVERIFIED}>
            {constraint}
          </Alert>
        </div>
        <div className={styles.original}>
          <h3>Original Address</h3>
          <AddressLines address={{ ...fields, countryCode: 'US' }} />
        </div>
        <Checkbox
          label="Use this address"
          aria-describedby={bannerId}
          checked={snapshot.matches({ confirmingUnverified: 'confirmed' })}
          onChange={(isConfirmed) => actor.send({ type: 'confirmation.change', isConfirmed })}
        />
      </div>
    </Modal>
  );
}
