import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { OrderRef } from '../../machines/order/order.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { CANCELLATION_UNKNOWN, NOT_CANCELED, STORE_STARTED } from './words.ts';

/** Asks before an order is canceled and, if it can't be, says why in the same place. */
export function CancelOrder({ actor, open }: ModalViewProps<OrderRef>) {
  const snapshot = useSelector(actor, (current) => current);
  const { order, cancellationFailure } = snapshot.context;
  const hasStarted = snapshot.matches({ open: { cancellation: 'started' } });
  const isUnknown = snapshot.matches({ open: { cancellation: 'outcomeUnknown' } });
  const isCanceling = snapshot.hasTag('busy');
  const dismiss = () => actor.send({ type: 'cancellation.dismiss' });
  return (
    <Dialog
      title={t('Cancel order #{{number}}', { number: order?.summary.number ?? '' })}
      open={open}
      onClose={dismiss}
      actions={
        <>
          <Button
            variant="secondary"
            disabled={!snapshot.can({ type: 'cancellation.dismiss' })}
            onClick={dismiss}
          >
            {hasStarted || isUnknown ? t('View Order') : t('Keep Order')}
          </Button>
          {!hasStarted && (
            <Button
              variant="danger"
              busy={isCanceling}
              onClick={() => actor.send({ type: 'cancellation.confirm' })}
            >
              {isCanceling ? t('Canceling...') : t('Cancel Order')}
            </Button>
          )}
        </>
      }
    >
      {cancellationFailure && (
        <Alert tone="danger" failure={cancellationFailure}>
          {NOT_CANCELED}
        </Alert>
      )}
      {isUnknown && <Alert tone="danger">{CANCELLATION_UNKNOWN}</Alert>}
      <p>
        {hasStarted
          ? STORE_STARTED
          : t("What you paid goes back to your payment methods. This can't be undone.")}
      </p>
    </Dialog>
  );
}
