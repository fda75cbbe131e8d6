import { useSelector } from '@xstate/react';
import { differences } from '../../machines/account/address-fields.ts';
import type { AddressFields } from '../../services/contracts/addresses.ts';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import { type RadioCardOption, RadioCards } from '../kit/radio-cards.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './address-form.module.css';
import type { AddressSubmissionRef } from './address-questions.tsx';

export interface AddressQuestionProps {
  actor: AddressSubmissionRef;
  /** What has the focus afterwards, unless it is what had it before. */
  returnFocus: () => HTMLElement | null;
}

/** Suggested or original (ADR-28). */
export function SuggestedAddress({ actor, returnFocus }: AddressQuestionProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { fields, suggestion } = snapshot.context;
  const edit = () => actor.send({ type: 'address.edit' });
  return (
    <Modal
      title="Suggested Address"
      open={snapshot.matches('choosingSuggestion')}
      onClose={edit}
      returnFocus={returnFocus}
      width={650}
      actions={
        <>
          <Button variant="secondary" onClick={edit}>
            Edit Address
          </Button>
          <Button onClick={() => actor.send({ type: 'choice.save' })}>Save Address</Button>
        </>
      }
    >
      {suggestion && (
        <div className={styles.question}>
          <p>
            We found a suggestion for the address you entered. What differs is <mark>underlined</mark>.
          </p>
          <RadioCards
            name="address"
            legend="Which address should we save?"
            options={choices(suggestion.fields, fields)}
            value={snapshot.matches({ choosingSuggestion: 'original' }) ? 'original' : 'suggested'}
            onChange={(choice) => actor.send({ type: 'choice.change', choice })}
            cardWidth="15rem"
          />
        </div>
      )}
    </Modal>
  );
}

function choices(
  suggested: AddressFields,
  original: AddressFields,
): RadioCardOption<'suggested' | 'original'>[] {
  const differing = differences(suggested, original);
  return [
    {
      value: 'suggested',
      label: 'Suggested Address',
      description: <Compared fields={suggested} differing={differing} />,
    },
    {
      value: 'original',
      label: 'Original Address',
      description: <Compared fields={original} differing={differing} />,
    },
  ];
}

interface ComparedProps {
  fields: AddressFields;
  differing: readonly string[];
}

/** An address with what differs from the other one underlined, and said where it is only heard. */
function Compared({ fields, differing }: ComparedProps) {
  const part = (name: 'line1' | 'line2' | 'city' | 'stateCode' | 'zip') =>
    differing.includes(name) ? (
      <mark>
        <bdi>{fields[name]}</bdi>
        <VisuallyHidden> (differs)</VisuallyHidden>
      </mark>
    ) : (
      <bdi>{fields[name]}</bdi>
    );
  return (
    <span className={styles.lines}>
      <span>{part('line1')}</span>
      {fields.line2 && <span>{part('line2')}</span>}
      <span>
        {part('city')}, {part('stateCode')} {part('zip')}
      </span>
    </span>
  );
}
