import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { CartRef } from '../../machines/cart/cart.machine.ts';
import { isUndoing } from '../../machines/cart/cart-changes.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { lineNameId } from './cart-row.tsx';
import styles from './removed-notice.module.css';
import { removedWords } from './words.ts';

/** Says what was removed last and offers to put it back. */
export function RemovedNotice({ actor }: { actor: CartRef }) {
  const removed = useSelector(actor, ({ context }) => context.removed);
  const isReturning = useSelector(actor, ({ context }) => isUndoing(context));
  return (
    // The region exists before its first message: a screen reader announces changes only in a region it knows.
    <div aria-live="polite" className={styles.removed}>
      {removed.length > 0 && (
        <Alert
          tone="info"
          actions={
            <>
              <Button
                variant="secondary"
                busy={isReturning}
                data-next-focus={removed[0] && lineNameId(removed[0].gtin13)}
                onClick={() => actor.send({ type: 'removal.undo' })}
              >
                {t('Undo')}
              </Button>
              <Button variant="quiet" onClick={() => actor.send({ type: 'removal.dismiss' })}>
                {t('Dismiss')}
              </Button>
            </>
          }
        >
          {removedWords(removed)}
        </Alert>
      )}
    </div>
  );
}
