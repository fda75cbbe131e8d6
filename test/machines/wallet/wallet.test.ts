import { describe, expect, it, vi } from 'vitest';
import { type AnyActorRef, createActor, waitFor } from 'xstate';
import type { CardFormRef } from '../../../machines/payment/card-form.machine.ts';
import type { SnapFlag } from '../../../machines/payment/snap.machine.ts';
import { known } from '../../../machines/shared/known.ts';
import { canBeEdited, canBePreferred } from '../../../machines/wallet/cards.ts';
import { walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import type { AddedCard, CardApplication, PaymentCard } from '../../../services/contracts/wallet.ts';
import { serving } from '../../support/all-services.ts';
import { amex, bankAccount, card, expiredCard } from '../../support/checkout/samples.ts';
import { refused, unreachable } from '../../support/failures.ts';
import { tokenizedCard, typedDetails } from '../../support/payment/samples.ts';

const holder = { firstName: 'Riley', lastName: 'Park' };
const visa = card();
const ebtCard = card({ cardId: 'ebt', cardType: 'EBT', brand: 'SNAP EBT', lastFour: '0004', default: false });

interface Store {
  cards?: PaymentCard[];
  /** What each call fails with in turn; undefined if it doesn't. */
  deletions?: (ServiceFailure | undefined)[];
  preferring?: ServiceFailure;
  added?: AddedCard | ServiceFailure;
  updated?: AddedCard | ServiceFailure;
  takesEbt?: boolean;
  takesGiftCards?: boolean;
  /** What the shopper was told about SNAP EBT. */
  told?: SnapFlag[];
  saved?: PaymentCard;
  balance?: number;
  application?: CardApplication;
}

/** A running wallet over a store with these cards. */
async function open({
  cards = [visa, amex],
  deletions = [],
  preferring,
  added,
  updated,
  takesEbt = false,
  takesGiftCards = false,
  told = ['announced'],
  saved,
  balance = 0,
  application = 'clicklist',
}: Store = {}) {
  const toasts: string[] = [];
  const tones: string[] = [];
  const keys: string[] = [];
  const loadCards = vi.fn(async () => cards);
  const keepSnapFlags = vi.fn(async () => {});
  const serve = serving({
    loadCards,
    deleteCard: async ({ cardId, idempotencyKey }) => {
      keys.push(idempotencyKey);
      const failure = deletions.shift();
      if (failure) throw failure;
      return { cardId };
    },
    preferCard: async ({ cardId }) => {
      if (preferring) throw preferring;
      return { ...cards.find((one) => one.cardId === cardId), default: true } as PaymentCard;
    },
    addCard: async () => {
      if (!added || 'kind' in added) throw added;
      return added;
    },
    updateCard: async () => {
      if (!updated || 'kind' in updated) throw updated;
      return updated;
    },
    readSnapFlags: async () => told,
    keepSnapFlags,
    saveGiftCard: async () => known(saved),
    checkEbtBalance: async () => ({ remainingBalance: { snap: balance } }),
    reportPinService: async () => {},
    cardFrameChannel: ({ form }, hear) => {
      queueMicrotask(() => hear({ type: 'frame.loaded' }));
      return {
        send: (message) => {
          if (message.type !== 'card.tokenize') return;
          const { requestId } = message;
          if (form === 'pin') hear({ type: 'pin.encrypted', requestId, encryptedPin: 'encrypted-pin-1' });
          else hear({ type: 'card.tokenized', requestId, card: tokenizedCard });
        },
        close: () => {},
      };
    },
  });
  const wallet = serve(
    createActor(walletMachine, {
      input: { shopperId: 'riley', application, takesEbt, takesGiftCards, holder },
    }),
  );
  wallet.on('toast.requested', ({ text, tone }) => {
    toasts.push(text);
    tones.push(tone);
  });
  wallet.start();
  const settled = () => waitFor(wallet, (snapshot) => !snapshot.hasTag('busy'));
  await settled();
  return {
    wallet,
    loadCards,
    keepSnapFlags,
    toasts,
    tones,
    keys,
    settled,
    ids: () => wallet.getSnapshot().context.cards.map(({ cardId }) => cardId),
    is: (activity: string | object) => wallet.getSnapshot().matches({ loaded: { activity } } as never),
    send: (event: Parameters<typeof wallet.send>[0]) => {
      wallet.send(event);
      return settled();
    },
    fillForm: async () => {
      const { newCard, cardEdit } = wallet.getSnapshot().children;
      const form: CardFormRef | undefined = newCard?.getSnapshot().children.cardForm ?? cardEdit;
      if (!form) throw new Error('The card form is not open.');
      await waitFor(form, (snapshot) => snapshot.matches({ open: 'editing' }));
      for (const [name, value] of Object.entries(typedDetails))
        form.getSnapshot().children.details?.send({ type: 'field.change', name, value });
      form.send({ type: 'card.save' });
      return form;
    },
  };
}

describe('deleting a card', () => {
  it('asks first, then takes the card off the list and says so (WAL-06, WAL-07)', async () => {
    const { send, ids, toasts, is } = await open();
    await send({ type: 'card.delete', cardId: 'amex' });
    expect(is({ deletion: 'asking' })).toBe(true);
    expect(ids()).toEqual(['visa', 'amex']);
    await send({ type: 'deletion.confirm' });
    expect(ids()).toEqual(['visa']);
    expect(toasts).toEqual(['Successfully deleted card']);
    expect(is('none')).toBe(true);
  });

  it('leaves an empty wallet after the last one', async () => {
    const { send, wallet } = await open({ cards: [visa] });
    await send({ type: 'card.delete', cardId: 'visa' });
    await send({ type: 'deletion.confirm' });
    expect(wallet.getSnapshot().matches({ loaded: { content: 'empty' } })).toBe(true);
  });

  it('changes nothing when the question is canceled', async () => {
    const { send, ids, keys, loadCards } = await open();
    await send({ type: 'card.delete', cardId: 'amex' });
    await send({ type: 'deletion.cancel' });
    expect(ids()).toEqual(['visa', 'amex']);
    expect(keys).toEqual([]);
    expect(loadCards).toHaveBeenCalledTimes(1);
  });

  it('keeps the question open after a failure, and tries again under the same key', async () => {
    const { send, wallet, keys, ids, is } = await open({
      deletions: [refused(409, 'STILL_RUNNING'), unreachable],
    });
    await send({ type: 'card.delete', cardId: 'amex' });
    await send({ type: 'deletion.confirm' });
    expect(is({ deletion: 'failed' })).toBe(true);
    expect(wallet.getSnapshot().context.deletionFailure).toEqual(refused(409, 'STILL_RUNNING'));
    await send({ type: 'deletion.confirm' });
    await send({ type: 'deletion.confirm' });
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    expect(ids()).toEqual(['visa']);
    expect(wallet.getSnapshot().context.deletionFailure).toBeNull();
  });

  it('is asked for again by itself, under the same key, when its answer gets lost', async () => {
    const { send, keys, ids, toasts } = await open({ deletions: [unreachable] });
    await send({ type: 'card.delete', cardId: 'amex' });
    await send({ type: 'deletion.confirm' });
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(ids()).toEqual(['visa']);
    expect(toasts).toEqual(['Successfully deleted card']);
  });

  it('looks again when the question is canceled after a refusal', async () => {
    const { send, loadCards } = await open({ deletions: [refused(409, 'STILL_RUNNING')] });
    await send({ type: 'card.delete', cardId: 'amex' });
    await send({ type: 'deletion.confirm' });
    await send({ type: 'deletion.cancel' });
    expect(loadCards).toHaveBeenCalledTimes(2);
  });

  it('looks again when the question is canceled after no response', async () => {
    const { send, loadCards } = await open({ deletions: [unreachable, unreachable] });
    await send({ type: 'card.delete', cardId: 'amex' });
    await send({ type: 'deletion.confirm' });
    await send({ type: 'deletion.cancel' });
    expect(loadCards).toHaveBeenCalledTimes(2);
    await send({ type: 'card.delete', cardId: 'amex' });
    await send({ type: 'deletion.cancel' });
    expect(loadCards).toHaveBeenCalledTimes(2);
  });

  it('has a new key for another deletion', async () => {
    const { send, keys } = await open();
    for (const cardId of ['amex', 'visa']) {
      await send({ type: 'card.delete', cardId });
      await send({ type: 'deletion.confirm' });
    }
    expect(new Set(keys).size).toBe(2);
  });

  it('takes a card deleted elsewhere off the list as well', async () => {
    const { send, ids, toasts } = await open({ deletions: [refused(404, 'NOT_FOUND')] });
    await send({ type: 'card.delete', cardId: 'amex' });
    await send({ type: 'deletion.confirm' });
    expect(ids()).toEqual(['visa']);
    expect(toasts).toEqual(['Successfully deleted card']);
  });

  it('cannot be left while the request is on its way, and only a listed card can be deleted', async () => {
    const { wallet } = await open();
    expect(wallet.getSnapshot().can({ type: 'card.delete', cardId: 'other' })).toBe(false);
    wallet.send({ type: 'card.delete', cardId: 'amex' });
    wallet.send({ type: 'deletion.confirm' });
    expect(wallet.getSnapshot().can({ type: 'deletion.cancel' })).toBe(false);
  });
});

describe('preferring a card', () => {
  it('ends the preference for the other one', async () => {
    const { send, wallet, ids } = await open();
    await send({ type: 'card.prefer', cardId: 'amex' });
    expect(wallet.getSnapshot().context.cards.map((one) => one.default)).toEqual([false, true]);
    expect(ids()).toEqual(['visa', 'amex']);
  });

  it('says when it did not work, and looks again', async () => {
    const { send, toasts, tones, loadCards, is } = await open({ preferring: unreachable });
    await send({ type: 'card.prefer', cardId: 'amex' });
    expect(toasts).toEqual(["We couldn't change your preferred card. Please try again."]);
    expect(tones).toEqual(['error']);
    expect(loadCards).toHaveBeenCalledTimes(2);
    expect(is('none')).toBe(true);
  });

  it('is for cards and accounts that can pay for an order alone and have not expired', () => {
    const giftCard = card({ cardType: 'GIFT_CARD', default: false });
    const all = [amex, bankAccount, visa, expiredCard, giftCard, { ...giftCard, cardType: 'EBT' as const }];
    expect(all.map(canBePreferred)).toEqual([true, true, false, false, false, false]);
  });
});

describe('adding a card', () => {
  const newCard = card({ cardId: 'new', default: true });

  it('shows a new preferred card first, and it is the only preferred one', async () => {
    const { wallet, fillForm, ids, toasts, is } = await open({ added: { card: newCard, isUpdate: false } });
    wallet.send({ type: 'card.add' });
    await fillForm();
    await waitFor(wallet, () => is('none'));
    expect(ids()).toEqual(['new', 'visa', 'amex']);
    expect(wallet.getSnapshot().context.cards.map((one) => one.default)).toEqual([true, false, false]);
    expect(toasts).toEqual(['Your card has been added.']);
  });

  it('says when the shopper already had the card, which stays in its place', async () => {
    const { wallet, fillForm, ids, toasts, is } = await open({
      added: { card: { ...amex, expirationYear: '35' }, isUpdate: true },
    });
    wallet.send({ type: 'card.add' });
    await fillForm();
    await waitFor(wallet, () => is('none'));
    expect(ids()).toEqual(['visa', 'amex']);
    expect(wallet.getSnapshot().context.cards[1]?.expirationYear).toBe('35');
    expect(toasts).toEqual(['You already had this card, so we updated its details.']);
  });

  it('starts with the shopper’s name and where the bills of another card go, and looks again if left without a response', async () => {
    const { wallet, fillForm, loadCards, is } = await open({ added: unreachable });
    wallet.send({ type: 'card.add' });
    expect(
      wallet.getSnapshot().children.newCard?.getSnapshot().children.cardForm?.getSnapshot().context.known,
    ).toEqual({
      cardHolderFirstName: 'Riley',
      cardHolderLastName: 'Park',
      'billingAddress.addressLine1': '1401 Vine Street',
      'billingAddress.addressLine2': '',
      'billingAddress.city': 'Cincinnati',
      'billingAddress.state': 'OH',
      'billingAddress.zipCode': '45202',
    });
    const form = await fillForm();
    await waitFor(form, (snapshot) => snapshot.matches({ open: 'outcomeUnknown' }));
    form.send({ type: 'card.cancel' });
    await waitFor(wallet, () => is('none'));
    expect(loadCards).toHaveBeenCalledTimes(2);
  });
});

describe('editing a card', () => {
  const renewed = { ...visa, expirationYear: '39' };

  it('starts with what is known about the card, and shows the new details (WAL-05)', async () => {
    const { wallet, fillForm, toasts, is, ids } = await open({ updated: { card: renewed, isUpdate: true } });
    wallet.send({ type: 'card.edit', cardId: 'visa' });
    const { context } = known(wallet.getSnapshot().children.cardEdit).getSnapshot();
    expect(context.purpose).toEqual({
      kind: 'edit',
      application: 'clicklist',
      cardId: 'visa',
      staysPreferred: false,
    });
    expect(context.known).toMatchObject({
      cardHolderLastName: 'Park',
      'billingAddress.addressLine1': '1401 Vine Street',
      default: true,
    });
    await fillForm();
    await waitFor(wallet, () => is('none'));
    expect(wallet.getSnapshot().context.cards[0]).toEqual(renewed);
    expect(ids()).toEqual(['visa', 'amex']);
    expect(toasts).toEqual(['Your card has been updated.']);
  });

  it('looks again when left without a response', async () => {
    const { wallet, fillForm, loadCards, is } = await open({ updated: unreachable });
    wallet.send({ type: 'card.edit', cardId: 'visa' });
    const form = await fillForm();
    await waitFor(form, (snapshot) => snapshot.matches({ open: 'outcomeUnknown' }));
    form.send({ type: 'card.cancel' });
    await waitFor(wallet, () => is('none'));
    expect(loadCards).toHaveBeenCalledTimes(2);
  });

  it('keeps a preferred reward debit card preferred (CRD-22)', async () => {
    const { wallet, fillForm } = await open({
      cards: [{ ...visa, isRewardDebit: true }],
      updated: { card: renewed, isUpdate: true },
    });
    wallet.send({ type: 'card.edit', cardId: 'visa' });
    const form = known(wallet.getSnapshot().children.cardEdit);
    expect(form.getSnapshot().context.purpose).toMatchObject({ staysPreferred: true });
    const details = known(form.getSnapshot().children.details);
    details.send({ type: 'field.change', name: 'default', value: false });
    expect(details.getSnapshot().context.values).toMatchObject({ default: true });
    await fillForm();
  });

  it('is for bank cards, expired or not', () => {
    const giftCard = card({ cardType: 'GIFT_CARD' });
    expect([visa, expiredCard, bankAccount, giftCard, ebtCard].map(canBeEdited)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('adding another kind of card', () => {
  const giftCard = card({ cardId: 'gift', cardType: 'GIFT_CARD', brand: 'Gift Card', lastFour: '0025' });

  /** Saves what's in the frame of the form that is open. */
  async function saveFrame(form: AnyActorRef | undefined) {
    const open = known(form ?? null);
    await waitFor(open, (snapshot) => snapshot.matches({ open: 'editing' }));
    open.send({ type: 'card.save' });
  }

  it('saves a gift card, shows it, and says so (WAL-04)', async () => {
    const { wallet, is, ids, toasts } = await open({ takesGiftCards: true, saved: giftCard });
    wallet.send({ type: 'card.add' });
    const newCard = known(wallet.getSnapshot().children.newCard);
    newCard.send({ type: 'cardType.select', cardType: 'GIFT_CARD' });
    newCard.send({ type: 'cardType.continue' });
    await saveFrame(newCard.getSnapshot().children.giftCardForm);
    await waitFor(wallet, () => is('none'));
    expect(ids()).toEqual(['gift', 'visa', 'amex']);
    expect(toasts).toEqual(['Your card has been added.']);
  });

  it('says that a gift card was there before, and lists it once', async () => {
    const { wallet, is, ids, toasts } = await open({
      cards: [visa, giftCard],
      takesGiftCards: true,
      saved: { ...giftCard, remainingBalance: 700 },
    });
    wallet.send({ type: 'card.add' });
    const newCard = known(wallet.getSnapshot().children.newCard);
    newCard.send({ type: 'cardType.select', cardType: 'GIFT_CARD' });
    newCard.send({ type: 'cardType.continue' });
    await saveFrame(newCard.getSnapshot().children.giftCardForm);
    await waitFor(wallet, () => is('none'));
    expect(ids()).toEqual(['visa', 'gift']);
    expect(wallet.getSnapshot().context.cards[1]?.remainingBalance).toBe(700);
    expect(toasts).toEqual(['You already had this card.']);
  });

  it('shows what is left on a SNAP EBT card once its PIN was entered (API-55)', async () => {
    const { wallet, is } = await open({ cards: [visa, ebtCard], balance: 18_745 });
    expect(wallet.getSnapshot().can({ type: 'card.check', cardId: 'visa' })).toBe(false);
    wallet.send({ type: 'card.check', cardId: 'ebt' });
    const check = known(wallet.getSnapshot().children.balanceCheck);
    await vi.waitFor(() => expect(check.getSnapshot().children.pinEntry).toBeDefined());
    await saveFrame(check.getSnapshot().children.pinEntry);
    await waitFor(wallet, () => is('none'));
    expect(wallet.getSnapshot().context.cards.map((one) => one.remainingBalance)).toEqual([null, 18_745]);
  });
});

describe('SNAP EBT', () => {
  const takes = { takesEbt: true };

  it('is announced once to a shopper without a card, and remembered (WAL-09)', async () => {
    const { wallet, is, keepSnapFlags, send } = await open({ ...takes, told: [] });
    await waitFor(wallet, () => is('noticing'));
    expect(keepSnapFlags).toHaveBeenCalledExactlyOnceWith(
      { shopperId: 'riley', flags: ['announced'] },
      expect.anything(),
    );
    await send({ type: 'ebtNotice.dismiss' });
    expect(is('none')).toBe(true);
  });

  it('leads from the notice to its form, which needs no question', async () => {
    const { wallet, is } = await open({ ...takes, told: [] });
    await waitFor(wallet, () => is('noticing'));
    wallet.send({ type: 'ebtNotice.add' });
    expect(wallet.getSnapshot().children.newCard?.getSnapshot().value).toBe('addingEbt');
  });

  it.each<[string, Store]>([
    ['was told here before', { ...takes, told: ['announced'] }],
    ['was introduced to it at a checkout', { ...takes, told: ['introduced'] }],
    ['has a card', { ...takes, told: [], cards: [visa, ebtCard] }],
    ['shops where it is not taken', { takesEbt: false, told: [] }],
  ])('is not announced to a shopper who %s (WAL-09)', async (_, store) => {
    const { wallet, is, keepSnapFlags } = await open(store);
    await waitFor(wallet, () => is('none'));
    expect(keepSnapFlags).not.toHaveBeenCalled();
  });
});

it('the wallet loads the cards again after a failure (ERR-69)', async () => {
  const loadCards = vi.fn(async () => [visa]).mockRejectedValueOnce(unreachable);
  const wallet = serving({ loadCards })(
    createActor(walletMachine, {
      input: {
        shopperId: 'riley',
        application: 'clicklist',
        takesEbt: false,
        takesGiftCards: false,
        holder,
      },
    }),
  ).start();
  await waitFor(wallet, (snapshot) => snapshot.matches('failed'));
  expect(wallet.getSnapshot().context.failure).toEqual(unreachable);
  wallet.send({ type: 'cards.reload' });
  await waitFor(wallet, (snapshot) => snapshot.matches('loaded'));
  expect(wallet.getSnapshot().context).toMatchObject({ cards: [visa], failure: null });
});
