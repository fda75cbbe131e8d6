import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { flashSaleGuardMachine } from '../../machines/scheduling/flash-sale-guard.machine.ts';
import { saleItemsOf } from '../../machines/scheduling/flash-sale-guard.selectors.ts';
import { Alert, Button, Modal } from '../kit/index.ts';
import styles from './flash-sale-items.module.css';
import { FlashSaleItems } from './flash-sale-items.tsx';
import { FLASH_SALE_WARNING, FLASH_SALES_NOT_REMOVED } from './messages.ts';

interface FlashSaleWarningProps {
  actor: ActorRefFrom<typeof flashSaleGuardMachine>;
}

/** Asks whether flash sale items are to be removed before their time is given up (FLS-01, FLS-02, FLS-05). */
export function FlashSaleWarning({ actor }: FlashSaleWarningProps) {
  const snapshot = useSelector(actor, (current) => current);
  const failure = useSelector(snapshot.context.cart, ({ context }) => context.failure);
  const keep = () => actor.send({ type: 'items.keep' });
  return (
    <Modal
      title="Remove flash sale items?"
      open={snapshot.matches('asking')}
      onClose={keep}
      actions={
        <>
          <Button variant="secondary" disabled={!snapshot.can({ type: 'items.keep' })} onClick={keep}>
            No, Keep Items
          </Button>
          <Button
            variant="danger"
            busy={snapshot.matches({ asking: 'removing' })}
            onClick={() => actor.send({ type: 'items.remove' })}
          >
            Yes, Remove Items
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {snapshot.matches({ asking: 'notRemoved' }) && (
          <Alert tone="danger" failure={failure}>
            {FLASH_SALES_NOT_REMOVED}
          </Alert>
        )}
        <p>{FLASH_SALE_WARNING}</p>
        <FlashSaleItems items={saleItemsOf(snapshot)} />
      </div>
    </Modal>
  );
}
