import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import { t } from '../../languages/t.ts';
import type { TipRef } from '../../machines/checkout/tip.machine.ts';
import type { TipFields } from '../../machines/checkout/tip-fields.ts';
import type { TipChangeProblem, TipChangeRef } from '../../machines/order/tip-change.machine.ts';
import type { Gratuity } from '../../services/contracts/checkouts.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatMoney } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { RadioCards } from '../kit/radio-cards.tsx';
import { MoneyField } from './money-field.tsx';
import styles from './tip-modals.module.css';
import { TIPPING_POLICY, tipProblemWords } from './words.ts';

const OTHER = 'other';

const optionsOf = ({ suggestions }: Gratuity) => [
  ...suggestions.map(({ amount, percentage }) => ({
    value: String(amount),
    label: `${percentage}%`,
    aside: formatMoney(amount),
  })),
  { value: '0', label: t('None') },
  { value: OTHER, label: t('Other Amount') },
];

const selectedIn = ({ otherOption, tipValue }: TipFields) => (otherOption ? OTHER : String(tipValue));

/** The tip of an order that's being placed, or of one that was delivered. */
type AnyTipRef = TipRef | TipChangeRef;

/** Problems that stand beside the amount; the others are about the whole change. */
const AT_AMOUNT: readonly TipChangeProblem['kind'][] = [
  'amountMissing',
  'amountInvalid',
  'overMaximum',
  'refused',
];

const isAtAmount = (problem: TipChangeProblem) => AT_AMOUNT.includes(problem.kind);

/** How much to tip the driver (TIP-02 to TIP-04, TIP-08). */
export function SelectTipAmount({ actor, open }: ModalViewProps<AnyTipRef>) {
  const id = useId();
  const { gratuity, problem, ...fields } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'tip.cancel' }));
  const cancel = () => actor.send({ type: 'tip.cancel' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'tip.save' });
  };
  const select = (value: string) =>
    actor.send(
      value === OTHER ? { type: 'tip.selectOther' } : { type: 'tip.select', tipValue: Number(value) },
    );
  return (
    <Dialog
      title={t('Select Tip Amount')}
      open={open}
      onClose={canCancel ? cancel : undefined}
      actions={
        <>
          <Button variant="secondary" disabled={!canCancel} onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} busy={isBusy}>
            {t('Save Tip')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        {problem && !isAtAmount(problem) && (
          <Alert tone="danger" failure={problem.kind === 'notSaved' ? problem : undefined}>
            {tipProblemWords(problem, gratuity.max)}
          </Alert>
        )}
        <RadioCards
          name="tip"
          legend={t('Tip amount')}
          legendHidden
          options={optionsOf(gratuity)}
          value={selectedIn(fields)}
          onChange={select}
          error={fields.otherOption ? undefined : wordsOf(problem, gratuity)}
        />
        {fields.otherOption && <OtherAmount actor={actor} />}
        <Button variant="quiet" onClick={() => actor.send({ type: 'policy.open' })}>
          {t('Tipping policy')}
        </Button>
      </form>
    </Dialog>
  );
}

const wordsOf = (problem: TipChangeProblem | null, { max }: Gratuity) =>
  problem && isAtAmount(problem) ? tipProblemWords(problem, max) : undefined;

function OtherAmount({ actor }: { actor: AnyTipRef }) {
  const { otherValue, problem, gratuity } = useSelector(actor, ({ context }) => context);
  return (
    <MoneyField
      label={t('Other Amount')}
      value={otherValue}
      error={wordsOf(problem, gratuity)}
      onChange={(typed) => actor.send({ type: 'tip.type', otherValue: typed })}
    />
  );
}

/** Where a tip goes (TIP-02). */
export function TippingPolicy({ actor, open }: ModalViewProps<AnyTipRef>) {
  const close = () => actor.send({ type: 'policy.close' });
  return (
    <Dialog
      title={t('Tipping policy')}
      open={open}
      onClose={close}
      actions={<Button onClick={close}>{t('Got It')}</Button>}
    >
      <ul className={styles.policy}>
        {TIPPING_POLICY.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}
