import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { FalloutRef } from '../../machines/checkout/fallout.machine.ts';
import type { Fallout, FalloutItem } from '../../services/contracts/fallout.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatMoney } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { ProductImage } from '../kit/product-image.tsx';
import styles from './fallout-modal.module.css';
import { FALLOUT_INTRODUCTION, NEW_TOTAL_LATER, NOTHING_LEFT, notRemoved, rootCauseWords } from './words.ts';

/** The items of an order that aren't available, why, and what it costs without them (FAL-03, FAL-04). */
export function UnavailableItems({ actor, open }: ModalViewProps<FalloutRef>) {
  const { fallout, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canRemove = useSelector(actor, (snapshot) => snapshot.can({ type: 'fallout.remove' }));
  const canClose = useSelector(actor, (snapshot) => snapshot.can({ type: 'fallout.close' }));
  const close = () => actor.send({ type: 'fallout.close' });
  return (
    <Dialog
      title={t('Unavailable Items')}
      open={open}
      onClose={canClose ? close : undefined}
      actions={
        <>
          <Button variant="secondary" disabled={!canClose} onClick={close}>
            {t('Back to Modify')}
          </Button>
          <Button
            busy={isBusy}
            blocked={canRemove ? null : NOTHING_LEFT}
            onClick={() => actor.send({ type: 'fallout.remove' })}
          >
            {t('Remove and Continue')}
          </Button>
        </>
      }
    >
      {failure && (
        <Alert tone="danger" failure={failure}>
          {notRemoved(failure)}
        </Alert>
      )}
      <p>{FALLOUT_INTRODUCTION[fallout?.remaining ? 'some' : 'all']}</p>
      <ul className={styles.items}>
        {fallout?.items.map((item) => (
          <Item key={item.gtin13} item={item} />
        ))}
      </ul>
      {fallout?.remaining && <Rest remaining={fallout.remaining} />}
    </Dialog>
  );
}

function Item({ item }: { item: FalloutItem }) {
  return (
    <li className={styles.item}>
      <ProductImage src={item.imageUrl} alt="" size="small" />
      <span className={styles.words}>
        <strong>{item.description}</strong>
        <span className={styles.cause}>{rootCauseWords(item)}</span>
      </span>
    </li>
  );
}

function Rest({ remaining: { itemCount, total } }: { remaining: NonNullable<Fallout['remaining']> }) {
  if (total === null) return <p>{NEW_TOTAL_LATER}</p>;
  return (
    <p className={styles.total}>
      <span>{t('New total for {{count}} items', { count: itemCount })}</span>
      <strong>{formatMoney(total)}</strong>
    </p>
  );
}
