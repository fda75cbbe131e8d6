import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import { t } from '../../languages/t.ts';
import type { SnapRef } from '../../machines/payment/snap.machine.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatMoney } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { MoneyField } from './money-field.tsx';
import styles from './tip-modals.module.css';
import { PAYING_WITH_SNAP, SNAP_AVAILABLE } from './words.ts';

/** SNP-21. */
export function SnapNowAvailable({ actor, open }: ModalViewProps<SnapRef>) {
  const close = () => actor.send({ type: 'introduction.close' });
  return (
    <Dialog
      title={t('Online SNAP EBT Is Now Available')}
      open={open}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('Not Now')}
          </Button>
          <Button onClick={() => actor.send({ type: 'introduction.continue' })}>
            {t('See How It Works')}
          </Button>
        </>
      }
    >
      <p>{SNAP_AVAILABLE}</p>
    </Dialog>
  );
}

/** SNP-21. */
export function PayingWithSnap({ actor, open }: ModalViewProps<SnapRef>) {
  const close = () => actor.send({ type: 'introduction.close' });
  return (
    <Dialog
      title={t('Paying with SNAP EBT')}
      open={open}
      onClose={close}
      actions={<Button onClick={close}>{t('Got It')}</Button>}
    >
      <ul className={styles.policy}>
        {PAYING_WITH_SNAP.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** SNP-06 to SNP-10. */
export function ChangeSnapAmount({ actor, open }: ModalViewProps<SnapRef>) {
  const id = useId();
  const { typed, error, limits } = useSelector(actor, ({ context }) => context);
  const cancel = () => actor.send({ type: 'amount.cancel' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'amount.save' });
  };
  return (
    <Dialog
      title={t('Change SNAP EBT amount')}
      open={open}
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id}>
            {t('Save Amount')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        <MoneyField
          label={t('SNAP EBT amount')}
          hint={t('Up to {{maximum}}', { maximum: formatMoney(limits.maximum) })}
          value={typed}
          error={error ?? undefined}
          onChange={(text) => actor.send({ type: 'amount.type', typed: text })}
        />
      </form>
    </Dialog>
  );
}
