import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { cardFormMachine } from '../../machines/payment/card-form.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { Form } from '../kit/form.tsx';
import { Modal } from '../kit/modal.tsx';
import { CardDetailsFields } from './card-details-fields.tsx';
import styles from './card-form.module.css';
import { CardFrame } from './card-frame.tsx';
import { CardFrameRetry } from './card-frame-retry.tsx';
import { cardFormWords } from './card-words.ts';

/** What went wrong stands at the top, while the button is at the foot of a long form. */
const bringIntoView = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' });

export type CardFormRef = ActorRefFrom<typeof cardFormMachine>;

/** The modal that adds a card to the order: the vault's fields in their frame, the shop's below. */
export function CardForm({ actor }: { actor: CardFormRef }) {
  const formId = useId();
  const snapshot = useSelector(actor, (current) => current);
  const { details, frame } = snapshot.children;
  const { failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const canSave = snapshot.can({ type: 'card.save' });
  const cancel = () => actor.send({ type: 'card.cancel' });
  return (
    <Modal
      title="Add a Credit or Debit Card"
      open={snapshot.matches('open')}
      onClose={cancel}
      width={650}
      focusesItself
      actions={
        <>
          <Button variant="secondary" onClick={cancel} disabled={!snapshot.can({ type: 'card.cancel' })}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} disabled={!canSave && !isBusy}>
            Add Card
          </Button>
        </>
      }
    >
      {details && frame && (
        <div className={styles.form}>
          {failure && (
            <div ref={bringIntoView}>
              <Alert tone="danger" title={cardFormWords(failure)} failure={failure} />
            </div>
          )}
          <ErrorSummary form={details} />
          <CardFrame actor={frame} />
          <Form form={details} id={formId} className={styles.details} label="Billing details">
            <CardDetailsFields form={details} />
          </Form>
          <CardFrameRetry actor={frame} />
        </div>
      )}
    </Modal>
  );
}
