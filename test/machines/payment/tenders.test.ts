import { describe, expect, it, vi } from 'vitest';
import { createActor, createEmptyActor, fromPromise } from 'xstate';
import type { CardFormOutput } from '../../../machines/payment/card-form.machine.ts';
import type { GiftCardFormOutput } from '../../../machines/payment/gift-card-form.machine.ts';
import { paymentSelectionMachine } from '../../../machines/payment/payment-selection.machine.ts';
import { isGiftOffered, tenderSummary } from '../../../machines/payment/payment-selection.selectors.ts';
import { isSnapOffered } from '../../../machines/payment/payment-task.ts';
import type { PaymentUpdateServices } from '../../../machines/payment/payment-update.machine.ts';
import type { SnapNote, SnapOutput, SnapTask } from '../../../machines/payment/snap.machine.ts';
import { changedChoice, giftCardBar, paymentProblem } from '../../../machines/payment/tender-choice.ts';
import { heaviestLines } from '../../../rules/holds.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { PaymentMethods } from '../../../services/contracts/wallet.ts';
import { serving } from '../../support/all-services.ts';
import { card, checkout, refusal } from '../../support/checkout/samples.ts';
import { allMethods, ebtCard, entry, giftCard, paidBy } from '../../support/payment/tenders.ts';
import { until } from '../../support/until.ts';

interface Given {
  /** What the order is paid with, by id. */
  paid?: string[];
  methods?: PaymentMethods;
  of?: Checkout;
  updatePayments?: PaymentUpdateServices['updatePayments'];
  loadPaymentMethods?: () => Promise<{ paymentMethods: PaymentMethods; versionKey: string }>;
  /** How a form for a card ends. */
  ending?: CardFormOutput | GiftCardFormOutput;
  /** How a task of the SNAP section ends. */
  snapEnding?: SnapOutput;
  /** What the introduction to SNAP leaves to tell. */
  notes?: readonly SnapNote[];
  isSnapOn?: boolean;
}

/** The payment section over a store that allocates as the real one does. */
async function section(given: Given = {}) {
  const { paid = ['visa'], methods = allMethods(), of = checkout(), isSnapOn = true } = given;
  let version = 2;
  const updatePayments = vi.fn<PaymentUpdateServices['updatePayments']>(
    given.updatePayments ??
      (async ({ payments }) => {
        version += 1;
        return paidBy(payments, { methods, of, versionKey: `v${version}` });
      }),
  );
  const form = fromPromise(async () => given.ending ?? { kind: 'canceled' }) as never;
  const snap = fromPromise<SnapOutput, { task: SnapTask }>(async ({ input }) =>
    input.task === 'introduceSnap'
      ? { kind: 'introduced', notes: given.notes ?? [] }
      : (given.snapEnding ?? { kind: 'canceled' }),
  ) as never;
  const payment = serving({
    loadPaymentMethods:
      given.loadPaymentMethods ?? (async () => ({ paymentMethods: methods, versionKey: 'v2' })),
    loadCheckout: async () => paidBy(paid.map(entry), { methods, of }),
    updatePayments,
    wasPriceMessageSeen: async () => true,
  })(
    createActor(
      paymentSelectionMachine.provide({
        actors: {
          ...(given.ending && { cardForm: form, giftCardForm: form }),
          ...((given.snapEnding || given.notes) && { snap }),
        },
      }),
      {
        input: {
          parent: createEmptyActor(),
          checkout: paidBy(paid.map(entry), { methods, of }),
          holder: { id: 'riley', firstName: 'Riley', lastName: 'Park' },
          isSnapOn,
        },
      },
    ),
  ).start();
  /** Waits for the shopper's turn: to choose, to place the order, or to answer the dialog of a failed update. */
  const rests = () =>
    until(() => {
      const { children, ...snapshot } = payment.getSnapshot();
      return (
        snapshot.matches({ ready: 'choosing' }) ||
        snapshot.matches({ ready: 'locked' }) ||
        children.paymentUpdate?.getSnapshot().matches('failed')
      );
    });
  await rests();
  const send = async (event: Parameters<typeof payment.send>[0]) => {
    payment.send(event);
    await rests();
  };
  const context = () => payment.getSnapshot().context;
  const amounts = () => Object.fromEntries(context().checkout.payments.map(({ id, amount }) => [id, amount]));
  const can = (event: Parameters<typeof payment.send>[0]) => payment.getSnapshot().can(event);
  const sent = () => updatePayments.mock.lastCall?.[0].payments;
  return { payment, rests, send, context, amounts, can, sent, updatePayments };
}

const gift = (cardId: string) => ({ type: 'giftCard.toggle', cardId }) as const;
const snap = { type: 'snap.toggle' } as const;

describe('a split order', () => {
  it('sends every tender as soon as one changes, and takes over who pays what (PAY-01, PAY-12, ENT-23)', async () => {
    const { send, sent, amounts, updatePayments } = await section();
    await send(gift('gift-0025'));
    await send(snap);
    expect(updatePayments.mock.calls.map(([{ versionKey }]) => versionKey)).toEqual(['v2', 'v3']);
    expect(sent()).toEqual([
      { id: 'ebt', paymentType: 'EBT', balance: 18_745 },
      { id: 'gift-0025', paymentType: 'GIFT_CARD', balance: 2500 },
      { id: 'visa', paymentType: 'BANK_CARD' },
    ]);
    expect(amounts()).toEqual({ ebt: 6090, 'gift-0025': 322, visa: 0 });
  });

  it('sends one update at a time, and the last choice wins, whichever tender it is (PAY-12)', async () => {
    const first = Promise.withResolvers<Checkout>();
    const updatePayments = vi.fn<PaymentUpdateServices['updatePayments']>(async ({ payments }) =>
      paidBy(payments, { versionKey: 'v4' }),
    );
    updatePayments.mockReturnValueOnce(first.promise);
    const { payment, rests, amounts } = await section({ updatePayments });
    for (const event of [gift('gift-0025'), snap, gift('gift-0025')]) payment.send(event);
    expect(updatePayments).toHaveBeenCalledOnce();
    first.resolve(paidBy([entry('gift-0025'), entry('visa')], { versionKey: 'v3' }));
    await rests();
    expect(updatePayments.mock.calls.map(([{ versionKey }]) => versionKey)).toEqual(['v2', 'v3']);
    expect(amounts()).toEqual({ ebt: 6090, visa: 322 });
  });

  it('needs no card if the others pay everything (SNP-25)', async () => {
    const of = checkout({ snap: { eligibleTotal: 6412, minimum: 1 } });
    const methods = allMethods({ bankCards: [] });
    const { context } = await section({ paid: ['ebt'], of, methods });
    expect(paymentProblem(context())).toBeNull();
    expect(paymentProblem({ ...context(), checkout: checkout() })).toBe('cardMissing');
  });

  it('needs a card too if the others cannot hold what weighed items may cost in addition', async () => {
    const food = { soldByWeight: true, snapEligible: true, taxCategory: 'FOOD' as const };
    const weighed = checkout().lineItems.map((line) => ({ ...line, ...food }));
    const of = checkout({ snap: { eligibleTotal: 6412, minimum: 1 }, lineItems: weighed });
    const balanceOf = (remainingBalance: number) =>
      allMethods({ bankCards: [card({ default: false })], ebtCards: [ebtCard({ remainingBalance })] });
    const totalOf = (lines: typeof weighed) => lines.reduce((sum, { total }) => sum + total, 0);
    const most = totalOf(heaviestLines('PICKUP', weighed));
    const short = await section({ paid: ['ebt'], of, methods: balanceOf(most - 1) });
    expect(paymentProblem(short.context())).toBe('holdMissing');
    expect(giftCardBar(short.context())).toBeNull();
    const enough = await section({ paid: ['ebt'], of, methods: balanceOf(most) });
    expect(paymentProblem(enough.context())).toBeNull();
    expect(giftCardBar(enough.context())).toBe('nothingLeft');
    const backed = await section({ paid: ['ebt', 'visa'], of, methods: balanceOf(most - 1) });
    expect(paymentProblem(backed.context())).toBeNull();
  });

  it('says what each kind of tender pays (PAY-03)', async () => {
    const { context } = await section({
      paid: ['ebt', 'gift-0025', 'visa'],
      of: checkout({ snap: { eligibleTotal: 1000, minimum: 1 } }),
    });
    expect(['snap', 'gifts', 'card'].map((kind) => tenderSummary(context(), kind as 'snap').amount)).toEqual([
      1000, 2500, 2912,
    ]);
  });
});

describe('a failed update', () => {
  const failing = () => Promise.reject(refusal('RATE_LIMITED', 429));

  it.each(['RATE_LIMITED', 'VERSION_STALE', 'SNAP_UNAVAILABLE'])(
    'asks whether to go on without SNAP if it is selected, and removes it: %s (PAY-05, PAY-13, PAY-16)',
    async (code) => {
      const updatePayments = vi.fn<PaymentUpdateServices['updatePayments']>(async ({ payments }) =>
        paidBy(payments),
      );
      updatePayments.mockRejectedValueOnce(refusal(code));
      const { payment, rests, send, context } = await section({ updatePayments });
      await send(snap);
      const update = () => payment.getSnapshot().children.paymentUpdate;
      expect(update()?.getSnapshot().value).toEqual({ failed: 'withSnap' });
      update()?.send({ type: 'snap.remove' });
      await rests();
      expect(updatePayments.mock.lastCall?.[0].payments).toEqual([{ id: 'visa', paymentType: 'BANK_CARD' }]);
      expect(context().choice).toEqual({ cardId: 'visa', giftCardIds: [], snap: null });
    },
  );

  it('retries with SNAP (PAY-15)', async () => {
    const updatePayments = vi.fn<PaymentUpdateServices['updatePayments']>(async ({ payments }) =>
      paidBy(payments),
    );
    updatePayments.mockImplementationOnce(failing);
    const { payment, rests, send, amounts } = await section({ updatePayments });
    await send(snap);
    payment.getSnapshot().children.paymentUpdate?.send({ type: 'update.retry' });
    await rests();
    expect(amounts()).toMatchObject({ ebt: 6090 });
  });

  it.each([
    [[], 'withoutSnap', 'PaymentsUpdateFailed'],
    [['ebt'], 'withSnap', 'SnapUpdateFailed'],
  ])(
    "opens after a changed balance, too, of a gift card or of SNAP's, paying with %j: %s (PAY-17)",
    async (others, state, modal) => {
      const reread = { paymentMethods: allMethods({ giftCards: [giftCard('0025', 900)] }), versionKey: 'v2' };
      const loadPaymentMethods = vi.fn(async () => reread);
      loadPaymentMethods.mockResolvedValueOnce({ ...reread, paymentMethods: allMethods() });
      const paid = [...others, 'gift-0025', 'visa'];
      const { payment, send } = await section({ paid, loadPaymentMethods, updatePayments: failing });
      const update = () => payment.getSnapshot().children.paymentUpdate?.getSnapshot();
      const isShown = () => {
        expect(update()?.value).toEqual({ failed: state });
        expect(update()?.getMeta()).toMatchObject({ [`paymentUpdate.failed.${state}`]: { modal } });
      };
      await send({ type: 'methods.reload' });
      isShown();
      if (others.length === 0) return;
      const balance = await section({ paid, updatePayments: failing });
      balance.payment.send({ type: 'payment.lock' });
      balance.payment.send({ type: 'ebt.told', balance: 500, isLocked: false });
      await balance.send({ type: 'payment.unlock' });
      const failed = balance.payment.getSnapshot().children.paymentUpdate?.getSnapshot();
      expect(failed?.value).toEqual({ failed: state });
    },
  );

  it('opens the other modal without SNAP, and reverts when it is closed (PAY-14)', async () => {
    const { payment, send, context } = await section({ updatePayments: failing });
    await send(gift('gift-0025'));
    const update = payment.getSnapshot().children.paymentUpdate;
    expect(update?.getSnapshot().value).toEqual({ failed: 'withoutSnap' });
    update?.send({ type: 'update.dismiss' });
    expect(context().choice.giftCardIds).toEqual([]);
  });
});

describe('gift cards', () => {
  it('can be checked and unchecked (GFT-10)', async () => {
    const { send, context } = await section();
    await send(gift('gift-0025'));
    expect(context().choice.giftCardIds).toEqual(['gift-0025']);
    await send(gift('gift-0025'));
    expect(context().choice.giftCardIds).toEqual([]);
  });

  it('cannot be checked without a balance, and leave the order if it is gone (GFT-11)', async () => {
    const methods = allMethods({ giftCards: [giftCard('0000', null), giftCard('0025', 2500)] });
    const { can, context, sent } = await section({ paid: ['gift-0000', 'gift-0025', 'visa'], methods });
    expect(can(gift('gift-0000'))).toBe(false);
    expect(context().choice.giftCardIds).toEqual(['gift-0025']);
    expect(sent()).toBeUndefined();
  });

  it('cannot be checked if SNAP alone pays for everything (GFT-12)', async () => {
    const of = checkout({ snap: { eligibleTotal: 6412, minimum: 1 } });
    const { can, send } = await section({ paid: ['ebt', 'visa'], of });
    expect(can(gift('gift-0025'))).toBe(false);
    await send(snap);
    expect(can(gift('gift-0025'))).toBe(true);
  });

  it('cannot be unchecked either while SNAP alone pays for everything (GFT-12)', () => {
    const of = checkout({ snap: { eligibleTotal: 6412, minimum: 1 } });
    const choice = { cardId: 'visa', giftCardIds: ['gift-0025'], snap: { cardId: 'ebt', amount: null } };
    const paying = { checkout: of, methods: allMethods(), choice };
    expect(changedChoice(paying, gift('gift-0025'))).toBeNull();
    const less = { ...choice, snap: { cardId: 'ebt', amount: 6411 } };
    expect(changedChoice({ ...paying, choice: less }, gift('gift-0025'))).not.toBeNull();
  });

  it('cannot be checked if other gift cards pay for everything, but can be unchecked (GFT-13)', async () => {
    const { can } = await section({ paid: ['gift-0100', 'visa'] });
    expect(can(gift('gift-0025'))).toBe(false);
    expect(can(gift('gift-0100'))).toBe(true);
  });

  it('are at most five (GFT-04)', async () => {
    const giftCards = ['1', '2', '3', '4', '5', '6'].map((each) => giftCard(`000${each}`, 100));
    const ids = giftCards.map(({ cardId }) => cardId);
    const five = await section({ paid: [...ids.slice(0, 5), 'visa'], methods: allMethods({ giftCards }) });
    expect(giftCardBar(five.context())).toBe('limit');
    expect(five.can({ type: 'task.begin', task: 'addGiftCard' })).toBe(false);
    expect(five.can(gift('gift-0006'))).toBe(false);
    const four = await section({ paid: [...ids.slice(0, 4), 'visa'], methods: allMethods({ giftCards }) });
    expect(four.can({ type: 'task.begin', task: 'addGiftCard' })).toBe(true);
  });

  it('need a card first, and are not needed once the total is covered (GFT-05, GFT-06, GFT-07)', async () => {
    const cardless = await section({ paid: [], methods: allMethods({ bankCards: [] }) });
    expect(giftCardBar(cardless.context())).toBe('cardFirst');
    const expired = card({ isExpired: true, status: 'EXPIRED' });
    const outdated = await section({ paid: [], methods: allMethods({ bankCards: [expired] }) });
    expect(giftCardBar(outdated.context())).toBe('cardFirst');
    const covered = await section({ paid: ['gift-0100', 'visa'] });
    expect(giftCardBar(covered.context())).toBe('covered');
    expect(covered.can({ type: 'task.begin', task: 'addGiftCard' })).toBe(false);
    const all = checkout({ snap: { eligibleTotal: 6412, minimum: 1 } });
    const bySnap = await section({ paid: ['ebt', 'visa'], of: all });
    expect(giftCardBar(bySnap.context())).toBe('nothingLeft');
    expect(bySnap.can({ type: 'task.begin', task: 'addGiftCard' })).toBe(false);
  });

  it('are not offered for an order that is shipped (GFT-14)', async () => {
    const { context } = await section();
    expect(isGiftOffered(context())).toBe(true);
    expect(isGiftOffered({ ...context(), checkout: checkout({ modalityType: 'SHIP' }) })).toBe(false);
  });

  it('have their balances read again on request, and a new balance is sent (GFT-09, PAY-12)', async () => {
    const loadPaymentMethods = vi.fn(async () => ({
      paymentMethods: allMethods({ giftCards: [giftCard('0025', 1000)] }),
      versionKey: 'v2',
    }));
    loadPaymentMethods.mockResolvedValueOnce({ paymentMethods: allMethods(), versionKey: 'v2' });
    const { send, sent } = await section({ paid: ['gift-0025', 'visa'], loadPaymentMethods });
    expect(sent()).toBeUndefined();
    await send({ type: 'methods.reload' });
    expect(sent()).toEqual([
      { id: 'gift-0025', paymentType: 'GIFT_CARD', balance: 1000 },
      { id: 'visa', paymentType: 'BANK_CARD' },
    ]);
  });

  it('keep what they had if their balances fail to load again', async () => {
    const loadPaymentMethods = vi.fn(async () => ({ paymentMethods: allMethods(), versionKey: 'v2' }));
    const { payment, send, context } = await section({ loadPaymentMethods });
    loadPaymentMethods.mockRejectedValueOnce({ kind: 'unreachable' });
    await send({ type: 'methods.reload' });
    expect(payment.getSnapshot().value).toEqual({ ready: 'choosing' });
    expect(context().methods?.giftCards).toHaveLength(2);
  });

  it('that were just added are on the order', async () => {
    const card = giftCard('0050', 5000);
    const methods = allMethods({ giftCards: [card] });
    const added = paidBy([entry('gift-0050'), entry('visa')], { methods, versionKey: 'v7' });
    const { send, context } = await section({ ending: { kind: 'added', card, checkout: added } });
    await send({ type: 'task.begin', task: 'addGiftCard' });
    expect(context().choice.giftCardIds).toEqual(['gift-0050']);
    expect(context().checkout.versionKey).toBe('v7');
    expect(context().methods?.giftCards.map(({ cardId }) => cardId)).toContain('gift-0050');
  });
});

describe('a gift card', () => {
  it('whose balance cannot be read pays nothing, but another one may', () => {
    const giftCards = [giftCard('0025', null), giftCard('0100', 10_000)];
    const paying = {
      checkout: checkout(),
      methods: allMethods({ giftCards }),
      choice: { cardId: 'visa', giftCardIds: [], snap: null },
    };
    const toggled = (id: string) => changedChoice(paying, gift(id))?.giftCardIds;
    expect(['gift-0025', 'gift-0100', 'gift-none'].map(toggled)).toEqual([
      undefined,
      ['gift-0100'],
      undefined,
    ]);
  });
});

describe('SNAP EBT', () => {
  it('is offered if the banner accepts it and the order is eligible (SNP-01)', async () => {
    const { context } = await section();
    expect(isSnapOffered(context())).toBe(true);
    expect(isSnapOffered({ ...context(), checkout: checkout({ snap: null }) })).toBe(false);
    expect(isSnapOffered((await section({ isSnapOn: false })).context())).toBe(false);
  });

  it('can pay if the card and the eligible items allow as much as the least', () => {
    const choice = { cardId: 'visa', giftCardIds: [], snap: null };
    const canPay = (eligibleTotal: number, minimum: number, remainingBalance: number) =>
      changedChoice(
        {
          checkout: checkout({ snap: { eligibleTotal, minimum } }),
          methods: allMethods({ ebtCards: [ebtCard({ remainingBalance })] }),
          choice,
        },
        snap,
      ) !== null;
    expect([canPay(100, 100, 500), canPay(99, 100, 500)]).toEqual([true, false]);
    expect([canPay(500, 100, 100), canPay(500, 100, 99)]).toEqual([true, false]);
  });

  it('cannot pay with a locked card, and leaves the order when the card is locked (SNP-13)', async () => {
    const { payment, send, can, context, amounts } = await section({ paid: ['ebt', 'visa'] });
    payment.send({ type: 'payment.lock' });
    payment.send({ type: 'ebt.told', balance: null, isLocked: true });
    await send({ type: 'payment.unlock' });
    expect(amounts()).toEqual({ visa: 6412 });
    expect(can(snap)).toBe(false);
    expect(can({ type: 'task.begin', task: 'checkBalance' })).toBe(false);
    expect(context().methods?.ebtCards[0]?.isLocked).toBe(true);
  });

  it('is known to be locked after a reload, because the store says so (SNP-13)', async () => {
    const methods = allMethods({ ebtCards: [ebtCard({ isLocked: true })] });
    const { can } = await section({ methods });
    expect(can(snap)).toBe(false);
    expect(can(gift('gift-0025'))).toBe(true);
  });

  it('keeps a balance that came with an error, and sends it (SNP-20, PAY-12)', async () => {
    const { payment, send, context, sent } = await section({ paid: ['ebt', 'visa'] });
    payment.send({ type: 'payment.lock' });
    payment.send({ type: 'ebt.told', balance: 1200, isLocked: false });
    await send({ type: 'payment.unlock' });
    expect(context().methods?.ebtCards[0]?.remainingBalance).toBe(1200);
    expect(sent()?.[0]).toEqual({ id: 'ebt', paymentType: 'EBT', balance: 1200 });
  });

  it('changes nothing when a refusal says nothing about the card', async () => {
    const { payment, send, updatePayments } = await section({ paid: ['ebt', 'visa'] });
    payment.send({ type: 'payment.lock' });
    payment.send({ type: 'ebt.told', balance: null, isLocked: false });
    await send({ type: 'payment.unlock' });
    expect(updatePayments).not.toHaveBeenCalled();
  });

  it('pays the amount the shopper chooses (SNP-10, ENT-23)', async () => {
    const { send, amounts, sent } = await section({
      paid: ['ebt', 'visa'],
      snapEnding: { kind: 'amountChosen', amount: 2000 },
    });
    await send({ type: 'task.begin', task: 'changeAmount' });
    expect(sent()).toEqual([
      { id: 'ebt', paymentType: 'EBT', balance: 18_745, amount: 2000 },
      { id: 'visa', paymentType: 'BANK_CARD' },
    ]);
    expect(amounts()).toEqual({ ebt: 2000, visa: 4412 });
  });

  it('follows a balance that was checked (SNP-16, PAY-12)', async () => {
    const { send, sent } = await section({
      paid: ['ebt', 'visa'],
      snapEnding: { kind: 'checked', balance: 500 },
    });
    await send({ type: 'task.begin', task: 'checkBalance' });
    expect(sent()?.[0]).toMatchObject({ id: 'ebt', balance: 500 });
  });

  it('pays with a card that was just added; there is never a second one (SNP-02, SNP-03)', async () => {
    const { send, can, context } = await section({
      methods: allMethods({ ebtCards: [] }),
      updatePayments: async ({ payments }) => paidBy(payments),
      snapEnding: { kind: 'ebtCardAdded', card: ebtCard() },
    });
    expect(can(snap)).toBe(false);
    await send({ type: 'task.begin', task: 'addEbtCard' });
    expect(context().choice.snap).toEqual({ cardId: 'ebt', amount: null });
    expect(can({ type: 'task.begin', task: 'addEbtCard' })).toBe(false);
  });

  it('is introduced when its section is first opened, once (SNP-21, SNP-23)', async () => {
    const { payment, send, context } = await section({
      notes: ['balanceTip', 'pickup'],
    });
    await send({ type: 'snap.visit' });
    expect(context()).toMatchObject({ snapVisit: 'over', snapNotes: ['balanceTip', 'pickup'] });
    await send({ type: 'snapNote.dismiss', note: 'balanceTip' });
    payment.send({ type: 'snap.visit' });
    expect(payment.getSnapshot().value).toEqual({ ready: 'choosing' });
    expect(context().snapNotes).toEqual(['pickup']);
  });
});

it('nothing of SNAP EBT begins on an order that can no longer be paid with it, as when another tab took its groceries off', async () => {
  const { send, payment, can } = await section({ of: checkout({ snap: null }) });
  for (const task of ['introduceSnap', 'addEbtCard', 'checkBalance', 'changeAmount'] as const)
    expect(can({ type: 'task.begin', task })).toBe(false);
  await send({ type: 'snap.visit' });
  expect(payment.getSnapshot()).toMatchObject({ status: 'active', value: { ready: 'choosing' } });
});

describe('a tender that was declined', () => {
  it('has its balance read again, and the others keep what they had', async () => {
    const loadPaymentMethods = vi.fn(async () => ({ paymentMethods: allMethods(), versionKey: 'v2' }));
    const { payment, send, context } = await section({ paid: ['gift-0025', 'visa'], loadPaymentMethods });
    payment.send({ type: 'payment.lock' });
    await send({ type: 'tender.declined', paymentId: 'gift-0025' });
    expect(loadPaymentMethods).toHaveBeenCalledTimes(2);
    expect(payment.getSnapshot().value).toEqual({ ready: 'choosing' });
    expect(context().choice).toMatchObject({ cardId: 'visa', giftCardIds: ['gift-0025'] });
  });

  it('stays as it is if it has no balance', async () => {
    const loadPaymentMethods = vi.fn(async () => ({ paymentMethods: allMethods(), versionKey: 'v2' }));
    const { payment, send } = await section({ loadPaymentMethods });
    payment.send({ type: 'payment.lock' });
    await send({ type: 'tender.declined', paymentId: 'visa' });
    expect(payment.getSnapshot().value).toEqual({ ready: 'locked' });
    expect(loadPaymentMethods).toHaveBeenCalledOnce();
  });
});

describe('a card that is edited', () => {
  const expired = card({ isExpired: true, status: 'EXPIRED' });
  const bankCards = [card({ cardId: 'once', save: false, default: false }), expired];
  const edit = (cardId: string) => ({ type: 'task.begin', task: 'editCard', cardId }) as const;

  it('can pay with its new details, in its place (CHK-12)', async () => {
    const ending = { kind: 'saved' as const, card: card(), isUpdate: true };
    const { send, context, sent } = await section({ paid: [], methods: allMethods({ bankCards }), ending });
    expect(paymentProblem(context())).toBe('cardMissing');
    await send(edit('visa'));
    expect(context().methods?.bankCards.map(({ cardId, isExpired }) => [cardId, isExpired])).toEqual([
      ['once', false],
      ['visa', false],
    ]);
    expect(sent()).toEqual([{ id: 'visa', paymentType: 'BANK_CARD' }]);
    expect(paymentProblem(context())).toBeNull();
  });

  it('is in the wallet: no card for this order alone, no account, and no card of nobody', async () => {
    const { can } = await section({ methods: allMethods({ bankCards }) });
    expect(['visa', 'once', 'gift-0025', 'ebt', 'nobody'].map((id) => can(edit(id)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('an amount that has become too high', () => {
  const eligible = (eligibleTotal: number) => checkout({ snap: { eligibleTotal, minimum: 1 } });
  const chosen = [{ ...entry('ebt'), amount: 3000 }, entry('visa')];

  it('is lowered to the eligible total, saved once, and the shopper is told (SNP-08)', async () => {
    const { payment, send, context, sent, amounts, updatePayments } = await section({
      of: eligible(4000),
      paid: ['ebt', 'visa'],
      snapEnding: { kind: 'amountChosen', amount: 3000 },
      updatePayments: async ({ payments }) => paidBy(payments, { of: eligible(2000), versionKey: 'v9' }),
    });
    await send({ type: 'task.begin', task: 'changeAmount' });
    updatePayments.mockClear();
    await send({ type: 'checkout.refreshed', checkout: paidBy(chosen, { of: eligible(2000) }) });
    expect(updatePayments).toHaveBeenCalledOnce();
    expect(sent()).toMatchObject([{ id: 'ebt', amount: 2000 }, { id: 'visa' }]);
    expect(context().notice).toBe('amountLowered');
    expect(amounts()).toEqual({ ebt: 2000, visa: 4412 });
    expect(payment.getSnapshot().value).toEqual({ ready: 'choosing' });
  });

  it('is lowered to the balance that the store named when it refused the amount, and never sent a second time (SNP-08)', async () => {
    const less = allMethods({ ebtCards: [ebtCard({ remainingBalance: 1500 })] });
    const loadPaymentMethods = vi
      .fn(async () => ({ paymentMethods: less, versionKey: 'v2' }))
      .mockResolvedValueOnce({ paymentMethods: allMethods(), versionKey: 'v2' });
    const { context, sent, send, payment, updatePayments } = await section({
      of: eligible(4000),
      paid: ['ebt', 'visa'],
      loadPaymentMethods,
      snapEnding: { kind: 'amountChosen', amount: 3000 },
      updatePayments: async ({ payments }) =>
        (payments[0]?.amount ?? 0) > 1500
          ? Promise.reject(refusal('SNAP_AMOUNT_TOO_HIGH', 422))
          : paidBy(payments, { of: eligible(4000), methods: less, versionKey: 'v9' }),
    });
    await send({ type: 'task.begin', task: 'changeAmount' });
    expect(updatePayments.mock.calls.map(([{ payments }]) => payments[0]?.amount)).toEqual([3000, 1500]);
    expect(sent()).toMatchObject([{ id: 'ebt', amount: 1500 }, { id: 'visa' }]);
    expect(context().notice).toBe('amountLowered');
    expect(payment.getSnapshot().value).toEqual({ ready: 'choosing' });
  });

  it('leaves the order as it was if the balance turns out to allow it', async () => {
    const { payment, send, context, updatePayments } = await section({
      of: eligible(4000),
      paid: ['ebt', 'visa'],
      snapEnding: { kind: 'amountChosen', amount: 3000 },
      updatePayments: () => Promise.reject(refusal('SNAP_AMOUNT_TOO_HIGH', 422)),
    });
    await send({ type: 'task.begin', task: 'changeAmount' });
    expect(updatePayments).toHaveBeenCalledOnce();
    expect(payment.getSnapshot().value).toEqual({ ready: 'choosing' });
    expect(context()).toMatchObject({ notice: 'changedElsewhere', choice: { snap: { amount: null } } });
  });

  it('removes SNAP when nothing is left on its card, and says so', async () => {
    const { send, context, sent } = await section({
      of: eligible(4000),
      paid: ['ebt', 'visa'],
      snapEnding: { kind: 'amountChosen', amount: 3000 },
    });
    await send({ type: 'task.begin', task: 'changeAmount' });
    await send({ type: 'payment.lock' });
    await send({ type: 'ebt.told', balance: 0, isLocked: false });
    await send({ type: 'payment.unlock' });
    expect(sent()).toEqual([{ id: 'visa', paymentType: 'BANK_CARD' }]);
    expect(context().notice).toBe('amountLowered');
  });

  it('is told of a gift card, too, whose balance or whose order is smaller now', async () => {
    const { send, context } = await section({ paid: ['gift-0100', 'visa'] });
    const { summary } = checkout();
    const of = checkout({ summary: { cost: { ...summary.cost, total: 5000 } } });
    const smaller = paidBy([entry('gift-0100'), entry('visa')], { of });
    await send({ type: 'checkout.refreshed', checkout: smaller });
    expect(context().notice).toBe('amountLowered');
    const less = allMethods({ giftCards: [giftCard('0025', 1000), giftCard('0100', 10_000)] });
    const loadPaymentMethods = async () => ({ paymentMethods: less, versionKey: 'v2' });
    const spent = await section({ paid: ['gift-0025', 'visa'], loadPaymentMethods });
    expect(spent.context().notice).toBe('amountLowered');
    expect(spent.updatePayments).toHaveBeenCalledOnce();
  });
});

describe('SNAP', () => {
  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])(
    'with the banner at %s and the operator at %s is offered: %s (SNP-01, AUT-10)',
    async (isSnapOn, takesSnap, isOffered) => {
      const { context, can } = await section({ isSnapOn, methods: allMethods({ takesSnap }) });
      expect(isSnapOffered(context())).toBe(isOffered);
      expect(can(snap)).toBe(isOffered);
    },
  );

  it('that is not sold anymore leaves the order, which the card then pays', async () => {
    const { sent } = await section({ paid: ['ebt', 'visa'], methods: allMethods({ takesSnap: false }) });
    expect(sent()).toEqual([{ id: 'visa', paymentType: 'BANK_CARD' }]);
  });
});
