import { describe, expect, it, vi } from 'vitest';
import type { BalanceCheckFailure } from '../../../machines/payment/balance-check.failures.ts';
import { balanceCheckMachine } from '../../../machines/payment/balance-check.machine.ts';
import { ebtCardFormMachine } from '../../../machines/payment/ebt-card-form.machine.ts';
import { type PinEntryInput, pinEntryMachine } from '../../../machines/payment/pin-entry.machine.ts';
import { balanceCheckWords } from '../../../views/payment/words.ts';
import type { AllServices } from '../../support/all-services.ts';
import { refused } from '../../support/failures.ts';
import { ebtCard } from '../../support/payment/samples.ts';
import { type Answer, answering, startSecureForm } from '../../support/payment/secure-forms.ts';

const nobody = { failure: { kind: 'timedOut' } };

const PIN_INPUT: PinEntryInput = { card: { lastFour: '0004' }, amount: 2_350, refused: null };

describe('entering the PIN', () => {
  const startPin = (input: Partial<PinEntryInput> = {}, report = async () => {}) => {
    const reported: unknown[] = [];
    const reportPinService: AllServices['reportPinService'] = (code) => {
      reported.push(code);
      return report();
    };
    return {
      reported,
      ...startSecureForm(pinEntryMachine, { ...PIN_INPUT, ...input }, { reportPinService }),
    };
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

  it('ends without a PIN when canceled, even on the pad', async () => {
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
  type Question = Parameters<AllServices['checkEbtBalance']>[0];
  const balance = { remainingBalance: { snap: 18_745 } };
  const pinRefused = (reason: string) => ({ failure: { ...refused(422, 'PIN_REFUSED'), reason } });

  function startCheck(...answers: Answer<typeof balance>[]) {
    const { asked, service } = answering<Question, typeof balance>(...answers);
    const input = { cardId: 'ebt-1', lastFour: '0004', checkoutId: 'checkout-1' };
    const reported: unknown[] = [];
    const check = startSecureForm(balanceCheckMachine, input, {
      checkEbtBalance: service,
      reportPinService: async (code) => void reported.push(code),
    });
    const pinEntry = () => check.actor.getSnapshot().children.pinEntry;
    const enterPin = async () => {
      await vi.waitFor(() => expect(pinEntry()?.getSnapshot().matches({ open: 'editing' })).toBe(true));
      pinEntry()?.send({ type: 'card.save' });
    };
    return { ...check, asked, reported, pinEntry, enterPin };
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

  it.each(['884', '885', '889'])('reports code %s, and can be tried again (SNP-15, SNP-18)', async (code) => {
    const { enterPin, reaches, actor, ended, reported, failure } = startCheck(pinRefused(code), balance);
    await enterPin();
    await reaches({ open: 'failed' });
    expect(reported).toEqual([{ code }]);
    expect(balanceCheckWords(failure() as BalanceCheckFailure)).toBe(
      "We couldn't retrieve your SNAP EBT card balance. Please try again.",
    );
    actor.send({ type: 'balance.retry' });
    await enterPin();
    expect(await ended()).toEqual({ kind: 'checked', balance: 18_745 });
    expect(reported).toHaveLength(1);
  });

  it.each([
    pinRefused('unheard of'),
    { failure: refused(503, 'UNAVAILABLE') },
    { failure: { kind: 'timedOut' } },
  ])('can be tried again after %j, with the PIN entered again', async (answer) => {
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
  type Addition = Parameters<AllServices['addEbtCard']>[0];

  async function startForm(...answers: Answer<typeof card>[]) {
    const { asked, service } = answering<Addition, typeof card>(...answers);
    const form = startSecureForm(ebtCardFormMachine, undefined, { addEbtCard: service });
    await form.reaches({ open: 'editing' });
    return { ...form, asked };
  }

  it('gets a token for the number alone, and adds the card with it (SNP-02)', async () => {
    const { save, ended, asked, forms } = await startForm(card);
    save();
    expect(await ended()).toEqual({ kind: 'saved', card });
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
    expect(await ended()).toMatchObject({ kind: 'saved' });
    expect(asked[1]?.vaultToken).toBe('token-number-2');
    expect(asked[1]?.idempotencyKey).not.toBe(asked[0]?.idempotencyKey);
  });

  it('sends the same request again when no answer came, but a new one for a different number (CRD-10)', async () => {
    const { save, reaches, failure, asked, says, ended } = await startForm(
      nobody,
      nobody,
      nobody,
      nobody,
      card,
    );
    save();
    await reaches({ open: 'outcomeUnknown' });
    expect(failure()).toEqual({ kind: 'noAnswer' });
    save();
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    expect(asked).toEqual(Array(4).fill(asked[0]));
    await reaches({ open: 'outcomeUnknown' });
    says({ type: 'card.changed', complete: true });
    save();
    expect(await ended()).toMatchObject({ kind: 'saved' });
    expect(asked[4]?.idempotencyKey).not.toBe(asked[0]?.idempotencyKey);
  });

  it('says when the shopper leaves that the card may have been added', async () => {
    const { save, reaches, cancel, ended } = await startForm(nobody, nobody);
    save();
    await reaches({ open: 'outcomeUnknown' });
    cancel();
    expect(await ended()).toEqual({ kind: 'leftAfterSending' });
  });

  it('stays with the form if the number is wrong, and sends nothing', async () => {
    const { spoil, save, sent, asked } = await startForm();
    spoil();
    save();
    expect(sent.at(-1)?.type).toBe('card.tokenize');
    expect(asked).toEqual([]);
  });

  it('can be left, but not while the card is being added', async () => {
    const { save, can, ended } = await startForm(card);
    save();
    expect(can('card.cancel')).toBe(false);
    expect(await ended()).toMatchObject({ kind: 'saved' });
    const other = await startForm();
    other.cancel();
    expect(await other.ended()).toEqual({ kind: 'canceled' });
  });
});
