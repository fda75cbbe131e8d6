import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import {
  isDoing,
  isGiftOffered,
  methodsStage,
  offeredCards,
  offeredGiftCards,
  tenderSummary,
} from '../../../machines/payment/payment-selection.selectors.ts';
import { isSnapOffered } from '../../../machines/payment/payment-task.ts';
import { known } from '../../../machines/shared/known.ts';
import { chartsOf, opened, startCheckout } from '../../support/checkout/running.ts';
import { amex, card, checkout, expiredCard, refusal, shipped } from '../../support/checkout/samples.ts';
import { allMethods, ebtCard, entry, giftCard, paidBy } from '../../support/payment/tenders.ts';

/** The payment section of an order that is paid by these. */
async function section(ids: readonly string[], methods = allMethods()) {
  const page = startCheckout({
    checkouts: {
      loadCheckout: async () => paidBy(ids.map(entry), { methods }),
      loadPaymentMethods: async () => ({ paymentMethods: methods, versionKey: 'v1' }),
    },
  });
  return (await opened(page)).payment;
}

it('the payment section offers the usable cards first, then the others with the reason', async () => {
  const payment = await section(['visa'], allMethods({ bankCards: [expiredCard, card(), amex] }));
  const { context } = payment.getSnapshot();
  expect(offeredCards(context).map(({ card: { cardId }, problem }) => [cardId, problem !== null])).toEqual([
    ['visa', false],
    ['amex', false],
    ['expired', true],
  ]);
  expect(offeredCards({ ...context, methods: null })).toEqual([]);
});

it('the payment section takes no card of a network that one of the sellers does not take', async () => {
  const page = startCheckout({
    checkouts: {
      loadCheckout: async () => {
        const order = paidBy([entry('visa')]);
        const vendors = [{ id: 'verdant-porch', name: 'Verdant Porch', isThirdParty: false }];
        return { ...order, modalityType: 'SHIP' as const, fulfillment: { ...order.fulfillment, vendors } };
      },
      loadPaymentMethods: async () => ({
        paymentMethods: allMethods({ bankCards: [card(), amex] }),
        versionKey: 'v1',
      }),
    },
  });
  const { payment } = await opened(page);
  expect(offeredCards(payment.getSnapshot().context)).toMatchObject([
    { card: { cardId: 'visa' }, problem: null },
    { card: { cardId: 'amex' }, problem: 'notAccepted' },
  ]);
  expect(payment.getSnapshot().can({ type: 'payment.choose', cardId: 'amex' })).toBe(false);
});

it('the payment section offers the gift cards of the wallet, and shows which are on the order (GFT-10)', async () => {
  const { context } = (await section(['gift-0100', 'visa'])).getSnapshot();
  const offered = offeredGiftCards(context).map(({ card: { cardId }, isChosen }) => [cardId, isChosen]);
  expect(offered).toEqual([
    ['gift-0025', false],
    ['gift-0100', true],
  ]);
  expect(offeredGiftCards({ ...context, methods: null })).toEqual([]);
});

it('sums up what the tenders of each kind pay, and which they are (PAY-03)', async () => {
  const { context } = (await section(['ebt', 'gift-0025', 'visa'])).getSnapshot();
  expect(tenderSummary(context, 'snap')).toEqual({ ids: ['ebt'], amount: 6090, offer: 0 });
  expect(tenderSummary(context, 'gifts')).toEqual({ ids: ['gift-0025'], amount: 322, offer: 0 });
  expect(tenderSummary(context, 'card')).toEqual({ ids: ['visa'], amount: 0, offer: 0 });
  const choice = { cardId: null, snap: null, giftCardIds: ['gift-0100'] };
  expect(tenderSummary({ ...context, choice }, 'snap').ids).toEqual([]);
  expect(tenderSummary({ ...context, choice }, 'card').ids).toEqual([]);
  expect(tenderSummary({ ...context, choice }, 'gifts')).toEqual({
    ids: ['gift-0100'],
    amount: 6412,
    offer: 0,
  });
});

it('says what SNAP and gift cards could pay of the order while they pay nothing', async () => {
  const offers = async (methods = allMethods(), ids = ['visa']) => {
    const { context } = (await section(ids, methods)).getSnapshot();
    return (['snap', 'gifts', 'card'] as const).map((kind) => tenderSummary(context, kind).offer);
  };
  expect(await offers()).toEqual([6090, 6412, 0]);
  expect(await offers(allMethods({ ebtCards: [ebtCard({ remainingBalance: 1240 })] }))).toEqual([
    1240, 6412, 0,
  ]);
  expect(await offers(allMethods({ ebtCards: [ebtCard({ isLocked: true })] }))).toEqual([0, 6412, 0]);
  const small = [giftCard('0025', 2500), giftCard('0100', null)];
  expect(await offers(allMethods({ ebtCards: [], giftCards: small }))).toEqual([0, 2500, 0]);
  expect(await offers(allMethods(), ['ebt', 'visa'])).toEqual([0, 322, 0]);
});

it('the payment section offers SNAP where the banner and the order take it, and gift cards unless it ships (SNP-01, GFT-14)', async () => {
  const { context } = (await section(['visa'])).getSnapshot();
  expect(isSnapOffered(context)).toBe(true);
  expect(isSnapOffered({ ...context, isSnapOn: false })).toBe(false);
  expect(isSnapOffered({ ...context, checkout: checkout({ snap: null }) })).toBe(false);
  expect(isGiftOffered(context)).toBe(true);
  expect(isGiftOffered({ ...context, checkout: checkout(shipped()) })).toBe(false);
});

it('the payment section is doing a task while that is under way, and no other', async () => {
  const payment = await section(['visa']);
  const doing = () =>
    (['addGiftCard', 'addCard'] as const).map((task) => isDoing(payment.getSnapshot(), { task }));
  expect(doing()).toEqual([false, false]);
  payment.send({ type: 'task.begin', task: 'addGiftCard' });
  expect(doing()).toEqual([true, false]);
});

it('reports the loading status of saved methods', async () => {
  const first = Promise.withResolvers<never>();
  const loads = [first.promise, Promise.resolve({ paymentMethods: allMethods(), versionKey: 'v1' })];
  const page = startCheckout({
    checkouts: {
      loadCheckout: async () => paidBy([entry('visa')]),
      loadPaymentMethods: () => known(loads.shift() ?? null),
    },
  });
  await waitFor(page.actor, (snapshot) => snapshot.matches('open'));
  const { payment } = chartsOf(page);
  expect(methodsStage(payment.getSnapshot())).toBe('loading');
  first.reject(refusal('INTERNAL', 500));
  await expect.poll(() => methodsStage(payment.getSnapshot())).toBe('failed');
  payment.send({ type: 'methods.reload' });
  await expect.poll(() => methodsStage(payment.getSnapshot())).toBe('ready');
});
