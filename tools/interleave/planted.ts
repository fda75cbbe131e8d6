/** A mistake that a colleague could make: what of a file would say what else, and the pairs that show it. */
export interface Planted {
  name: string;
  file: string;
  find: string;
  replace: string;
  situation: string;
  pairs: readonly string[];
  /** Why no history shows it, if that's so. */
  unseen?: string;
}

/** Every one of them compiles, and reads as if it were meant. */
export const PLANTED: readonly Planted[] = [
  {
    name: 'a cancellation does not lock its order',
    file: 'server/orders/cancel-order.ts',
    find: `.where(and(eq(orders.id, orderId), eq(orders.shopperId, shopperId)))
      .for('update')`,
    replace: '.where(and(eq(orders.id, orderId), eq(orders.shopperId, shopperId)))',
    situation: 'order',
    pairs: ['cancel,pick', 'cancel,cancel', 'cancel,save'],
  },
  {
    name: 'a refusal does not lock its order',
    file: 'server/orders/cancel-order.ts',
    find: "where(eq(orders.number, number)).for('update')",
    replace: 'where(eq(orders.number, number))',
    situation: 'ready',
    pairs: ['handOver,refuse', 'refuse,refuse'],
  },
  {
    name: 'a step is taken from any status',
    file: 'server/orders/advance-order.ts',
    find: '.where(and(eq(orders.id, orderId), eq(orders.status, before)))',
    replace: '.where(eq(orders.id, orderId))',
    situation: 'order',
    pairs: ['cancel,pick', 'pick,pick'],
  },
  {
    name: 'a receipt is written outside the transaction',
    file: 'server/orders/advance-order.ts',
    find: "await putInOutbox(tx, { kind: 'RECEIPT', orderId });",
    replace: "await putInOutbox(db, { kind: 'RECEIPT', orderId });",
    situation: 'ready',
    pairs: ['handOver,arrive', 'handOver,refuse'],
  },
  {
    name: 'a tip is changed from an old version',
    file: 'server/orders/change-tip.ts',
    find: "if (versionKey !== input.versionKey) throw new ProblemError('VERSION_STALE');",
    replace: '',
    situation: 'delivered',
    pairs: ['tipMore,tipLess'],
    unseen:
      'the serial orders that a history is compared with run the same code, and take the later tip as well',
  },
  {
    name: 'a tip is changed while something moves',
    file: 'server/orders/change-tip.ts',
    find: "if (await isMoving(tx, checkoutId)) throw new ProblemError('STILL_RUNNING');",
    replace: '',
    situation: 'delivered',
    pairs: ['tipMore,tipLess', 'tipMore,refund'],
  },
  {
    name: 'what was found meanwhile is ignored',
    file: 'server/orders/mark-order-ready.ts',
    find: 'return askedOf(lines).length === 0 && isDeepStrictEqual(foundOf(lines), read.found);',
    replace: 'return askedOf(lines).length === 0 || isDeepStrictEqual(foundOf(lines), read.found);',
    situation: 'picked',
    pairs: ['find,ready'],
  },
  {
    name: 'a line is picked while the order is made ready',
    file: 'server/orders/pick-line.ts',
    find: "if (await isChanging(tx, order.checkoutId)) throw new ProblemError('STILL_RUNNING');",
    replace: '',
    situation: 'picked',
    pairs: ['find,ready'],
  },
  {
    name: 'a change is made whatever became of its order',
    file: 'server/modifications/end-change.ts',
    find: "if (locked?.order.status !== (isPicked ? 'PICKING' : 'PLACED')) return null;",
    replace: 'if (!locked) return null;',
    situation: 'order',
    pairs: ['save,pick', 'cancel,save'],
  },
  {
    name: 'a change that failed keeps its stock',
    file: 'server/modifications/end-change.ts',
    find: `  if (slotId !== null) await freePlaces(tx, [slotId]);
  await putBack(tx, stock);`,
    replace: '  if (slotId !== null) await freePlaces(tx, [slotId]);',
    situation: 'order',
    pairs: ['pick,save', 'cancel,save'],
  },
  {
    name: 'an order that failed keeps its stock',
    file: 'server/checkouts/place/end-attempt.ts',
    find: '  await putBack(tx, attempt.stock);',
    replace: '',
    situation: 'checkout',
    pairs: ['place,recover', 'place,placeBySam'],
  },
  {
    name: 'an attempt is not locked before it ends',
    file: 'server/attempts/attempt.ts',
    find: `.where(and(eq(attempts.id, given.id), eq(attempts.status, 'AUTHORIZING')))
    .for('update')`,
    replace: ".where(and(eq(attempts.id, given.id), eq(attempts.status, 'AUTHORIZING')))",
    situation: 'order',
    pairs: ['save,recover'],
    unseen: 'the order is locked next, and what it says of its changes then is read after that',
  },
  {
    name: 'a slot takes one more than it holds',
    file: 'server/reservations/places.ts',
    find: 'setWhere: lt(slots.taken, sql`excluded.capacity`),',
    replace: '',
    situation: 'checkout',
    pairs: ['reserve,reserveBySam'],
  },
  {
    name: 'a reservation is released without a lock',
    file: 'server/reservations/release-reservation.ts',
    find: `eq(reservations.shopperId, shopperId)))
      .for('update')`,
    replace: 'eq(reservations.shopperId, shopperId)))',
    situation: 'checkout',
    pairs: ['release,release', 'release,place', 'release,expire'],
  },
  {
    name: 'expired reservations are not locked',
    file: 'server/reservations/expire-reservations.ts',
    find: ".for('update', { skipLocked: true })",
    replace: '',
    situation: 'checkout',
    pairs: ['expire,expire', 'expire,release', 'expire,reserve'],
  },
  {
    name: 'another time is reserved while the order is placed',
    file: 'server/reservations/earlier.ts',
    find: "if (reservation?.status === 'COMMITTING') throw new ProblemError('STILL_RUNNING');",
    replace: '',
    situation: 'checkout',
    pairs: ['place,reserve'],
  },
  {
    name: 'the last use of a code is not locked',
    file: 'server/checkouts/price/promo-uses.ts',
    find: '  await lockCounted(tx, { codes: names });',
    replace: '',
    situation: 'checkout',
    pairs: ['placeWithCode,placeWithCodeBySam'],
    unseen: 'both orders also want the last of an item, whose stock is locked before',
  },
  {
    name: 'the last of an item is not locked',
    file: 'server/checkouts/place/ordered-stock.ts',
    find: `.orderBy(asc(stock.gtin13))
        .for('update'),`,
    replace: '.orderBy(asc(stock.gtin13)),',
    situation: 'checkout',
    pairs: ['place,placeBySam'],
  },
  {
    name: 'a voucher is claimed without a lock',
    file: 'server/rewards/claim-local-reward.ts',
    find: '  await lockShopper(tx, shopperId);',
    replace: '',
    situation: 'order',
    pairs: ['cancel,claim'],
  },
  {
    name: 'vouchers are revoked without a lock',
    file: 'server/rewards/revoke-vouchers.ts',
    find: '  await lockShopper(tx, shopperId);',
    replace: '',
    situation: 'order',
    pairs: ['cancel,claim'],
  },
  {
    name: 'a voucher that was revoked is redeemed',
    file: 'server/rewards/redeem-voucher.ts',
    find: '.where(and(eq(rewardClaims.code, code), isNull(rewardClaims.revokedAt)))',
    replace: '.where(eq(rewardClaims.code, code))',
    situation: 'delivered',
    pairs: ['refund,redeem'],
  },
  {
    name: 'a proposal is answered without a lock',
    file: 'server/orders/proposals.ts',
    find: `.where(and(eq(orders.id, of.orderId), eq(orders.shopperId, of.shopperId)))
      .for('update')`,
    replace: '.where(and(eq(orders.id, of.orderId), eq(orders.shopperId, of.shopperId)))',
    situation: 'picking',
    pairs: ['approve,decline', 'approve,findProposed'],
  },
  {
    name: 'a proposal lapses without a lock',
    file: 'server/orders/proposals.ts',
    find: "where(eq(orders.id, orderId)).for('update')",
    replace: 'where(eq(orders.id, orderId))',
    situation: 'picking',
    pairs: ['findProposed,lapse', 'refuse,lapse'],
  },
  {
    name: 'a refund does not lock its order',
    file: 'server/orders/refund-line.ts',
    find: "where(eq(orders.number, number)).for('update')",
    replace: 'where(eq(orders.number, number))',
    situation: 'delivered',
    pairs: ['refund,refundAnother'],
  },
  {
    name: 'a refund is made again under its key',
    file: 'server/orders/refund-line.ts',
    find: "return attemptOnce(key, await attemptUnderKey(tx, { kind: 'REFUND', ...key }), () =>",
    replace: 'return attemptOnce(key, undefined, () =>',
    situation: 'delivered',
    pairs: ['refund,refund'],
  },
  {
    name: 'a checkout is changed without a lock',
    file: 'server/checkouts/record/lock-checkout.ts',
    find: `eq(checkouts.shopperId, given.shopperId)))
    .for('update')`,
    replace: 'eq(checkouts.shopperId, given.shopperId)))',
    situation: 'checkout',
    pairs: ['pay,addCode', 'place,pay'],
  },
  {
    name: 'an account is deleted while its order is paid',
    file: 'server/security/delete-account.ts',
    find: "if (working.length > 0) throw new ProblemError('STILL_RUNNING');",
    replace: '',
    situation: 'checkout',
    pairs: ['place,deleteAccount'],
    unseen: 'its reservation is being paid as well, which is asked next',
  },
];
