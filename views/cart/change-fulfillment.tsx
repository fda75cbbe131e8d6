import { useSelector } from '@xstate/react';
import type { ReceivingRef } from '../../machines/cart/receiving.machine.ts';
import type { FulfillmentChange } from '../../machines/cart/receiving.ts';
import { blockedReason } from '../../machines/shared/what-blocks.ts';
import type { CartItem } from '../../services/contracts/cart.ts';
import type { OrderModality } from '../../services/contracts/fulfillment.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatCount, formatDayAndWindow } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import styles from './receiving.module.css';
import { labelOf } from './words.ts';

const NOT_SOLD: Record<OrderModality, string> = {
  PICKUP: "can't be picked up",
  DELIVERY: "can't be delivered",
  SHIP: "can't be shipped",
};

const wayOf = ({ modality, fulfillmentType }: FulfillmentChange): string =>
  modality === 'SHIP' ? 'shipping' : labelOf(fulfillmentType).toLowerCase();

const CONFIRM = { type: 'fulfillment.confirm' } as const;
/** Why it can't be changed yet. */
const NONE_THIS_WAY = 'None of your items are available this way.';
const AGE_FIRST = 'Remove the age-restricted items first.';
const LOADING = 'Your cart is still loading.';

/** Says what changes and what stays before the shopper confirms another way to receive the cart (CIT-01). */
export function ChangeFulfillment({ actor, open }: ModalViewProps<ReceivingRef>) {
  const snapshot = useSelector(actor, (current) => current);
  const { change } = snapshot.context;
  const keep = () => actor.send({ type: 'fulfillment.keep' });
  const reason = blockedReason(
    snapshot,
    CONFIRM,
    { isPossible: NONE_THIS_WAY, canCheckIds: AGE_FIRST },
    LOADING,
  );
  const to = change ? wayOf(change) : '';
  return (
    <Dialog
      title={`Change to ${to}?`}
      open={open}
      onClose={keep}
      actions={
        <>
          <Button variant="secondary" onClick={keep}>
            Keep as is
          </Button>
          <Button blocked={reason} onClick={() => actor.send(CONFIRM)}>
            Change to {to}
          </Button>
        </>
      }
    >
      {change && <Consequences change={change} />}
    </Dialog>
  );
}

function Consequences({ change }: { change: FulfillmentChange }) {
  const { modality, moving, staying, lost, offSale, needIdCheck } = change;
  const time = lost && lost.modalityType !== 'SHIP' ? lost.selections[0] : undefined;
  if (needIdCheck.length > 0) {
    return (
      <div className={styles.consequences}>
        <Items
          title="We have to check your ID for these, so they can't wait in a pickup locker:"
          items={needIdCheck}
        />
        <p>You can still choose pickup or curbside pickup.</p>
      </div>
    );
  }
  return (
    <div className={styles.consequences}>
      {lost && (
        <Alert tone="warning">
          {time
            ? `You'll lose your reserved time, ${formatDayAndWindow(time.window)}.`
            : "You'll lose the shipping options you reserved."}
        </Alert>
      )}
      {offSale.length > 0 && (
        <Items title="You'll also lose that time's flash sale prices on:" items={offSale} />
      )}
      {staying.length > 0 && (
        <Items
          title={`${formatCount(staying.length, 'item')} ${NOT_SOLD[modality]} and will stay as ${staying.length === 1 ? 'it is' : 'they are'}:`}
          items={staying}
        />
      )}
      {moving.length > 0 && <p>Item prices don't change. {FEES[modality]}</p>}
    </div>
  );
}

const FEES: Record<OrderModality, string> = {
  PICKUP: 'A pickup fee may apply; it depends on the time you choose.',
  DELIVERY: 'A delivery fee applies; it depends on the time you choose.',
  SHIP: 'Shipping costs depend on the options you choose.',
};

function Items({ title, items }: { title: string; items: readonly CartItem[] }) {
  return (
    <div>
      <p>{title}</p>
      <ul>
        {items.map(({ id, product }) => (
          <li key={id}>{product.description}</li>
        ))}
      </ul>
    </div>
  );
}
