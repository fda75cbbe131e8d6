import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor, waitFor } from 'xstate';
import { paymentSelectionMachine } from '../../../machines/payment/payment-selection.machine.ts';
import {
  afterCardAdded,
  afterCardEdited,
  afterSnap,
  canBegin,
  type PaymentTask,
  type Tenders,
} from '../../../machines/payment/payment-task.ts';
import { known } from '../../../machines/shared/known.ts';
import type { PaymentMethods } from '../../../services/contracts/wallet.ts';
import { serving } from '../../support/all-services.ts';
import { amex, bankAccount, card, checkout, paidWith } from '../../support/checkout/samples.ts';
import { allMethods, ebtCard, giftCard } from '../../support/payment/tenders.ts';

const tenders = (changes: Partial<Tenders> = {}): Tenders => ({
  checkout: checkout(),
  methods: allMethods(),
  choice: { cardId: null, giftCardIds: [], snap: null },
  notice: null,
  isSnapOn: true,
  snapVisit: 'none',
  snapNotes: [],
  ...changes,
});
const having = (methods: Partial<PaymentMethods>) => tenders({ methods: allMethods(methods) });

describe('a task of the payment section', () => {
  it.each<[task: PaymentTask, can: Tenders, cannot: Tenders]>([
    ['editCard', having({ bankCards: [card()] }), having({ bankCards: [card({ save: false })] })],
    ['editCard', having({ bankCards: [card()] }), having({ bankCards: [card({ cardId: 'other' })] })],
    ['editCard', having({ bankCards: [card()] }), tenders({ methods: null })],
    ['addGiftCard', having({ bankCards: [card()] }), having({ bankCards: [] })],
    ['addEbtCard', having({ ebtCards: [] }), having({ ebtCards: [ebtCard()] })],
    ['checkBalance', having({ ebtCards: [ebtCard()] }), having({ ebtCards: [] })],
    ['checkBalance', having({ ebtCards: [ebtCard()] }), having({ ebtCards: [ebtCard({ isLocked: true })] })],
    [
      'changeAmount',
      tenders({ choice: { cardId: null, giftCardIds: [], snap: { cardId: 'ebt', amount: null } } }),
      tenders(),
    ],
  ])('such as %s begins only when it makes sense', (task, can, cannot) => {
    const { cardId } = card();
    expect([canBegin(can, { task, cardId }), canBegin(cannot, { task, cardId })]).toEqual([true, false]);
  });

  it('edits the card it was begun for, among the others', async () => {
    const { methods } = having({ bankCards: [card(), amex] });
    const serve = serving({
      cardFrameChannel: () => ({ send: () => {}, close: () => {} }),
      loadPaymentMethods: async () => ({ paymentMethods: known(methods), versionKey: 'v1' }),
      wasPriceMessageSeen: async () => true,
    });
    const payment = serve(
      createActor(paymentSelectionMachine, {
        input: {
          parent: createEmptyActor(),
          checkout: paidWith('visa'),
          holder: { id: 'riley', firstName: 'Riley', lastName: 'Park' },
          isSnapOn: true,
        },
      }),
    ).start();
    await waitFor(payment, (snapshot) => snapshot.matches({ ready: 'choosing' }));
    payment.send({ type: 'task.begin', task: 'editCard', cardId: 'amex' });
    const form = known(payment.getSnapshot().children.cardForm).getSnapshot().context;
    expect(form.purpose).toMatchObject({ kind: 'edit', cardId: 'amex' });
    payment.stop();
  });

  it('may always be another card, and the introduction of SNAP', () => {
    expect(canBegin(tenders({ methods: null }), { task: 'addCard' })).toBe(true);
    expect(canBegin(tenders({ methods: null }), { task: 'introduceSnap' })).toBe(true);
  });
});

describe('the end of a task', () => {
  const preferred = card({ cardId: 'old', default: true });
  const account = { ...bankAccount, default: true };
  const before = having({ bankCards: [preferred], achs: [account] });
  const paid = paidWith('new');

  it('with a card puts it last and on the order, and says if it was known already', () => {
    const added = card({ cardId: 'new', default: false });
    const ended = { card: added, checkout: paid };
    const after = afterCardAdded(before, 'bankCards', { ...ended, isUpdate: false });
    expect(after).toMatchObject({ checkout: paid, choice: { cardId: 'new' }, notice: null });
    expect(after.methods).toMatchObject({ bankCards: [preferred, added], achs: [account] });
    expect(afterCardAdded(before, 'bankCards', { ...ended, isUpdate: true }).notice).toBe('cardUpdated');
  });

  it('with another preferred card leaves no other preferred', () => {
    const added = card({ cardId: 'new', default: true });
    const ended = { card: added, checkout: paid, isUpdate: false };
    expect(afterCardAdded(before, 'bankCards', ended).methods).toMatchObject({
      bankCards: [{ ...preferred, default: false }, added],
      achs: [{ ...account, default: false }],
    });
  });

  it('with an edited card puts it in its place', () => {
    const edited = { ...preferred, cardHolderLastName: 'Stone' };
    const others = having({ bankCards: [preferred, card({ cardId: 'last', default: false })] });
    expect(afterCardEdited(others, { card: edited })).toEqual({
      methods: { ...others.methods, bankCards: [edited, card({ cardId: 'last', default: false })] },
    });
  });

  it('with a gift card adds it to the others, and to the order as the store has it', () => {
    const gift = giftCard('0025', 2_500);
    const after = afterCardAdded(having({ giftCards: [] }), 'giftCards', { card: gift, checkout: paid });
    expect(after).toMatchObject({ checkout: paid, methods: { giftCards: [gift] }, notice: null });
  });

  it('with SNAP EBT pays with the card as far as possible, and shows a note', () => {
    const context = having({ ebtCards: [] });
    const after = afterSnap(context, { kind: 'ebtCardAdded', card: ebtCard() });
    expect(after).toMatchObject({
      methods: { ebtCards: [ebtCard()] },
      choice: { snap: { cardId: ebtCard().cardId, amount: null } },
      snapVisit: 'begun',
    });
    expect(
      afterSnap({ ...context, methods: null }, { kind: 'ebtCardAdded', card: ebtCard() }).methods,
    ).toBeNull();
    const locked = afterSnap(context, { kind: 'ebtCardAdded', card: ebtCard({ isLocked: true }) });
    expect(locked.choice?.snap).toBeNull();
  });

  it('after a balance check or a lock, updates the card', () => {
    const snap = { cardId: ebtCard().cardId, amount: 500 };
    const choice = { cardId: null, giftCardIds: [], snap };
    const context = { ...having({ ebtCards: [ebtCard()] }), choice };
    expect(afterSnap(context, { kind: 'checked', balance: 700 })).toMatchObject({
      methods: { ebtCards: [{ remainingBalance: 700, isLocked: false }] },
      choice,
    });
    const { remainingBalance } = ebtCard();
    expect(afterSnap(context, { kind: 'locked' })).toMatchObject({
      methods: { ebtCards: [{ remainingBalance, isLocked: true }] },
      choice: { snap: null },
    });
    expect(afterSnap({ ...context, methods: null }, { kind: 'locked' }).methods).toBeNull();
  });

  it('with an amount changes that alone', () => {
    const snap = { cardId: 'ebt', amount: null };
    const choice = { cardId: 'visa', giftCardIds: [], snap };
    const context = tenders({ choice });
    expect(afterSnap(context, { kind: 'amountChosen', amount: 700 })).toEqual({
      choice: { ...choice, snap: { ...snap, amount: 700 } },
    });
    const without = { ...context, choice: { ...choice, snap: null } };
    expect(afterSnap(without, { kind: 'amountChosen', amount: 700 }).choice?.snap).toBeNull();
  });

  it('without anything changes nothing, but the introduction is over', () => {
    expect(afterSnap(tenders(), { kind: 'introduced', notes: ['pickup'] })).toEqual({
      snapVisit: 'over',
      snapNotes: ['pickup'],
    });
    expect(afterSnap(tenders(), { kind: 'canceled' })).toEqual({});
    expect(afterSnap(tenders(), { kind: 'leftAfterSending' })).toEqual({});
  });
});
