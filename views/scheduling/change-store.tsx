import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { StoreChoiceRef } from '../../machines/scheduling/store-choice.machine.ts';
import type { LineThere, LineThereAndHere } from '../../services/contracts/cart.ts';
import { Availability } from '../catalog/availability.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatMoney } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './change-store.module.css';

/** Says what of the cart changes at another store before it becomes the shopper's. */
export function ChangeStore({ actor, open }: ModalViewProps<StoreChoiceRef>) {
  const wanted = useSelector(actor, ({ context }) => context.wanted);
  const lines = useSelector(actor, ({ context }) => context.lines);
  const keep = () => actor.send({ type: 'store.keep' });
  return (
    <Dialog
      title={t('Change to {{store}}?', { store: wanted?.storeDetails.vanityName ?? '' })}
      open={open}
      onClose={keep}
      actions={
        <>
          <Button variant="secondary" onClick={keep}>
            {t('Keep this store')}
          </Button>
          <Button onClick={() => actor.send({ type: 'store.confirm' })}>{t('Change store')}</Button>
        </>
      }
    >
      <p>{t('In your cart, this changes:')}</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.gtin13}>
            <p className={styles.name}>{line.description}</p>
            <Difference line={line} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Difference({ line: { here, there, quantity } }: { line: LineThereAndHere }) {
  if (!there.available) return <Availability product={there} />;
  return (
    <>
      {!here.available && <p>{t('Available there')}</p>}
      {there.left !== null && there.left < quantity && <Availability product={there} />}
      {here.available && here.total !== there.total && <Totals here={here} there={there} />}
    </>
  );
}

function Totals({ here, there }: Record<'here' | 'there', LineThere>) {
  return (
    <p className={styles.totals}>
      <s>
        <VisuallyHidden>{t('now')} </VisuallyHidden>
        {formatMoney(here.total)}
      </s>
      <span>
        <VisuallyHidden>{t('there')} </VisuallyHidden>
        {formatMoney(there.total)}
      </span>
    </p>
  );
}
