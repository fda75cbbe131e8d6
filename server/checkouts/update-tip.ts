import * as v from 'valibot';
import { AppName } from '../../services/contracts/app-names.ts';
import { Checkout } from '../../services/contracts/checkouts.ts';
import { dollars } from '../../services/contracts/dollars.ts';
import { maximumTip } from '../../services/contracts/tips.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import {
  CHECKOUT_COLUMNS,
  CHECKOUT_JOINS,
  CheckoutRow,
  isTippable,
  requireOpen,
  toCheckout,
} from './checkout.ts';
import { ORDER_TO_PAY, OrderToPayRow, reallocated, toOrder } from './tenders.ts';

interface UpdateTipInput {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
  /** In cents; 0 removes the tip. */
  gratuityAmount: number;
}

const readStanding = statement({
  name: 'checkouts_read_tip_standing',
  params: ['checkoutId', 'shopperId'],
  row: {
    status: Checkout.entries.status,
    version_key: v.string(),
    app_name: AppName,
    item_total: v.number(),
    gratuity_total: v.number(),
    ...OrderToPayRow,
  },
  text: `select status, version_key, app_name, item_total, gratuity_total, ${ORDER_TO_PAY} from checkouts k
  where id = $checkoutId and shopper_id = $shopperId`,
});

/** The tip is part of the total, so it changes what the tenders pay. */
const change = statement({
  name: 'checkouts_update_tip',
  params: ['checkoutId', 'shopperId', 'versionKey', 'newVersionKey', 'gratuity', 'total', 'tenders'],
  row: CheckoutRow,
  text: `with changed as (
    update checkouts k set version_key = $newVersionKey, gratuity_total = $gratuity::int, total = $total::int,
      tenders = $tenders::jsonb
    where k.id = $checkoutId and k.shopper_id = $shopperId and k.version_key = $versionKey and k.status = 'DRAFT'
    returning k.*
  )
  select ${CHECKOUT_COLUMNS} from changed k ${CHECKOUT_JOINS}`,
});

const refusal = (words: string) =>
  new ProblemError('INVALID_INPUT', { fields: { 'paymentDetails.gratuityAmount': words } });

/**
 * Sets the tip of an unplaced delivery (TIP-05). INVALID_INPUT with the field if the tip is over the maximum or the
 * order has no driver; VERSION_STALE if the checkout changed elsewhere.
 */
export async function updateTip(deps: Pick<Deps, 'db'> & SnapDeps, input: UpdateTipInput): Promise<Checkout> {
  const { shopperId, checkoutId, versionKey, gratuityAmount: gratuity } = input;
  const [standing] = await readStanding(deps.db, { checkoutId, shopperId });
  if (!standing) throw new ProblemError('NOT_FOUND');
  requireOpen(standing.status);
  if (standing.version_key !== versionKey) throw new ProblemError('VERSION_STALE');
  if (!isTippable(standing)) throw refusal("This order can't be tipped.");
  const max = maximumTip(standing.item_total);
  if (gratuity > max) throw refusal(`You cannot tip over ${dollars(max)}.`);
  const total = standing.total - standing.gratuity_total + gratuity;
  const order = { ...toOrder(standing), total };
  const [row] = await change(deps.db, {
    checkoutId,
    shopperId,
    versionKey,
    newVersionKey: newId(),
    gratuity,
    total,
    tenders: JSON.stringify(reallocated(order, standing.tenders)),
  });
  // It changed between the two statements, so look again.
  return row ? toCheckout(row, deps) : updateTip(deps, input);
}
