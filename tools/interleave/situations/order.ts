import { sql } from 'drizzle-orm';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { deliverShipment } from '../../../server/orders/deliver-shipment.ts';
import { departOrder } from '../../../server/orders/depart-order.ts';
import { pickLine } from '../../../server/orders/pick-line.ts';
import { settleProposals } from '../../../server/orders/proposals.ts';
import { proposeSubstitute } from '../../../server/orders/propose-substitute.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { shipShipment } from '../../../server/orders/ship-shipment.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { redeemVoucher } from '../../../server/rewards/redeem-voucher.ts';
import { giveUpLostTimes } from '../../../server/stores/lost-times.ts';
import { deleteCard } from '../../../services/contracts/cards.ts';
import type { Tracking } from '../../../services/contracts/carriers.ts';
import { updatePayments } from '../../../services/contracts/checkout-payments.ts';
import { type Checkout, updateCheckout } from '../../../services/contracts/checkouts.ts';
import * as modifications from '../../../services/contracts/modifications.ts';
import { cancelOrder, tellArrival } from '../../../services/contracts/orders.ts';
import { addPromo } from '../../../services/contracts/promos.ts';
import { decideProposal } from '../../../services/contracts/proposals.ts';
import { claimLocalReward } from '../../../services/contracts/rewards.ts';
import { deleteAccount } from '../../../services/contracts/security.ts';
import * as staff from '../../../services/contracts/staff.ts';
import { changeTip, updateTip } from '../../../services/contracts/tips.ts';
import { fillShipCart, placeShipped } from '../../../test/server/support/shipping.ts';
import { deliveryCheckout } from '../../../test/support/delivery-checkout.ts';
import { change, save } from '../../../test/support/modifications.ts';
import {
  itemOf,
  newKey,
  readCheckout,
  readyCheckout,
  STORE_ID,
  submit,
} from '../../../test/support/server-shopper.ts';
import { unheld } from '../gate.ts';
import { recover } from '../settle.ts';
import { situation, verb } from '../situation.ts';
import type { World } from '../world.ts';
import { GIFT, VISA } from './checkout.ts';

interface Ordered {
  placed: Checkout;
  orderId: string;
  number: string;
  /** What was ordered. */
  gtins: string[];
}

/** What the gift card has: less than an order costs. */
const GIFT_BALANCE = 400;

/** More points than Riley has before an order. */
const VOUCHER = { rewardId: 'pedal-and-spoke', points: 60 };

/** Points for the voucher and no more, all of them from this order. */
async function giveJustEnough({ deps, riley }: World, orderId: string): Promise<void> {
  await deps.db.execute(sql`delete from reward_claims where shopper_id = ${riley.id}`);
  await deps.db.execute(
    sql`update orders set points = case when id = ${orderId} then ${VOUCHER.points}::int else 0 end where shopper_id = ${riley.id}`,
  );
}

async function ordered(world: World, checkout: Checkout): Promise<Ordered> {
  const { riley } = world;
  return asOrdered(world, await submit(riley, checkout));
}

async function asOrdered(world: World, placed: Checkout): Promise<Ordered> {
  const { deps, riley } = world;
  const { rows } = await deps.db.execute<{ id: string }>(
    sql`select id from orders where checkout_id = ${placed.checkoutId}`,
  );
  await giveJustEnough(world, rows[0]?.id ?? '');
  return {
    placed: await readCheckout(riley, placed),
    orderId: rows[0]?.id ?? '',
    number: placed.masterOrderId ?? '',
    gtins: placed.lineItems.map(({ cart }) => cart.gtin13),
  };
}

/** Riley's order, paid with a gift card and a card, with a code that's used up, of items that there's a number of. */
async function place(world: World, count = 2): Promise<Ordered> {
  const { riley, deps } = world;
  const checkout = await readyCheckout(riley, { count });
  const { checkoutId } = checkout;
  await deps.db.execute(sql`insert into stock (location_id, gtin13, on_hand)
    select ${STORE_ID}, gtin13, 9 from checkout_lines where checkout_id = ${checkoutId}
    on conflict (location_id, gtin13) do update set on_hand = excluded.on_hand`);
  await deps.processor.accounts([GIFT]);
  await deps.db.execute(sql`update processor.accounts set topped_up = topped_up + ${GIFT_BALANCE} - balance, balance = ${GIFT_BALANCE}
    where kind = 'GIFT_CARD'`);
  const { versionKey } = await riley.call(addPromo, {
    params: { checkoutId },
    body: {
      versionKey: checkout.versionKey,
      priceAdjustment: { promos: [{ action: 'Add', code: 'WELCOME10' }] },
    },
  });
  const paid = await riley.call(updatePayments, {
    params: { checkoutId },
    body: {
      versionKey,
      payments: [
        { id: GIFT, paymentType: 'GIFT_CARD' },
        { id: VISA, paymentType: 'BANK_CARD' },
      ],
    },
  });
  return ordered(world, paid);
}

async function advanced(
  world: World,
  { number, orderId }: Ordered,
  ...steps: readonly ('PLACED' | 'PICKING' | 'READY')[]
) {
  for (const from of steps) await advanceStaffOrder(world.deps, { number, from });
  await recover(world);
  // Once it's picked, it earns what it costs.
  await giveJustEnough(world, orderId);
}

const cancel = verb<Ordered>(
  ({ orderId }, { riley }) => riley.call(cancelOrder, { params: { orderId } }),
  cancelOrder,
);
const refuse = verb<Ordered>(({ number }, { deps }) => refuseOrder(deps, { number }), staff.refuseStaffOrder);
const advance = (from: 'PLACED' | 'PICKING' | 'READY') =>
  verb<Ordered>(({ number }, { deps }) => advanceStaffOrder(deps, { number, from }), staff.advanceStaffOrder);
const forget = verb<Ordered>(
  (_, { riley }) => riley.call(deleteAccount, { body: { confirmation: 'DELETE' } }),
  deleteAccount,
);
const dropCard = verb<Ordered>(
  (_, { riley }) => riley.call(deleteCard, { params: { cardId: VISA }, idempotencyKey: newKey() }),
  deleteCard,
);
const recovery = verb<Ordered>((_, world) => recover(world));
const claim = verb<Ordered>(
  (_, { riley }) => riley.call(claimLocalReward, { params: { rewardId: VOUCHER.rewardId } }),
  claimLocalReward,
);

/** Placed, with changes that wait to be saved: one more of an item, and another item. */
async function prepareOrder(world: World) {
  const order = await place(world);
  const lineItems = [{ gtin13: order.gtins[0] ?? '', quantity: 3 }];
  const changes = await change(world.riley, order.placed, { lineItems });
  return { ...order, changes, key: newKey() };
}
type Changed = Awaited<ReturnType<typeof prepareOrder>>;

export const order = situation<Changed>(prepareOrder, {
  cancel,
  refuse,
  pick: advance('PLACED'),
  change: verb(
    ({ placed, gtins, changes }, { riley }) =>
      riley.call(modifications.updateModification, {
        params: placed,
        body: {
          versionKey: changes.checkout.versionKey,
          lineItems: [{ gtin13: gtins[1] ?? '', quantity: 4 }],
        },
      }),
    modifications.updateModification,
  ),
  save: verb(({ changes, key }, { riley }) => save(riley, changes, key), updateCheckout),
  saveAgain: verb(({ changes }, { riley }) => save(riley, changes), updateCheckout),
  forgetChanges: verb(
    ({ placed }, { riley }) => riley.call(modifications.deleteModification, { params: placed, query: {} }),
    modifications.deleteModification,
  ),
  loseTime: verb(async (_, { deps }) => {
    await unheld(() =>
      deps.db.execute(sql`update stores set hours = '[null, null, null, null, null, null, null]'`),
    );
    return giveUpLostTimes(deps);
  }),
  claim,
  deleteCard: dropCard,
  deleteAccount: forget,
  recover: recovery,
});

/** Being picked: everything was found. */
async function preparePicked(world: World) {
  const { deps } = world;
  const order = await place(world, 3);
  await advanced(world, order, 'PLACED');
  const [first = '', second = '', third = ''] = order.gtins;
  const { rows } = await deps.db.execute<{ gtin13: string }>(sql`
    select s.gtin13 from products p join products s on s.department_id = p.department_id and s.gtin13 <> p.gtin13
    where p.gtin13 = ${second} and s.available and s.sold_in_store and not s.sold_by_weight and s.seller_id is null and not s.alcohol
      and s.gtin13 not in (${first}, ${third}) order by s.unit_price, s.gtin13 limit 2`);
  const [proposed, another] = rows.map(({ gtin13 }) => ({
    quantity: 0,
    weight: null,
    substitute: { gtin13, quantity: 1 },
  }));
  if (!proposed || !another) throw new Error('The store has nothing to propose.');
  for (const gtin13 of order.gtins) {
    await pickLine(deps, {
      number: order.number,
      gtin13,
      found: { quantity: 1, weight: null, substitute: null },
    });
  }
  return { ...order, proposed, another };
}
type Picked = Awaited<ReturnType<typeof preparePicked>>;

/** The same, but a substitute for an item is proposed, which the shopper hasn't answered. */
async function preparePicking(world: World) {
  const { deps } = world;
  const { proposed, ...order } = await preparePicked(world);
  await proposeSubstitute(deps, { number: order.number, gtin13: order.gtins[1] ?? '', proposed });
  // Without an answer, it's taken: that changes more than its own row.
  const proposals = await deps.db.execute<{ id: string }>(
    sql`update substitute_proposals set is_taken_unasked = true where order_id = ${order.orderId} returning id`,
  );
  return { ...order, proposalId: proposals.rows[0]?.id ?? '' };
}
type Picking = Awaited<ReturnType<typeof preparePicking>>;

const decide = (decision: 'APPROVED' | 'REFUSED') =>
  verb<Picking>(
    ({ orderId, proposalId }, { riley }) =>
      riley.call(decideProposal, { params: { orderId, proposalId }, body: { decision } }),
    decideProposal,
  );
const find = (line: number, quantity: number) =>
  verb<Ordered>(
    ({ number, gtins }, { deps }) =>
      pickLine(deps, {
        number,
        gtin13: gtins[line] ?? '',
        found: { quantity, weight: null, substitute: null },
      }),
    staff.pickLine,
  );

const propose = verb<Ordered & Pick<Picked, 'another'>>(
  ({ number, gtins, another }, { deps }) =>
    proposeSubstitute(deps, { number, gtin13: gtins[1] ?? '', proposed: another }),
  staff.proposeSubstitute,
);

export const picked = situation<Picked>(preparePicked, {
  find: find(0, 0),
  propose,
  ready: advance('PICKING'),
  refuse,
  claim,
  deleteCard: dropCard,
  recover: recovery,
});

export const picking = situation<Picking>(preparePicking, {
  find: find(0, 0),
  findProposed: find(1, 1),
  propose,
  approve: decide('APPROVED'),
  decline: decide('REFUSED'),
  // The time is over, and later a sweep sees it.
  lapse: {
    operations: [],
    runs: [
      ({ orderId }, { deps }) =>
        unheld(() =>
          deps.db.execute(
            sql`update substitute_proposals set expires_at = now() - interval '1 second' where order_id = ${orderId}`,
          ),
        ),
      (_, { deps }) => settleProposals(deps),
    ],
  },
  ready: advance('PICKING'),
  refuse,
  claim,
  deleteCard: dropCard,
  deleteAccount: forget,
  recover: recovery,
});

const arrive = (bay: string) =>
  verb<Ordered>(
    ({ orderId }, { riley }) =>
      riley.call(tellArrival, { params: { orderId }, body: { stage: 'HERE', bay } }),
    tellArrival,
  );

export const ready = situation<Ordered>(
  async (world) => {
    const order = await place(world);
    await advanced(world, order, 'PLACED', 'PICKING');
    return order;
  },
  {
    handOver: advance('READY'),
    refuse,
    arrive: arrive('4'),
    arriveElsewhere: arrive('7'),
    claim,
    deleteCard: dropCard,
    deleteAccount: forget,
    recover: recovery,
  },
);

/** A delivery with a tip, as far as these steps. */
async function deliver(
  world: World,
  ...steps: readonly ('PLACED' | 'PICKING' | 'READY')[]
): Promise<Ordered> {
  const { riley } = world;
  const draft = await deliveryCheckout(riley, { items: [itemOf('produce', 18, 2)] });
  const tipped = await riley.call(updateTip, {
    params: { checkoutId: draft.checkoutId },
    body: { versionKey: draft.versionKey, paymentDetails: { gratuityAmount: 600 } },
  });
  const order = await ordered(world, tipped);
  await advanced(world, order, ...steps);
  return { ...order, placed: await readCheckout(riley, order.placed) };
}

export const leaving = situation<Ordered>((world) => deliver(world, 'PLACED', 'PICKING'), {
  depart: verb(({ number }, { deps }) => departOrder(deps, { number }), staff.departStaffOrder),
  handOver: advance('READY'),
  refuse,
  deleteAccount: forget,
  recover: recovery,
});

/** An order that's packed, of what two sellers ship. */
async function pack(world: World) {
  const { riley } = world;
  await fillShipCart(riley, [itemOf('home', 1), itemOf('home', 5)]);
  const order = await asOrdered(world, await placeShipped(riley));
  await advanced(world, order, 'PLACED', 'PICKING');
  const [first = '', second = ''] = order.placed.subOrders.map(({ vendor }) => vendor.id);
  return { ...order, first, second };
}
type Packed = Awaited<ReturnType<typeof pack>>;

const UPS: Tracking = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
const FEDEX: Tracking = { carrier: 'FEDEX', trackingNumber: '986578788855' };

const ship = (of: 'first' | 'second', tracking = UPS) =>
  verb<Packed>(
    ({ number, [of]: vendorId }, { deps }) => shipShipment(deps, { number, vendorId, tracking }),
    staff.shipShipment,
  );
const deliverFrom = (of: 'first' | 'second') =>
  verb<Packed>(
    ({ number, [of]: vendorId }, { deps }) => deliverShipment(deps, { number, vendorId }),
    staff.deliverShipment,
  );

export const packed = situation<Packed>(pack, {
  ship: ship('first'),
  shipOther: ship('second'),
  deliver: deliverFrom('first'),
  refuse,
  deleteAccount: forget,
  recover: recovery,
});

/** The first shipment has left. */
export const shipping = situation<Packed>(
  async (world) => {
    const order = await pack(world);
    await shipShipment(world.deps, { number: order.number, vendorId: order.first, tracking: UPS });
    return order;
  },
  {
    ship: ship('second'),
    correct: ship('first', FEDEX),
    deliver: deliverFrom('first'),
    deliverOther: deliverFrom('second'),
    deleteAccount: forget,
    recover: recovery,
  },
);

const tip = (gratuityAmount: number) =>
  verb<Delivered>(
    ({ orderId, placed: { versionKey }, key }, { riley }) =>
      riley.call(changeTip, {
        params: { orderId },
        body: { versionKey, paymentDetails: { gratuityAmount } },
        idempotencyKey: `${key}${gratuityAmount}`,
      }),
    changeTip,
  );

/** Handed over, and Riley has a voucher for the points. */
async function prepareDelivered(world: World) {
  const order = await deliver(world, 'PLACED', 'PICKING', 'READY');
  const { db } = world.deps;
  await world.riley.call(claimLocalReward, { params: { rewardId: VOUCHER.rewardId } });
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from reward_claims where reward_id = ${VOUCHER.rewardId}`,
  );
  return { ...order, code: rows[0]?.code ?? '', key: newKey() };
}
type Delivered = Awaited<ReturnType<typeof prepareDelivered>>;

const refund = (name: string) =>
  verb<Delivered>(
    ({ number, gtins, key }, { deps }) =>
      refundLine(deps, { number, gtin13: gtins[0] ?? '', quantity: 1, idempotencyKey: `${key}${name}` }),
    staff.refundLine,
  );

export const delivered = situation<Delivered>(prepareDelivered, {
  refund: refund('one'),
  refundAnother: refund('other'),
  tipMore: tip(900),
  tipLess: tip(200),
  claim,
  redeem: verb(({ code }, { deps }) => redeemVoucher(deps, { code }), staff.redeemVoucher),
  deleteCard: dropCard,
  deleteAccount: forget,
  recover: recovery,
});
