import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import { type BuyAgainRef, buyable, chosen, countOf } from '../../machines/order/buy-again.machine.ts';
import { perPoundOf, weighedPriceWords } from '../../rules/prices.ts';
import type { AgainItem, OfferedAgain } from '../../services/contracts/buy-again.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatMoney } from '../kit/format.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import styles from './order-complete.module.css';

/** Puts what was ordered into the cart again: all of it, or what's chosen, at today's prices. */
export function BuyAgain({ actor, open }: ModalViewProps<BuyAgainRef>) {
  const snapshot = useSelector(actor, (current) => current);
  const { offer, failure } = snapshot.context;
  const items = chosen(snapshot.context);
  const add = { type: 'items.add' } as const;
  const cancel = () => actor.send({ type: 'again.cancel' });
  return (
    <Dialog
      title={t('Buy again')}
      open={open}
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {t('Cancel')}
          </Button>
          {buyable(snapshot.context).length > 0 && (
            <Button
              blocked={snapshot.can(add) ? null : t('Choose an item first.')}
              onClick={() => actor.send(add)}
            >
              {items.length > 0
                ? t('Add {{what}} to Cart', { what: t('{{count}} Items', { count: countOf(items) }) })
                : t('Add to Cart')}
            </Button>
          )}
        </>
      }
    >
      {snapshot.hasTag('busy') && (
        <Loading label={t('Loading the items')}>
          <Skeleton height="10rem" radius="large" />
        </Loading>
      )}
      {snapshot.matches({ open: 'failed' }) && (
        <LoadFailed
          of={t('the items')}
          failure={failure}
          onReload={() => actor.send({ type: 'offer.reload' })}
        />
      )}
      {offer && <Offer actor={actor} offer={offer} />}
    </Dialog>
  );
}

function Offer({ actor, offer }: { actor: BuyAgainRef; offer: OfferedAgain }) {
  const { leftOut } = useSelector(actor, ({ context }) => context);
  const unavailable = [
    ...offer.items.filter(({ quantity, product }) => quantity === 0 && !product.available),
  ].map(({ product }) => product.description);
  const full = offer.items.filter(({ quantity, product }) => quantity === 0 && product.available);
  const gone = [...unavailable, ...offer.gone.map(({ description }) => description)];
  return (
    <div className={styles.place}>
      {gone.length > 0 && (
        <Alert tone="info" title={t('Not available now')}>
          {gone.join(', ')}
        </Alert>
      )}
      {full.length > 0 && (
        <Alert tone="info" title={t('Your cart has as many as one order can')}>
          {full.map(({ product }) => product.description).join(', ')}
        </Alert>
      )}
      {buyable({ offer }).map((item) => (
        <Checkbox
          key={item.product.gtin13}
          label={`${item.quantity} × ${item.product.description}`}
          hint={[priceWords(item), capWords(item)].filter(Boolean).join('. ')}
          checked={!leftOut.includes(item.product.gtin13)}
          onChange={(isChosen) => actor.send({ type: 'item.choose', gtin13: item.product.gtin13, isChosen })}
        />
      ))}
    </div>
  );
}

/** What it costs; of what's sold by weight, the price per pound and an estimate. */
function priceWords({ product, quantity, total }: AgainItem): string {
  const { storePrices } = product.price;
  const perPound = perPoundOf(storePrices);
  if (!perPound) return formatMoney(total);
  return weighedPriceWords({ perPound, total, regularTotal: storePrices.regular.unitPrice * quantity });
}

/** Why it's fewer than ordered then. */
function capWords({ quantity, ordered, inCart, product }: AgainItem): string | null {
  if (quantity >= ordered) return null;
  const limit = t('Limit {{maximumOrderQuantity}} of this item', {
    maximumOrderQuantity: product.maximumOrderQuantity,
  });
  return inCart > 0 ? t('{{limit}}, and your cart has {{inCart}}', { limit, inCart }) : limit;
}
