import { describe, expect, it, vi } from 'vitest';
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  transition,
  waitFor,
} from 'xstate';
import { paymentSelectionMachine } from '../../../machines/payment/payment-selection.machine.ts';
import { offeredCards } from '../../../machines/payment/payment-selection.selectors.ts';
import { appliedChoice, paymentProblem } from '../../../machines/payment/tender-choice.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { PaymentCard } from '../../../services/contracts/wallet.ts';
import { paymentUpdateWords } from '../../../views/checkout/words.ts';
import { chartsOf, type Fakes, opened, startCheckout } from '../../support/checkout/running.ts';
import {
  amex,
  bankAccount,
  card,
  checkout,
  methods,
  paidWith,
  placed,
  refusal,
} from '../../support/checkout/samples.ts';

/** A page paid with the Visa on which another card is selected. */
async function choose(cardId: string, checkouts: Fakes['checkouts']) {
  const page = await opened(
    startCheckout({ checkouts: { loadCheckout: async () => paidWith('visa'), ...checkouts } }),
  );
  page.payment.send({ type: 'payment.choose', cardId });
  const update = () => page.payment.getSnapshot().children.paymentUpdate;
  return { ...page, update };
}

const holder = { id: 'riley', firstName: 'Riley', lastName: 'Park' };

const lost = { kind: 'unreachable' };

describe('updating the payment', () => {
  it('sends only the selection, with the version it was made on (PAY-12)', async () => {
    const updatePayments = vi.fn(async () => paidWith('amex', 'v3'));
    const { completeOrder } = await choose('amex', { updatePayments });
    expect(updatePayments).toHaveBeenCalledExactlyOnceWith(
      { checkoutId: 'checkout-1', versionKey: 'v2', payments: [{ id: 'amex', paymentType: 'BANK_CARD' }] },
      expect.any(AbortSignal),
    );
    await expect.poll(() => completeOrder.getSnapshot().context.checkout.versionKey).toBe('v3');
  });

  it('keeps the order from being placed until it is through', async () => {
    const { completeOrder } = await choose('amex', { updatePayments: () => new Promise(() => {}) });
    expect(completeOrder.getSnapshot().context.payment.isSettled).toBe(false);
    expect(completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(false);
  });

  it('names the request whose response made no sense', async () => {
    const requestId = 'request-0001';
    const { update } = await choose('amex', {
      updatePayments: () => Promise.reject({ kind: 'malformed', requestId }),
    });
    await expect
      .poll(() => update()?.getSnapshot().context.failure)
      .toEqual({ kind: 'outcomeUnknown', requestId });
  });

  it('sends one update at a time, and the last selection wins', async () => {
    const first = Promise.withResolvers<Checkout>();
    const updatePayments = vi
      .fn(async (_: { versionKey: string; payments: { id: string }[] }) => paidWith('bank', 'v4', 'ACH'))
      .mockReturnValueOnce(first.promise);
    const { payment, completeOrder } = await choose('amex', { updatePayments });
    payment.send({ type: 'payment.choose', cardId: 'visa' });
    payment.send({ type: 'payment.choose', cardId: 'bank' });
    expect(updatePayments).toHaveBeenCalledOnce();
    first.resolve(paidWith('amex', 'v3'));
    await expect
      .poll(() =>
        updatePayments.mock.calls.map(([{ versionKey, payments }]) => [versionKey, payments[0]?.id]),
      )
      .toEqual([
        ['v2', 'amex'],
        ['v3', 'bank'],
      ]);
    expect(completeOrder.getSnapshot().context.checkout.payments[0]?.id).toBe('bank');
  });

  it('opens the payments-update-failed modal, and Try again resends the selection (PAY-14, PAY-15)', async () => {
    const updatePayments = vi
      .fn(async () => paidWith('amex', 'v3'))
      .mockRejectedValueOnce(refusal('RATE_LIMITED', 429));
    const { update, payment } = await choose('amex', { updatePayments });
    await expect.poll(() => update()?.getSnapshot().hasTag('modal')).toBe(true);
    update()?.send({ type: 'update.retry' });
    await expect.poll(() => payment.getSnapshot().value).toEqual({ ready: 'choosing' });
    expect(payment.getSnapshot().context.choice.cardId).toBe('amex');
  });

  it("reverts to the order's tender when the modal is closed", async () => {
    const { update, payment } = await choose('amex', {
      updatePayments: () => Promise.reject(refusal('RATE_LIMITED', 429)),
    });
    await expect.poll(() => update()?.getSnapshot().hasTag('modal')).toBe(true);
    update()?.send({ type: 'update.dismiss' });
    expect(payment.getSnapshot().context.choice.cardId).toBe('visa');
  });

  it("repeats a lost update on the store's current version", async () => {
    const updatePayments = vi.fn(async (_: { versionKey: string }) => paidWith('amex', 'v4'));
    updatePayments.mockRejectedValueOnce(lost);
    const loadCheckout = vi.fn(async () => paidWith('visa'));
    const { update, payment } = await choose('amex', { updatePayments, loadCheckout });
    await expect.poll(() => update()?.getSnapshot().hasTag('modal')).toBe(true);
    loadCheckout.mockResolvedValue(paidWith('amex', 'v3'));
    update()?.send({ type: 'update.retry' });
    await expect
      .poll(() => updatePayments.mock.calls.map(([{ versionKey }]) => versionKey))
      .toEqual(['v2', 'v3']);
    expect(loadCheckout).toHaveBeenLastCalledWith({ checkoutId: 'checkout-1' }, expect.anything());
    expect(payment.getSnapshot().context.choice.cardId).toBe('amex');
  });

  describe('of an order that changed on another device', () => {
    async function changeElsewhere(updatePayments = vi.fn(async () => paidWith('amex', 'v9'))) {
      const loadCheckout = vi.fn(async () => paidWith('visa'));
      updatePayments.mockRejectedValueOnce(refusal('VERSION_STALE'));
      const { payment, completeOrder } = await opened(
        startCheckout({ checkouts: { loadCheckout, updatePayments } }),
      );
      loadCheckout.mockResolvedValue(paidWith('bank', 'v8', 'ACH'));
      payment.send({ type: 'payment.choose', cardId: 'amex' });
      const update = () => payment.getSnapshot().children.paymentUpdate;
      await expect.poll(() => update()?.getSnapshot().value).toEqual({ failed: 'withoutSnap' });
      return { loadCheckout, updatePayments, payment, completeOrder, update };
    }

    it('says so, and Try again sends it for the order as it is now (ERR-34, PAY-14, PAY-15)', async () => {
      const { updatePayments, payment, update } = await changeElsewhere();
      expect(paymentUpdateWords[update()?.getSnapshot().context.failure?.kind ?? 'refused']).toBe(
        'Your order has been updated on another device. Please refresh and try again.',
      );
      update()?.send({ type: 'update.retry' });
      await expect
        .poll(() => updatePayments)
        .toHaveBeenLastCalledWith(
          expect.objectContaining({ versionKey: 'v8', payments: [{ id: 'amex', paymentType: 'BANK_CARD' }] }),
          expect.anything(),
        );
      expect(payment.getSnapshot().context).toMatchObject({ choice: { cardId: 'amex' }, notice: null });
    });

    it('is given up for the payment of that order, and the page says so (ERR-34)', async () => {
      const { loadCheckout, payment, completeOrder, update } = await changeElsewhere();
      update()?.send({ type: 'update.dismiss' });
      await expect
        .poll(() => payment.getSnapshot().context)
        .toMatchObject({
          choice: { cardId: 'bank' },
          notice: 'changedElsewhere',
        });
      expect(loadCheckout).toHaveBeenLastCalledWith({ checkoutId: 'checkout-1' }, expect.anything());
      payment.send({ type: 'payment.choose', cardId: 'bank' });
      expect(payment.getSnapshot().context.notice).toBeNull();
      expect(completeOrder.getSnapshot().context.checkout.versionKey).toBe('v8');
    });
  });

  it('leads to order complete when the order was placed on another device (CHK-10)', async () => {
    const loadCheckout = vi.fn(async () => paidWith('visa'));
    const page = startCheckout({
      checkouts: { loadCheckout, updatePayments: () => Promise.reject(refusal('CHECKOUT_CLOSED')) },
    });
    const { payment } = await opened(page);
    loadCheckout.mockResolvedValue(placed());
    payment.send({ type: 'payment.choose', cardId: 'amex' });
    await expect.poll(() => page.emitted).toMatchObject([{ to: '/checkout/clicklist/checkout-1/complete' }]);
  });

  it('fails without a versionKey, and sends nothing (PAY-23, ERR-73)', async () => {
    const updatePayments = vi.fn(async () => paidWith('amex'));
    const { update } = await choose('amex', {
      loadCheckout: async () => paidWith('visa', ''),
      updatePayments,
    });
    expect(update()?.getSnapshot().context.failure).toEqual({ kind: 'versionKeyMissing' });
    expect(updatePayments).not.toHaveBeenCalled();
  });

  it('asks for a new sign-in when the session is over (PAY-24)', async () => {
    const { onSessionOver } = await choose('amex', {
      updatePayments: () => Promise.reject({ kind: 'signedOut' }),
    });
    await expect.poll(() => onSessionOver).toHaveBeenCalledOnce();
  });
});

describe('a page that has ended', () => {
  /** What is still sent to the order when it no longer listens. */
  async function lateFor(checkouts: Fakes['checkouts']) {
    const loadCheckout = vi.fn(async () => placed()).mockResolvedValueOnce(paidWith('visa'));
    const page = startCheckout({ checkouts: { loadCheckout, ...checkouts } });
    const late: string[] = [];
    page.actor.system.inspect((inspection) => {
      const order = inspection.actorRef as AnyActorRef;
      if (inspection.type !== '@xstate.event' || order.id !== 'completeOrder') return;
      if (order.getSnapshot().status !== 'active') late.push(inspection.event.type);
    });
    const { payment } = await opened(page);
    payment.send({ type: 'payment.choose', cardId: 'amex' });
    await expect.poll(() => page.actor.getSnapshot().matches('open')).toBe(false);
    return late;
  }

  it('hears nothing more when the order was placed on another device (CHK-10)', async () => {
    const updatePayments = () => Promise.reject(refusal('CHECKOUT_CLOSED'));
    expect(await lateFor({ updatePayments })).toEqual([]);
  });
});

describe('the payment methods', () => {
  it('can be reloaded after a failure', async () => {
    const loadPaymentMethods = vi.fn(async () => Promise.reject(lost));
    const page = startCheckout({ checkouts: { loadPaymentMethods } });
    const { payment } = await opened(page);
    expect(payment.getSnapshot().value).toBe('failed');
    payment.send({ type: 'methods.reload' });
    await expect.poll(() => loadPaymentMethods).toHaveBeenCalledTimes(2);
  });

  it('give way to the card form, with nothing else to select', async () => {
    const { payment } = await opened(startCheckout({ checkouts: { loadCheckout: async () => checkout() } }));
    await waitFor(payment, (snapshot) => snapshot.can({ type: 'task.begin', task: 'addCard' }));
    const form = () => payment.getSnapshot().children.cardForm;
    payment.send({ type: 'task.begin', task: 'addCard' });
    await expect.poll(() => form()?.getSnapshot().hasTag('modal')).toBe(true);
    expect(payment.getSnapshot().can({ type: 'payment.choose', cardId: 'amex' })).toBe(false);
    form()?.send({ type: 'card.cancel' });
    expect(payment.getSnapshot().can({ type: 'payment.choose', cardId: 'amex' })).toBe(true);
  });
});

it('what is wrong with the payment is that there are no methods while they load', async () => {
  const page = startCheckout({ checkouts: { loadPaymentMethods: () => new Promise(() => {}) } });
  await expect
    .poll(() => paymentProblem(chartsOf(page).payment.getSnapshot().context))
    .toBe('methodsMissing');
});

/** A page paid with the Visa while the shopper adds a card. */
const adding = paymentSelectionMachine.resolveState({
  value: { ready: { inTask: 'addingCard' } },
  context: {
    parent: createEmptyActor(),
    checkout: paidWith('visa'),
    holder,
    isSnapOn: true,
    methods: methods([card(), amex], [{ ...bankAccount, default: true }]),
    choice: appliedChoice(paidWith('visa')),
    notice: null,
    task: 'addCard',
    editedId: null,
    snapVisit: 'over',
    snapNotes: [],
    failure: null,
  },
});

describe('a card that was sent before its form was left', () => {
  const machine: AnyStateMachine = paymentSelectionMachine;
  const left = { type: 'xstate.done.actor.cardForm', output: { kind: 'leftAfterSending' } };
  const stateAfter = (...events: AnyEventObject[]) =>
    events.reduce((state: AnyMachineSnapshot, event) => transition(machine, state, event)[0], adding);
  const order = { type: 'xstate.done.actor.lookAtOrder', output: paidWith('new') };

  it('is looked up in the order and among the cards, which stay on the page meanwhile', () => {
    expect(stateAfter(left).value).toEqual({ ready: { lookingAgain: 'order' } });
    expect(stateAfter(left, order).value).toEqual({ ready: { lookingAgain: 'cards' } });
    const { value, context } = stateAfter(left, order, {
      type: 'xstate.done.actor.lookAtCards',
      output: { paymentMethods: methods([card(), card({ cardId: 'new' })]), versionKey: 'v2' },
    });
    expect(value).toEqual({ ready: 'choosing' });
    expect(context.choice.cardId).toBe('new');
  });

  it('has the page say so if the cards cannot be loaded again', () => {
    const error = { type: 'xstate.error.actor.lookAtCards', error: lost };
    const { value, context } = stateAfter(left, order, error);
    expect(value).toBe('failed');
    expect(context.failure).toEqual(lost);
  });
});

describe('a card that was added', () => {
  const added = (changes: Partial<PaymentCard>, isUpdate = false) => {
    const output = {
      kind: 'added',
      card: card({ cardId: 'new', ...changes }),
      isUpdate,
      checkout: paidWith('new'),
    };
    const machine: AnyStateMachine = paymentSelectionMachine;
    const [{ context }, actions] = transition(machine, adding, {
      type: 'xstate.done.actor.cardForm',
      output,
    });
    const offered = offeredCards(context).map((offer) => offer.card);
    return {
      told: actions.flatMap(({ params }) =>
        params && typeof params === 'object' && 'event' in params ? [params.event] : [],
      ),
      notice: context.notice,
      cards: offered.map(({ cardId }) => cardId),
      preferred: offered.flatMap((each) => (each.default ? [each.cardId] : [])),
    };
  };

  it('becomes the only preferred one right away when added as preferred (CRD-20)', () => {
    expect(added({ default: true })).toMatchObject({ preferred: ['new'], notice: null });
  });

  it('comes to the order with the checkout that it pays', () => {
    expect(added({}).told).toContainEqual({ type: 'checkout.updated', checkout: paidWith('new') });
  });

  it('otherwise leaves the preferred card unchanged', () => {
    expect(added({ default: false }).preferred).toEqual(['visa', 'bank']);
  });

  it('that was already saved stays one card, and the shopper reads that it was updated', () => {
    const { cards, notice } = added({ cardId: 'amex', default: false }, true);
    expect(cards.toSorted()).toEqual(['amex', 'bank', 'visa']);
    expect(notice).toBe('cardUpdated');
  });
});
