import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { t } from '../../languages/t.ts';
import { differences } from '../../machines/account/address-fields.ts';
import type { AddressSubmissionRef } from '../../machines/account/address-submission.machine.ts';
import type { AddressFields } from '../../services/contracts/addresses.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { type RadioCardOption, RadioCards } from '../kit/radio-cards.tsx';
import { rich } from '../kit/rich.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './address-form.module.css';
import { AddressLines } from './address-lines.tsx';
import { CONFIRM_FIRST, UNVERIFIED } from './words.ts';

/** Suggested or original (ADR-28). */
export function SuggestedAddress({ actor, open, returnFocus }: ModalViewProps<AddressSubmissionRef>) {
  const fields = useSelector(actor, ({ context }) => context.fields);
  const suggestion = useSelector(actor, ({ context }) => context.suggestion);
  const isOriginal = useSelector(actor, (snapshot) => snapshot.matches({ choosingSuggestion: 'original' }));
  const edit = () => actor.send({ type: 'address.edit' });
  const afterwards = () => (actor.getSnapshot().output?.kind === 'edited' ? (returnFocus?.() ?? null) : null);
  return (
    <Dialog
      title={t('Suggested address')}
      open={open}
      onClose={edit}
      returnFocus={afterwards}
      width={650}
      actions={
        <>
          <Button variant="secondary" onClick={edit}>
            {t('Edit Address')}
          </Button>
          <Button onClick={() => actor.send({ type: 'choice.save' })}>{t('Save Address')}</Button>
        </>
      }
    >
      {suggestion && (
        <div className={styles.question}>
          <p>
            {rich('We found a suggestion for the address you entered. Differences are {{underlined}}.', {
              underlined: <mark>{t('underlined')}</mark>,
            })}
          </p>
          <RadioCards
            name="address"
            legend={t('Which address should we save?')}
            options={choices(suggestion.fields, fields)}
            value={isOriginal ? 'original' : 'suggested'}
            onChange={(choice) => actor.send({ type: 'choice.change', choice })}
            cardWidth="15rem"
          />
        </div>
      )}
    </Dialog>
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
      label: t('Suggested address'),
      description: <Compared fields={suggested} differing={differing} />,
    },
    {
      value: 'original',
      label: t('Original address'),
      description: <Compared fields={original} differing={differing} />,
    },
  ];
}

interface ComparedProps {
  fields: AddressFields;
  differing: readonly string[];
}

/** An address with what differs from the other one underlined, and spelled out for screen readers. */
function Compared({ fields, differing }: ComparedProps) {
  const part = (name: 'line1' | 'line2' | 'city' | 'stateCode' | 'zip') =>
    differing.includes(name) ? (
      <mark>
        <bdi>{fields[name]}</bdi>
        <VisuallyHidden> {t('(differs)')}</VisuallyHidden>
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

/** Asks for a check mark before an address that could not be verified is saved (ADR-29 to ADR-31). */
export function UnverifiedAddress({ actor, open, returnFocus }: ModalViewProps<AddressSubmissionRef>) {
  const fields = useSelector(actor, ({ context }) => context.fields);
  const constraint = useSelector(actor, ({ context }) => context.constraint);
  const isConfirmed = useSelector(actor, (snapshot) =>
    snapshot.matches({ confirmingUnverified: 'confirmed' }),
  );
  const canSave = useSelector(actor, (snapshot) => snapshot.can({ type: 'confirmation.save' }));
  const bannerId = useId();
  const edit = () => actor.send({ type: 'address.edit' });
  const afterwards = () => (actor.getSnapshot().output?.kind === 'edited' ? (returnFocus?.() ?? null) : null);
  return (
    <Dialog
      title={t('Unverified address')}
      open={open}
      onClose={edit}
      returnFocus={afterwards}
      width={650}
      actions={
        <>
          <Button variant="secondary" onClick={edit}>
            {t('Edit Address')}
          </Button>
          <Button
            blocked={canSave ? null : CONFIRM_FIRST}
            onClick={() => actor.send({ type: 'confirmation.save' })}
          >
            {t('Submit')}
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
          <h3>{t('Original address')}</h3>
          <AddressLines address={{ ...fields, countryCode: 'US' }} />
        </div>
        <Checkbox
          label={t('Use this address')}
          aria-describedby={bannerId}
          checked={isConfirmed}
          onChange={(checked) => actor.send({ type: 'confirmation.change', isConfirmed: checked })}
        />
      </div>
    </Dialog>
  );
}
