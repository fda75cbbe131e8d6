import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import type { BalanceCheckRef } from '../../machines/payment/balance-check.machine.ts';
import type { CardFrameRef } from '../../machines/payment/card-frame.machine.ts';
import type { EbtCardFormRef } from '../../machines/payment/ebt-card-form.machine.ts';
import type { GiftCardFormRef } from '../../machines/payment/gift-card-form.machine.ts';
import type { PinEntryRef } from '../../machines/payment/pin-entry.machine.ts';
import { blockedReason } from '../../machines/shared/what-blocks.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { ErrorList } from '../kit/error-list.tsx';
import { formatMoney } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import type { Failed } from '../kit/reference.tsx';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import { CardFrame } from './card-frame.tsx';
import { useFrameErrors } from './frame-errors.ts';
import styles from './secure-forms.module.css';
import {
  balanceCheckWords,
  CARD_LOCKED,
  ebtCardWords,
  giftCardWords,
  PIN_REFUSED,
  pinEntryWords,
  STILL_LOADING,
} from './words.ts';

interface SecureFormProps {
  title: string;
  open: boolean;
  actor: PinEntryRef | EbtCardFormRef | GiftCardFormRef;
  /** The button that sends the form. */
  save: string;
  /** The same while it's being sent. */
  saving?: string;
  /** What went wrong, in words. */
  problem: string | null;
  failure?: Failed | undefined;
  children?: ReactNode;
}

/** A dialog around one secure frame. */
function SecureForm({
  title,
  open,
  actor,
  save,
  saving = save,
  problem,
  failure,
  children,
}: SecureFormProps) {
  const frame = useSelector(actor, (snapshot) => snapshot.children.frame as CardFrameRef | undefined);
  const frameErrors = useFrameErrors(frame);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const reason = useSelector(actor, (snapshot) =>
    blockedReason(snapshot, { type: 'card.save' }, {}, STILL_LOADING),
  );
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'card.cancel' }));
  const cancel = () => actor.send({ type: 'card.cancel' });
  return (
    <Dialog
      title={title}
      open={open}
      onClose={cancel}
      focusesItself
      actions={
        <>
          <Button variant="secondary" onClick={cancel} disabled={!canCancel}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => actor.send({ type: 'card.save' })} busy={isBusy} blocked={reason}>
            {isBusy ? saving : save}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {children}
        {problem && <Alert tone="danger" title={problem} failure={failure} />}
        <ErrorList
          errors={frameErrors.refusals > 0 ? frameErrors.errors : []}
          refusals={frameErrors.refusals}
        />
        {frame && <CardFrame actor={frame} />}
      </div>
    </Dialog>
  );
}

/** The PIN pad (SNP-14, SNP-16). */
export function EnterPin({ actor, open }: ModalViewProps<PinEntryRef>) {
  const { card, amount, refused, failure } = useSelector(actor, ({ context }) => context);
  const purpose =
    amount === null
      ? t('to see its balance')
      : t('to pay {{amount}} with SNAP EBT', { amount: formatMoney(amount) });
  const problem = failure ? pinEntryWords(failure) : refused && PIN_REFUSED[refused];
  return (
    <SecureForm
      title={t('Enter Your SNAP EBT PIN')}
      open={open}
      actor={actor}
      save={t('Continue')}
      problem={problem}
    >
      <p>
        {t('Enter the PIN for your card ending in {{lastFour}} {{purpose}}.', {
          lastFour: card.lastFour,
          purpose,
        })}
      </p>
    </SecureForm>
  );
}

/** The SNAP EBT card's number (SNP-02). */
export function AddEbtCard({ actor, open }: ModalViewProps<EbtCardFormRef>) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <SecureForm
      title={t('Add SNAP EBT Card')}
      open={open}
      actor={actor}
      save={t('Add Card')}
      problem={failure && ebtCardWords(failure)}
      failure={failure ?? undefined}
    />
  );
}

/** The words differ between adding a gift card to an order and saving it in the wallet. */
const GIFT_CARD_BUTTON = {
  order: { save: t('Apply Gift Card'), saving: t('Applying...') },
  wallet: { save: t('Save Gift Card'), saving: t('Saving...') },
};

/** The gift card's number and PIN (GFT-01, WAL-04). */
export function AddGiftCard({ actor, open }: ModalViewProps<GiftCardFormRef>) {
  const { failure, purpose } = useSelector(actor, ({ context }) => context);
  return (
    <SecureForm
      title={t('Add Gift Card')}
      open={open}
      actor={actor}
      {...GIFT_CARD_BUTTON[purpose.kind]}
      problem={failure && giftCardWords(failure)}
      failure={failure ?? undefined}
    />
  );
}

/** What became of a balance check, after its PIN (SNP-18, SNP-19). */
export function CheckEbtBalance({ actor, open }: ModalViewProps<BalanceCheckRef>) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canRetry = useSelector(actor, (snapshot) => snapshot.can({ type: 'balance.retry' }));
  const isLocked = useSelector(actor, (snapshot) => snapshot.matches({ open: 'locked' }));
  const failure = useSelector(actor, ({ context }) => context.failure);
  const close = () => actor.send({ type: 'balance.close' });
  const problem = isLocked ? CARD_LOCKED : !isBusy && failure && balanceCheckWords(failure);
  return (
    <Dialog
      title={t('Check SNAP EBT balance')}
      open={open}
      onClose={close}
      focusesItself
      actions={
        <>
          <Button variant={canRetry || isBusy ? 'secondary' : 'primary'} onClick={close}>
            {isLocked ? 'OK' : t('Cancel')}
          </Button>
          {canRetry && (
            <Button onClick={() => actor.send({ type: 'balance.retry' })}>{t('Try Again')}</Button>
          )}
        </>
      }
    >
      {isBusy && (
        <Loading label={t('Checking your balance')}>
          <p>{t('Checking your balance...')}</p>
          <Skeleton height="1.5rem" />
        </Loading>
      )}
      {problem && <Alert tone="danger" title={problem} failure={failure ?? undefined} />}
    </Dialog>
  );
}
