import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { ReceivingRef } from '../../machines/cart/receiving.machine.ts';
import type { FulfillmentChange } from '../../machines/cart/receiving.ts';
import { blockedReason } from '../../machines/shared/what-blocks.ts';
import type { CartItem, DifferentLine } from '../../services/contracts/cart.ts';
import type { OrderModality } from '../../services/contracts/fulfillment.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatDayAndWindow } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { Differences } from './differences.tsx';
import styles from './receiving.module.css';
import { labelOf } from './words.ts';

const STAYING: Record<OrderModality, (count: number) => string> = {
  PICKUP: (count) => t("{{count}} items can't be picked up and will stay as they are:", { count }),
  DELIVERY: (count) => t("{{count}} items can't be delivered and will stay as they are:", { count }),
  SHIP: (count) => t("{{count}} items can't be shipped and will stay as they are:", { count }),
};

const wayOf = ({ modality, fulfillmentType }: FulfillmentChange): string =>
  modality === 'SHIP' ? t('shipping') : labelOf(fulfillmentType).toLowerCase();

const CONFIRM = { type: 'fulfillment.confirm' } as const;
/** Why it can't be changed yet. */
const NONE_THIS_WAY = t('None of your items are available this way.');
const AGE_FIRST = t('Remove the age-restricted items first.');
const LOADING = t('Your cart is still loading.');

/** Says what changes and what stays before the shopper confirms another way to receive the cart (CIT-01). */
export function ChangeFulfillment({ actor, open }: ModalViewProps<ReceivingRef>) {
  const change = useSelector(actor, ({ context }) => context.change);
  const lines = useSelector(actor, ({ context }) => context.lines);
  const keep = () => actor.send({ type: 'fulfillment.keep' });
  const reason = useSelector(actor, (snapshot) =>
    blockedReason(snapshot, CONFIRM, { isPossible: NONE_THIS_WAY, canCheckIds: AGE_FIRST }, LOADING),
  );
  const way = change ? wayOf(change) : '';
  return (
    <Dialog
      title={t('Change to {{way}}?', { way })}
      open={open}
      onClose={keep}
      actions={
        <>
          <Button variant="secondary" onClick={keep}>
            {t('Keep as is')}
          </Button>
          <Button blocked={reason} onClick={() => actor.send(CONFIRM)}>
            {t('Change to {{way}}', { way })}
          </Button>
        </>
      }
    >
      {change && <Consequences change={change} lines={lines} />}
    </Dialog>
  );
}

interface ConsequencesProps {
  change: FulfillmentChange;
  lines: readonly DifferentLine[] | null;
}

function Consequences({ change, lines }: ConsequencesProps) {
  const { modality, moving, staying, lost, offSale, needIdCheck } = change;
  const time = lost && lost.modalityType !== 'SHIP' ? lost.selections[0] : undefined;
  if (needIdCheck.length > 0) {
    return (
      <div className={styles.consequences}>
        <Items
          title={t("We have to check your ID for these, so they can't wait in a pickup locker:")}
          items={needIdCheck}
        />
        <p>{t('You can still choose pickup or curbside pickup.')}</p>
      </div>
    );
  }
  return (
    <div className={styles.consequences}>
      {lost && (
        <Alert tone="warning">
          {time
            ? t("You'll lose your reserved time, {{time}}.", { time: formatDayAndWindow(time.window) })
            : t("You'll lose the shipping options you reserved.")}
        </Alert>
      )}
      {offSale.length > 0 && (
        <Items title={t("You'll also lose that time's flash sale prices on:")} items={offSale} />
      )}
      {staying.length > 0 && <Items title={STAYING[modality](staying.length)} items={staying} />}
      {lines && lines.length > 0 && <Differences lines={lines} />}
      {moving.length > 0 && <p>{costWords(lines, FEES[modality])}</p>}
    </div>
  );
}

const FEES: Record<OrderModality, string> = {
  PICKUP: t('A pickup fee may apply; it depends on the time you choose.'),
  DELIVERY: t('A delivery fee applies; it depends on the time you choose.'),
  SHIP: t('Shipping costs depend on the options you choose.'),
};

/** What the lines don't say. */
const costWords = (lines: ConsequencesProps['lines'], fees: string): string => {
  if (!lines) return t('Item prices may change. {{fees}}', { fees });
  return lines.length > 0 ? fees : t("Item prices don't change. {{fees}}", { fees });
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
