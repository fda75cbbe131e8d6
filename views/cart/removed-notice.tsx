import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { CartRef } from '../../machines/cart/cart.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import styles from './removed-notice.module.css';
import { removedWords } from './words.ts';

/** Says what was removed last and offers to put it back. */
export function RemovedNotice({ actor }: { actor: CartRef }) {
  const removed = useSelector(actor, ({ context }) => context.removed);
  return (
    // The region exists before its first message: a screen reader announces changes only in a region it knows.
    <div aria-live="polite" className={styles.removed}>
      {removed.length > 0 && (
        <Alert
          tone="info"
          actions={
            <>
              <Button variant="secondary" onClick={() => actor.send({ type: 'removal.undo' })}>
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
