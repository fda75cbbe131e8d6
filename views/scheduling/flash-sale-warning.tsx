import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { FlashSaleGuardRef } from '../../machines/scheduling/flash-sale-guard.machine.ts';
import { saleItemsOf } from '../../machines/scheduling/flash-sale-guard.selectors.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import styles from './flash-sale-items.module.css';
import { FlashSaleItems } from './flash-sale-items.tsx';
import { FLASH_SALE_WARNING, FLASH_SALES_NOT_REMOVED } from './words.ts';

/** Asks whether to remove flash sale items before giving up their time (FLS-01, FLS-02, FLS-05). */
export function FlashSaleWarning({ actor, open }: ModalViewProps<FlashSaleGuardRef>) {
  const snapshot = useSelector(actor, (current) => current);
  const failure = useSelector(snapshot.context.cart, ({ context }) => context.failure);
  const keep = () => actor.send({ type: 'items.keep' });
  return (
    <Dialog
      title={t('Remove flash sale items?')}
      open={open}
      onClose={keep}
      actions={
        <>
          <Button variant="secondary" disabled={!snapshot.can({ type: 'items.keep' })} onClick={keep}>
            {t('No, Keep Items')}
          </Button>
          <Button
            variant="danger"
            busy={snapshot.matches({ asking: 'removing' })}
            onClick={() => actor.send({ type: 'items.remove' })}
          >
            {t('Yes, Remove Items')}
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
    </Dialog>
  );
}
