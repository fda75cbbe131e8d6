import { describe, expect, it, vi } from 'vitest';
import { type AnyStateMachine, createActor, waitFor } from 'xstate';
import { balanceCheckMachine } from '../../../machines/payment/balance-check.machine.ts';
import { ebtCardFormMachine } from '../../../machines/payment/ebt-card-form.machine.ts';
import { giftCardFormMachine } from '../../../machines/payment/gift-card-form.machine.ts';
import { type PinEntryInput, pinEntryMachine } from '../../../machines/payment/pin-entry.machine.ts';
import { provider, type ShopServices } from '../../../machines/provide.ts';
import type { CardFrameFact, CardFrameMessage, SecureForm } from '../../../services/contracts/card-frame.ts';
import { refused } from '../../support/failures.ts';
import { checkoutToPay, ebtCard, paymentCard, tokenizedCard } from '../../support/payment/samples.ts';

type Answer<T> = T | { failure: unknown };

/** A service of this test: gives the answers in turn, and keeps what it was asked. */
function answering<TInput, TOutput extends object>(...answers: Answer<TOutput>[]) {
  const asked: TInput[] = [];
  const service = async (input: TInput): Promise<TOutput> => {
    asked.push(input);
    const next = answers.shift();
    if (!next) throw new Error('Nobody expected this call.');
    if ('failure' in next) throw next.failure;
    return next;
  };
  return { asked, service };
}

/** The page of every frame, which is this test; by default, whatever is typed is fine. */
function page() {
  const sent: CardFrameMessage[] = [];
  const forms: SecureForm[] = [];
  let hear: (fact: CardFrameFact) => void = () => {};
  let count = 0;
  let isFaulty = false;
  const answer = (form: SecureForm, requestId: string): CardFrameFact => {
    if (isFaulty) return { type: 'card.invalid', requestId, count: 1 };
    count += 1;
    if (form === 'pin') return { type: 'pin.encrypted', requestId, encryptedPin: `encrypted-pin-${count}` };
    return {
      type: 'card.tokenized',
      requestId,
      card: { ...tokenizedCard, vaultToken: `token-number-${count}` },
    };
  };
  const cardFrameChannel: ShopServices['cardFrameChannel'] = ({ form }, hearFact) => {
    forms.push(form);
    hear = hearFact;
    queueMicrotask(() => hearFact({ type: 'frame.loaded' }));
    return {
      send: (message) => {
        sent.push(message);
        if (message.type === 'card.tokenize') hear(answer(form, message.requestId));
      },
      close: () => {},
    };
  };
  return {
    cardFrameChannel,
    sent,
    forms,
    says: (fact: CardFrameFact) => hear(fact),
    spoil: () => (isFaulty = true),
  };
}

function start<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: unknown,
  services: Partial<ShopServices> = {},
) {
  const shown = page();
  const { cardFrameChannel } = shown;
  const actor = createActor(provider({ ...services, cardFrameChannel })(machine) as AnyStateMachine, {
    input,
  });
  actor.start();
  const reaches = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(value), { timeout: 2_000 });
  const ended = async () =>
    (await waitFor(actor, ({ status }) => status === 'done', { timeout: 2_000 })).output;
  return {
    ...shown,
    actor,
    reaches,
    ended,
    save: () => actor.send({ type: 'card.save' }),
    cancel: () => actor.send({ type: 'card.cancel' }),
    can: (type: string) => actor.getSnapshot().can({ type }),
    failure: () => actor.getSnapshot().context.failure,
  };
}

const PIN_INPUT: PinEntryInput = { card: { lastFour: '0004' }, amount: 2_350, refused: null };

describe('entering the PIN', () => {
  const startPin = (input: Partial<PinEntryInput> = {}, report = async () => {}) => {
    const reported: unknown[] = [];
    const reportPinService: ShopServices['reportPinService'] = (code) => {
      reported.push(code);
      return report();
    };
    return { reported, ...start(pinEntryMachine, { ...PIN_INPUT, ...input }, { reportPinService }) };
  };

  it('ends with the PIN as only the vault can read it (FRM-08)', async () => {
    const { reaches, forms, sent, save, ended } = startPin();
    await reaches({ open: 'editing' });
    expect(forms).toEqual(['pin']);
    expect(sent).toEqual([{ type: 'focus.request' }]);
    save();
    expect(await ended()).toEqual({ kind: 'entered', encryptedPin: 'encrypted-pin-1' });
  });

  it('is done with Enter on the pad, too', async () => {
    const { reaches, says, ended } = startPin();
    await reaches({ open: 'editing' });
    says({ type: 'form.submitted' });
    expect(await ended()).toMatchObject({ kind: 'entered' });
  });

  it('stays with the pad, which says what is wrong, until the PIN is whole', async () => {
    const { reaches, spoil, save, sent, can } = startPin();
    await reaches({ open: 'editing' });
    spoil();
    save();
    await reaches({ open: 'editing' });
    expect(sent.map(({ type }) => type)).toEqual(['focus.request', 'card.tokenize', 'focus.request']);
    expect(can('card.save')).toBe(true);
  });

  it('keeps the form when the vault does not take the PIN, and clears the old message', async () => {
    const { reaches, says, sent, save, actor, failure } = startPin({ refused: '55' });
    await reaches({ open: 'editing' });
    says({ type: 'card.changed', complete: true });
    sent.length = 0;
    actor.getSnapshot().children.frame?.send({ type: 'card.tokenize' });
    says({ type: 'card.failed', requestId: 'tokenize-1' });
    expect(failure()).toBeNull();
    save();
    expect(actor.getSnapshot().context.refused).toBeNull();
  });

  it.each(['884', '885', '889'] as const)(
    'reports code %s, and asks for the PIN (SNP-15)',
    async (refused) => {
      const { reported, reaches } = startPin({ refused });
      await reaches({ open: 'editing' });
      expect(reported).toEqual([{ code: refused }]);
    },
  );

  it('asks for the PIN even if there is nobody to report to', async () => {
    const { reaches } = startPin({ refused: '884' }, () => Promise.reject(new Error('Nobody is there.')));
    await reaches({ open: 'editing' });
  });

  it.each(['55', '893', '894', null] as const)('reports nothing for %s', async (refused) => {
    const { reported, reaches } = startPin({ refused });
    await reaches({ open: 'editing' });
    expect(reported).toEqual([]);
  });

  it('ends without a PIN when canceled, also on the pad', async () => {
    const first = startPin();
    first.cancel();
    expect(await first.ended()).toEqual({ kind: 'canceled' });
    const second = startPin();
    await second.reaches({ open: 'editing' });
    second.says({ type: 'form.canceled' });
    expect(await second.ended()).toEqual({ kind: 'canceled' });
  });
});

describe('checking the balance of a SNAP EBT card', () => {
  type Question = Parameters<ShopServices['checkEbtBalance']>[0];
  const balance = { remainingBalance: { snap: 18_745 } };
  const pinRefused = (reason: string) => ({ failure: { ...refused(422, 'PIN_REFUSED'), reason } });

  function startCheck(...answers: Answer<typeof balance>[]) {
    const { asked, service } = answering<Question, typeof balance>(...answers);
    const input = { cardId: 'ebt-1', lastFour: '0004', checkoutId: 'checkout-1' };
    const check = start(balanceCheckMachine, input, { checkEbtBalance: service });
    const pinEntry = () => check.actor.getSnapshot().children.pinEntry;
    const enterPin = async () => {
      await vi.waitFor(() => expect(pinEntry()?.getSnapshot().matches({ open: 'editing' })).toBe(true));
      pinEntry()?.send({ type: 'card.save' });
    };
    return { ...check, asked, pinEntry, enterPin };
  }

  it('asks for the PIN, then the store with it and the order, and ends with the balance (SNP-16)', async () => {
    const { enterPin, ended, asked } = startCheck(balance);
    await enterPin();
    expect(await ended()).toEqual({ kind: 'checked', balance: 18_745 });
    expect(asked).toEqual([{ cardId: 'ebt-1', checkoutId: 'checkout-1', encryptedPin: 'encrypted-pin-1' }]);
  });

  it.each(['55', '893', '894'])('asks for another PIN after code %s', async (code) => {
    const { enterPin, ended, pinEntry, asked } = startCheck(pinRefused(code), balance);
    await enterPin();
    await vi.waitFor(() => expect(pinEntry()?.getSnapshot().context.refused).toBe(code));
    await enterPin();
    expect(await ended()).toEqual({ kind: 'checked', balance: 18_745 });
    expect(asked.map(({ encryptedPin }) => encryptedPin)).toEqual(['encrypted-pin-1', 'encrypted-pin-2']);
  });

  it('ends locked after code 75, once the shopper has read why', async () => {
    const { enterPin, reaches, actor, ended } = startCheck(pinRefused('75'));
    await enterPin();
    await reaches({ open: 'locked' });
    expect(actor.getSnapshot().can({ type: 'balance.retry' })).toBe(false);
    actor.send({ type: 'balance.close' });
    expect(await ended()).toEqual({ kind: 'locked' });
  });

  it.each([
    pinRefused('884'),
    pinRefused('unheard of'),
    { failure: refused(503, 'UNAVAILABLE') },
    { failure: { kind: 'timedOut' } },
  ])('can be tried again after %j, with the PIN entered anew', async (answer) => {
    const { enterPin, reaches, actor, ended, failure, pinEntry } = startCheck(answer, balance);
    await enterPin();
    await reaches({ open: 'failed' });
    expect(failure()).toEqual({ kind: 'unreadable' });
    actor.send({ type: 'balance.retry' });
    await vi.waitFor(() => expect(pinEntry()?.getSnapshot().context.refused).toBeNull());
    await enterPin();
    expect(await ended()).toEqual({ kind: 'checked', balance: 18_745 });
  });

  it('says how long to wait after too many checks, in the words of the store', async () => {
    const message = 'Too many attempts. Please wait 40 seconds and try again.';
    const { enterPin, reaches, failure } = startCheck({
      failure: { ...refused(429, 'RATE_LIMITED'), message },
    });
    await enterPin();
    await reaches({ open: 'failed' });
    expect(failure()).toEqual({ kind: 'rateLimited', message });
  });

  it('keeps no PIN once the store has answered', async () => {
    const { enterPin, reaches, actor } = startCheck({ failure: { kind: 'timedOut' } });
    await enterPin();
    await reaches({ open: 'failed' });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('encrypted-pin');
  });

  it('ends when the shopper leaves the PIN, the wait, or the message', async () => {
    const first = startCheck();
    first.pinEntry()?.send({ type: 'card.cancel' });
    expect(await first.ended()).toEqual({ kind: 'canceled' });
    const second = startCheck({ failure: { kind: 'timedOut' } });
    await second.enterPin();
    await second.reaches({ open: 'failed' });
    second.actor.send({ type: 'balance.close' });
    expect(await second.ended()).toEqual({ kind: 'canceled' });
  });
});

describe('adding a SNAP EBT card', () => {
  const card = ebtCard();
  type Addition = Parameters<ShopServices['addEbtCard']>[0];

  async function startForm(...answers: Answer<typeof card>[]) {
    const { asked, service } = answering<Addition, typeof card>(...answers);
    const form = start(ebtCardFormMachine, undefined, { addEbtCard: service });
    await form.reaches({ open: 'editing' });
    return { ...form, asked };
  }

  it('gets a token for the number alone, and adds the card with it (SNP-02)', async () => {
    const { save, ended, asked, forms } = await startForm(card);
    save();
    expect(await ended()).toEqual({ kind: 'added', card });
    expect(forms).toEqual(['ebt']);
    expect(asked).toEqual([
      { vaultToken: 'token-number-1', idempotencyKey: expect.stringMatching(/^[\w-]{36}$/) },
    ]);
  });

  it.each([
    [refused(409, 'EBT_CARD_EXISTS'), { kind: 'alreadyExists' }],
    [refused(420, 'CARD_REFUSED'), { kind: 'cardInvalid', code: 'CARD_REFUSED' }],
    [refused(503, 'UNAVAILABLE'), { kind: 'notAdded' }],
    [
      { ...refused(429, 'RATE_LIMITED'), message: 'Please wait.' },
      { kind: 'rateLimited', message: 'Please wait.' },
    ],
  ])('keeps the form after %j, and the next try is a new one', async (failed, shown) => {
    const { save, reaches, failure, ended, asked, sent } = await startForm({ failure: failed }, card);
    save();
    await vi.waitFor(() => expect(failure()).toEqual(shown));
    await reaches({ open: 'editing' });
    expect(sent).not.toContainEqual({ type: 'card.reset' });
    save();
    expect(await ended()).toMatchObject({ kind: 'added' });
    expect(asked[1]?.vaultToken).toBe('token-number-2');
    expect(asked[1]?.idempotencyKey).not.toBe(asked[0]?.idempotencyKey);
  });

  it('sends the same request again when nobody answered, but another one for another number (CRD-10)', async () => {
    const nobody = { failure: { kind: 'timedOut' } };
    const { save, reaches, failure, asked, says, ended } = await startForm(nobody, nobody, card);
    save();
    await reaches({ open: 'unconfirmed' });
    expect(failure()).toEqual({ kind: 'noAnswer' });
    save();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual(asked[0]);
    await reaches({ open: 'unconfirmed' });
    says({ type: 'card.changed', complete: true });
    save();
    expect(await ended()).toMatchObject({ kind: 'added' });
    expect(asked[2]?.idempotencyKey).not.toBe(asked[0]?.idempotencyKey);
  });

  it('says when the shopper leaves that the card may have been added', async () => {
    const { save, reaches, cancel, ended } = await startForm({ failure: { kind: 'unreachable' } });
    save();
    await reaches({ open: 'unconfirmed' });
    cancel();
    expect(await ended()).toEqual({ kind: 'leftInDoubt' });
  });

  it('moves to the number when that is wrong, and sends nothing', async () => {
    const { spoil, save, sent, asked } = await startForm();
    spoil();
    save();
    expect(sent.at(-1)).toEqual({ type: 'focus.request' });
    expect(asked).toEqual([]);
  });

  it('can be left, but not while the card is being added', async () => {
    const { save, can, ended } = await startForm(card);
    save();
    expect(can('card.cancel')).toBe(false);
    expect(await ended()).toMatchObject({ kind: 'added' });
    const other = await startForm();
    other.cancel();
    expect(await other.ended()).toEqual({ kind: 'canceled' });
  });
});

describe('adding a gift card', () => {
  const answer = { card: paymentCard(), checkout: checkoutToPay() };
  type Addition = Parameters<ShopServices['addGiftCard']>[0];

  async function startForm(...answers: Answer<typeof answer>[]) {
    const { asked, service } = answering<Addition, typeof answer>(...answers);
    const input = { purpose: { kind: 'order', checkoutId: 'checkout-1', versionKey: 'v1' } };
    const form = start(giftCardFormMachine, input, {
      addGiftCard: service,
      getVersionKey: async () => ({ versionKey: 'v9' }),
    });
    await form.reaches({ open: 'editing' });
    return { ...form, asked };
  }

  it('gets a token for number and PIN, adds the card to the order, and ends with both', async () => {
    const { save, ended, asked, forms } = await startForm(answer);
    save();
    expect(await ended()).toEqual({ kind: 'added', ...answer });
    expect(forms).toEqual(['gift']);
    expect(asked).toEqual([
      {
        checkoutId: 'checkout-1',
        versionKey: 'v1',
        vaultToken: 'token-number-1',
        save: false,
        applicationName: 'clicklist',
        idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
      },
    ]);
  });

  it.each([
    [refused(420, 'GIFT_CARD_REFUSED'), { kind: 'cardRefused' }],
    [refused(409, 'GIFT_CARD_LIMIT'), { kind: 'limitReached' }],
    [refused(409, 'CARD_REQUIRED'), { kind: 'cardRequired' }],
    [refused(409, 'ALREADY_COVERED'), { kind: 'alreadyCovered' }],
    [refused(409, 'CHECKOUT_CLOSED'), { kind: 'notAdded' }],
    [refused(503, 'UNAVAILABLE'), { kind: 'notAdded' }],
    [
      { ...refused(429, 'RATE_LIMITED'), message: 'Please wait.' },
      { kind: 'rateLimited', message: 'Please wait.' },
    ],
  ])('keeps the form after %j, and the next try is a new one', async (failed, shown) => {
    const { save, reaches, failure, ended, asked, sent } = await startForm({ failure: failed }, answer);
    save();
    await vi.waitFor(() => expect(failure()).toEqual(shown));
    await reaches({ open: 'editing' });
    expect(sent).not.toContainEqual({ type: 'card.reset' });
    save();
    expect(await ended()).toMatchObject({ kind: 'added' });
    expect(asked[1]?.vaultToken).toBe('token-number-2');
    expect(asked[1]?.idempotencyKey).not.toBe(asked[0]?.idempotencyKey);
  });

  it.each([
    { kind: 'timedOut' },
    { kind: 'unreachable' },
    { kind: 'malformed' },
    refused(409, 'STILL_RUNNING'),
  ])('sends the same request again when the outcome is unknown: %j (CRD-10)', async (failed) => {
    const { save, reaches, failure, asked, ended } = await startForm({ failure: failed }, answer);
    save();
    await reaches({ open: 'unconfirmed' });
    expect(failure()).toEqual({ kind: 'noAnswer' });
    save();
    expect(await ended()).toMatchObject({ kind: 'added' });
    expect(asked[1]).toEqual(asked[0]);
  });

  it('picks up the new version of an order changed elsewhere for the next try', async () => {
    const { save, reaches, failure, asked, ended } = await startForm(
      { failure: refused(409, 'VERSION_STALE') },
      answer,
    );
    save();
    await vi.waitFor(() => expect(failure()).toEqual({ kind: 'stale' }));
    await reaches({ open: 'editing' });
    save();
    await ended();
    expect(asked.map(({ versionKey }) => versionKey)).toEqual(['v1', 'v9']);
  });

  it('moves to the wrong field in the frame, and sends nothing', async () => {
    const { spoil, save, sent, asked } = await startForm();
    spoil();
    save();
    expect(sent.at(-1)).toEqual({ type: 'focus.request' });
    expect(asked).toEqual([]);
  });

  it('says when the shopper leaves that the card may have been added', async () => {
    const { save, reaches, cancel, ended } = await startForm({ failure: { kind: 'unreachable' } });
    save();
    await reaches({ open: 'unconfirmed' });
    cancel();
    expect(await ended()).toEqual({ kind: 'leftInDoubt' });
  });

  it('can be left, but not while the card is being added', async () => {
    const { save, can, ended } = await startForm(answer);
    save();
    expect(can('card.cancel')).toBe(false);
    await ended();
    const other = await startForm();
    other.cancel();
    expect(await other.ended()).toEqual({ kind: 'canceled' });
  });
});

describe('saving a gift card in the wallet', () => {
  const card = paymentCard({ cardType: 'GIFT_CARD' });
  type Saving = Parameters<ShopServices['saveGiftCard']>[0];

  async function startForm(...answers: Answer<typeof card>[]) {
    const { asked, service } = answering<Saving, typeof card>(...answers);
    const form = start(giftCardFormMachine, { purpose: { kind: 'wallet' } }, { saveGiftCard: service });
    await form.reaches({ open: 'editing' });
    return { ...form, asked };
  }

  it('gets a token for number and PIN, and saves the card with it alone (WAL-04)', async () => {
    const { save, ended, asked, forms } = await startForm(card);
    save();
    expect(await ended()).toEqual({ kind: 'saved', card });
    expect(forms).toEqual(['gift']);
    expect(asked).toEqual([
      {
        vaultToken: 'token-number-1',
        applicationName: 'clicklist',
        idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
      },
    ]);
  });

  it('keeps the form when the card is refused, and the next try is a new one', async () => {
    const { save, reaches, failure, ended, asked } = await startForm(
      { failure: refused(420, 'GIFT_CARD_REFUSED') },
      card,
    );
    save();
    await vi.waitFor(() => expect(failure()).toEqual({ kind: 'cardRefused' }));
    await reaches({ open: 'editing' });
    save();
    expect(await ended()).toMatchObject({ kind: 'saved' });
    expect(asked[1]?.idempotencyKey).not.toBe(asked[0]?.idempotencyKey);
  });

  it('sends the same request again when nobody answered, and is in doubt when left (CRD-10)', async () => {
    const nobody = { failure: { kind: 'timedOut' } };
    const { save, reaches, asked, cancel, ended } = await startForm(nobody, nobody);
    save();
    await reaches({ open: 'unconfirmed' });
    save();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual(asked[0]);
    await reaches({ open: 'unconfirmed' });
    cancel();
    expect(await ended()).toEqual({ kind: 'leftInDoubt' });
  });
});
