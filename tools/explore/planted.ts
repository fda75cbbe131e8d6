import type { Mistake } from '../planted/plant.ts';

/** Every one of them compiles, and reads as if it were meant. */
export const PLANTED: readonly Mistake[] = [
  {
    name: 'an order without an answer is taken for one that was not placed',
    file: 'machines/checkout/submission.machine.ts',
    find: "{ guard: { type: 'isRefused', params: { as: 'asking' } }, target: 'asking' },",
    replace: "{ guard: { type: 'isRefused', params: { as: 'asking' } }, target: 'notPlaced' },",
  },
  {
    name: 'an order is sent again under a new key',
    file: 'machines/checkout/submission.machine.ts',
    find: "always: { guard: 'isAskedOnce', target: 'submitting' },",
    replace: "always: { guard: 'isAskedOnce', target: 'submitting', actions: 'renewKey' },",
    unseen: 'the store places a checkout once, under whichever key',
  },
  {
    name: 'the outcome of an order is not asked for again while it is placed',
    file: 'machines/checkout/outcome.machine.ts',
    find: "      after: { pause: 'asking' },\n",
    replace: '',
  },
  {
    name: 'what is reserved is asked for once, not until an answer comes',
    file: 'machines/reservation/reservation.machine.ts',
    find: "          after: { pause: 'asking' },\n",
    replace: '',
  },
  {
    name: 'a slot is not asked for again after a pause',
    file: 'machines/reservation/slot-request.machine.ts',
    find: "      after: { pause: 'posting' },\n",
    replace: '',
  },
  {
    name: 'another tab that reserves a time is not heard',
    file: 'machines/app/app.machine.ts',
    find: `            guard: { type: 'isAbout', params: { what: 'reservation' } },
            actions: 'checkReservation',`,
    replace: `            guard: { type: 'isAbout', params: { what: 'reservation' } },
            actions: 'checkCart',`,
  },
  {
    name: 'an order that failed leaves its time to be placed',
    file: 'server/checkouts/place/end-attempt.ts',
    find: "  await tx.update(reservations).set({ status: 'HELD' }).where(eq(reservations.id, checkout.reservationId));\n",
    replace: '',
  },
  {
    name: 'a time that ended keeps its place',
    file: 'server/reservations/expire-reservations.ts',
    find: `  await freePlaces(
    tx,
    due.flatMap(({ slotId }) => slotId ?? []),
  );
`,
    replace: '',
  },
  {
    name: 'a time that is replaced keeps its place',
    file: 'server/reservations/take-slot.ts',
    find: 'earlierSlotId !== null && !isSameSlot && freeLocked(tx, { id: earlierSlotId, places: 1 }),',
    replace: 'earlierSlotId !== null && isSameSlot && freeLocked(tx, { id: earlierSlotId, places: 1 }),',
  },
  {
    name: 'an authorization that nobody answered for is not taken back',
    file: 'server/attempts/authorize.ts',
    find: 'if (result === null) reversed.push(await processor.cancel(key));',
    replace: 'if (result === null) reversed.push(null);',
    unseen: 'it shows only if it arrives after its order was given up',
  },
  {
    name: 'an attempt of a process that ended is left alone',
    file: 'server/attempts/recover-attempts.ts',
    find: 'lte(attempts.leaseUntil, now), isCaptured(db)',
    replace: "lte(attempts.leaseUntil, now), eq(attempts.status, 'RELEASING'), isCaptured(db)",
  },
  {
    name: 'another tab that changes the cart is not heard',
    file: 'machines/app/app.machine.ts',
    find: `            guard: { type: 'isAbout', params: { what: 'cart' } },
            actions: 'checkCart',`,
    replace: `            guard: { type: 'isAbout', params: { what: 'cart' } },
            actions: 'checkReservation',`,
  },
  {
    name: 'what another tab did while the cart was saved is not asked for',
    file: 'machines/cart/cart.machine.ts',
    find: "        { guard: 'isCheckWanted', target: 'checking' },\n",
    replace: '',
  },
  {
    name: 'a time that an order was placed with stays reserved on the page',
    file: 'machines/app/app.machine.ts',
    find: "actions: [{ type: 'useReservation', params: ({ event }) => event }, 'reloadCart'],",
    replace: "actions: ['reloadCart'],",
  },
  {
    name: 'a cart is not loaded again after an order',
    file: 'machines/app/app.machine.ts',
    find: "actions: [{ type: 'useReservation', params: ({ event }) => event }, 'reloadCart'],",
    replace: "actions: [{ type: 'useReservation', params: ({ event }) => event }],",
  },
  {
    name: 'a saved cart is not shown as the store answered',
    file: 'machines/cart/cart.machine.ts',
    find: `              { type: 'storeCart', params: asAnswer },
              'clearSent',
              'dropReturned',`,
    replace: `              'clearSent',
              'dropReturned',`,
  },
  {
    name: 'a cart change without an answer is sent under a new key',
    file: 'machines/cart/cart.machine.ts',
    find: `      entry: 'storeDoubt',
      after: { longPause: 'updating' },
      on: {
        'cart.change'`,
    replace: `      entry: 'storeDoubt',
      exit: assign(({ context }) => ({ sending: { ...known(context.sending), idempotencyKey: newKey() } })),
      after: { longPause: 'updating' },
      on: {
        'cart.change'`,
    unseen: 'what is added twice is in the store and on the page; nobody counts what the shopper added',
  },
  {
    name: 'another time is asked for under the key of the last one, and the same under a new key',
    file: 'machines/reservation/reservation.machine.ts',
    find: 'const isSame = context.request !== null && isSameChoice(context.request, choice);',
    replace: 'const isSame = context.request !== null && !isSameChoice(context.request, choice);',
    unseen: 'the store refuses a key that came with another time, and the shopper chooses again',
  },
  {
    name: 'a reserved time that ends is not asked about',
    file: 'machines/reservation/reservation.machine.ts',
    find: "      after: { untilEnd: 'checking' },\n",
    replace: '',
  },
  {
    name: 'an order that is still being placed is taken for one that was closed',
    file: 'machines/checkout/outcome.machine.ts',
    find: "          { guard: { type: 'isPlacing', params: asOrder }, target: 'waiting' },\n",
    replace: '',
  },
  {
    name: 'an order that was found placed is not told of',
    file: 'machines/checkout/order-in-progress.machine.ts',
    find: `                  target: '#orderInProgress.placed',
                  actions: { type: 'tellPlaced', params: ({ event }) => event.output },`,
    replace: "                  target: '#orderInProgress.placed',",
  },
  {
    name: 'codes are not shown as the store answered',
    file: 'machines/checkout/complete-order.machine.ts',
    find: `          added: {
            target: 'deciding',
            actions: [
              { type: 'storeCheckout', params: ({ event }) => event.output },
              'refreshPayment',`,
    replace: `          added: {
            target: 'deciding',
            actions: [`,
    unseen: 'the order is then refused as outdated, and its page loads it again',
  },
  {
    name: 'a code that is on the order takes nothing off its total',
    file: 'server/checkouts/make/update-promos.ts',
    find: 'const order = pricedOrder(priced, checkout, reservation.selections);',
    replace: 'const order = pricedOrder({ ...priced, promos: [] }, checkout, reservation.selections);',
  },
  {
    name: 'a checkout keeps its version when its cart has changed it',
    file: 'server/checkouts/make/refresh-checkout.ts',
    find: `      ...total,
      versionKey: newId(),
      checksum: basis.checksum,`,
    replace: `      ...total,
      checksum: basis.checksum,`,
  },
  {
    name: 'a version is not checked once its checkout is locked',
    file: 'server/checkouts/record/lock-checkout.ts',
    find: "if (versionKey !== null && checkout.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');",
    replace: '',
    unseen:
      'whoever changes an older version is answered with all of the new one, and an order is checked against its version again',
  },
  {
    name: 'an order is placed with a time that is over',
    file: 'server/checkouts/place/begin-attempt.ts',
    find: "  if (promise.status !== 'HELD') return new ProblemError('ORDER_EXPIRED');\n",
    replace: '',
  },
  {
    name: 'an order is placed from a cart that has changed',
    file: 'server/checkouts/place/begin-attempt.ts',
    find: "  if (order.isCartChanged) return new ProblemError('CART_CHANGED');\n",
    replace: '',
    unseen: 'the order is what its shopper saw, and what they changed stays in the cart',
  },
  {
    name: 'an order that is sent again under its key is begun again',
    file: 'server/attempts/attempt-once.ts',
    find: 'find: async () => earlier ?? undefined,',
    replace: 'find: async () => undefined,',
    unseen: 'a checkout is placed once, and the journal takes a key once',
  },
  {
    name: 'an order is placed without its confirmation',
    file: 'server/checkouts/place/end-attempt.ts',
    find: '    puttingInOutbox(db, given),\n',
    replace: '',
  },
  {
    name: 'what was ordered stays in the cart',
    file: 'server/checkouts/place/end-attempt.ts',
    find: '...leftOf(cartId, leftInCart(ordering.inCart, ordered)),',
    replace: '...leftOf(cartId, leftInCart([], ordered)),',
    unseen:
      'the page empties the cart of what it ordered as well; if it was left by then, what stays may have been added again',
  },
  {
    name: 'a time can end while its order is placed',
    file: 'server/reservations/expire-reservations.ts',
    find: "const isDue = and(eq(reservations.status, 'HELD'), lte(reservations.expiresAt, now));",
    replace:
      "const isDue = and(inArray(reservations.status, ['HELD', 'COMMITTING']), lte(reservations.expiresAt, now));",
  },
  {
    name: 'an order that failed leaves its checkout to be placed',
    file: 'server/checkouts/place/end-attempt.ts',
    find: "status: rejection ? 'REJECTED' : 'DRAFT',",
    replace: "status: rejection ? 'REJECTED' : 'PLACING',",
  },
  {
    name: 'wrong PINs are not counted',
    file: 'server/processor/accounts.ts',
    find: 'const counted = isWrong ? wrongPins + 1 : wrongPins;',
    replace: 'const counted = wrongPins;',
  },
  {
    name: 'money is given back by whoever ends an order last',
    file: 'server/attempts/settle-attempt.ts',
    find: `  if (!(await beginReversing(deps.db, attempt))) {
    const ending = endingOf(await readAttempt(deps, attempt));
    if (ending.kind === 'done') return ending;
  }
`,
    replace: '  await beginReversing(deps.db, attempt);\n',
  },
  {
    name: 'a visit does not keep what its items are taxed as',
    file: 'machines/support/masker.ts',
    find: "  'taxCategory',\n",
    replace: '',
  },
  {
    name: 'a cart that is to be loaded again while it is asked about is not',
    file: 'machines/cart/cart.machine.ts',
    find: "    'cart.reload': { actions: 'storeCheck' },\n",
    replace: '',
    unseen: 'the question whether to empty the cart is seldom open when an order is placed',
  },
  {
    name: 'two tabs update a time to their carts in turn',
    file: 'machines/scheduling/held-order.machine.ts',
    find: "                    { guard: 'isUpdatedElsewhere', target: 'unsettled', actions: 'checkCart' },\n",
    replace: '',
  },
  {
    name: 'the SNAP section introduces itself on an order that SNAP cannot pay for',
    file: 'machines/payment/payment-task.ts',
    find: "    case 'introduceSnap':\n      return hasSnap;\n",
    replace: "    case 'introduceSnap':\n      return true;\n",
  },
];
