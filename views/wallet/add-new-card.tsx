import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import { t } from '../../languages/t.ts';
import type { AddableType } from '../../machines/wallet/cards.ts';
import type { NewCardRef } from '../../machines/wallet/new-card.machine.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { FieldFrame } from '../kit/field-frame.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { Select } from '../kit/select.tsx';

const LABELS: Readonly<Record<AddableType, string>> = {
  BANK_CARD: t('Credit/Debit'),
  EBT: 'EBT',
  GIFT_CARD: t('Gift Card'),
};

const ONE_EBT_CARD = t(
  'You can only save one SNAP EBT card. To use a different EBT card, delete the current one.',
);

/** Which kind of card to add (WAL-04). */
export function AddNewCard({ actor, open }: ModalViewProps<NewCardRef>) {
  const id = useId();
  const { cardType, types } = useSelector(actor, ({ context }) => context);
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches({ choosingType: 'refused' }));
  const cancel = () => actor.send({ type: 'cardType.cancel' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'cardType.continue' });
  };
  const select = (value: string) => {
    const type = types.find((one) => one === value);
    if (type) actor.send({ type: 'cardType.select', cardType: type });
  };
  return (
    <Dialog
      title={t('Add New Card')}
      open={open}
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={`${id}-form`}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={submit}>
        <FieldFrame id={id} label={t('Payment type')} error={isRefused ? ONE_EBT_CARD : undefined}>
          <Select
            id={id}
            options={types.map((value) => ({ value, label: LABELS[value] }))}
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
