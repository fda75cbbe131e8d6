import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { ModifyOrderRef } from '../../machines/checkout/modify-order.machine.ts';
import { isUnderpaid } from '../../machines/checkout/modify-order.selectors.ts';
import type { Modification } from '../../services/contracts/modifications.ts';
import { ActionBar, ActionNotice } from '../kit/action-bar.tsx';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { formatMoney } from '../kit/format.ts';
import { CHANGES_UNKNOWN, ORIGINAL_PAYMENT_INSUFFICIENT, SAVING_CHANGES } from './words.ts';

const SUBMIT = { type: 'order.submit' } as const;

interface SaveChangesProps {
  actor: ModifyOrderRef;
  modification: Modification;
}

/** The only button that saves the changes (CHK-06); it says what the order costs then. */
export function SaveChanges({ actor, modification }: SaveChangesProps) {
  const isUnknown = useSelector(actor, (snapshot) => snapshot.matches({ open: 'outcomeUnknown' }));
  const isPausing = useSelector(actor, (snapshot) => snapshot.matches({ open: 'pausing' }));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (isUnknown) {
    return (
      <ActionNotice>
        <Alert
          tone="warning"
          title={CHANGES_UNKNOWN.title}
          offersSupport
          actions={<Button onClick={() => actor.send({ type: 'order.resubmit' })}>{t('Check again')}</Button>}
        >
          {CHANGES_UNKNOWN.text}
        </Alert>
      </ActionNotice>
    );
  }
  return (
    <>
      {isPausing && (
        <ActionNotice>
          <Alert tone="info" title={SAVING_CHANGES.title}>
            {SAVING_CHANGES.text}
          </Alert>
        </ActionNotice>
      )}
      <ActionBar>
        <Button
          size="large"
          wide
          busy={isBusy}
          blocked={isUnderpaid(modification) ? ORIGINAL_PAYMENT_INSUFFICIENT : null}
          onClick={() => actor.send(SUBMIT)}
        >
          {t('Submit Modified Order · {{total}}', {
            total: formatMoney(modification.checkout.summary.cost.total),
          })}
        </Button>
      </ActionBar>
    </>
  );
}
