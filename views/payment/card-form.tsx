import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { t } from '../../languages/t.ts';
import type { CardFormRef } from '../../machines/payment/card-form.machine.ts';
import { offeredOptions } from '../../machines/payment/card-form.selectors.ts';
import { blockedReason } from '../../machines/shared/what-blocks.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { Form } from '../kit/form.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { CardDetailsFields } from './card-details-fields.tsx';
import styles from './card-form.module.css';
import { CardFrame } from './card-frame.tsx';
import { useFrameErrors } from './frame-errors.ts';
import { CARD_FORM_WORDS, STILL_LOADING } from './words.ts';

/** Errors are at the top, while the button is at the bottom of a long form. */
const bringIntoView = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' });

/** The modal for adding a card to the order or the wallet, and for editing one: the vault's fields in their frame, the shop's below. */
export function AddCard({ actor, open }: ModalViewProps<CardFormRef>) {
  const formId = useId();
  const details = useSelector(actor, ({ children }) => children.details);
  const frame = useSelector(actor, ({ children }) => children.frame);
  const frameErrors = useFrameErrors(frame);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const purpose = useSelector(actor, ({ context }) => context.purpose);
  const words = CARD_FORM_WORDS[purpose.kind];
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'card.cancel' }));
  const reason = useSelector(actor, (snapshot) =>
    blockedReason(snapshot, { type: 'card.save' }, {}, STILL_LOADING),
  );
  const cancel = () => actor.send({ type: 'card.cancel' });
  return (
    <Dialog
      title={words.title}
      open={open}
      onClose={cancel}
      width={650}
      focusesItself
      actions={
        <>
          <Button variant="secondary" onClick={cancel} disabled={!canCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} blocked={reason}>
            {words.save}
          </Button>
        </>
      }
    >
      {details && frame && (
        <div className={styles.form}>
          {failure && (
            <div ref={bringIntoView}>
              <Alert tone="danger" title={words.failure(failure)} failure={failure} />
            </div>
          )}
          <ErrorSummary form={details} others={frameErrors.errors} otherRefusals={frameErrors.refusals} />
          <CardFrame actor={frame} />
          <Form
            form={details}
            id={formId}
            className={styles.details}
            label={t('Billing details')}
            summary={null}
          >
            <CardDetailsFields form={details} {...offeredOptions(purpose)} />
          </Form>
        </div>
      )}
    </Dialog>
  );
}
