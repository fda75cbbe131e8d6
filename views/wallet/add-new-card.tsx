import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import type { AddableType } from '../../machines/wallet/cards.ts';
import type { WalletRef } from '../../machines/wallet/wallet.machine.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { FieldFrame } from '../kit/field-frame.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { Select } from '../kit/select.tsx';

const TYPES: readonly { value: AddableType; label: string }[] = [
  { value: 'BANK_CARD', label: 'Credit/Debit' },
  { value: 'EBT', label: 'EBT' },
];

const ONE_EBT_CARD =
  'You can only save one SNAP EBT card. To use a different EBT card, delete the current one.';

/** Which kind of card to add (WAL-04). */
export function AddNewCard({ actor, open }: ModalViewProps<WalletRef>) {
  const id = useId();
  const cardType = useSelector(actor, ({ context }) => context.cardType);
  const isRefused = useSelector(actor, (snapshot) =>
    snapshot.matches({ loaded: { activity: { choosingType: 'refused' } } }),
  );
  const cancel = () => actor.send({ type: 'cardType.cancel' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'cardType.continue' });
  };
  const select = (value: string) => {
    const type = TYPES.find((one) => one.value === value);
    if (type) actor.send({ type: 'cardType.select', cardType: type.value });
  };
  return (
    <Dialog
      title="Add New Card"
      open={open}
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={`${id}-form`}>
            Continue
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={submit}>
        <FieldFrame id={id} label="Payment type" error={isRefused ? ONE_EBT_CARD : undefined}>
          <Select
            id={id}
            options={TYPES}
            value={cardType}
            onChange={select}
            aria-invalid={isRefused}
            aria-describedby={isRefused ? `${id}-error` : undefined}
          />
        </FieldFrame>
      </form>
    </Dialog>
  );
}
