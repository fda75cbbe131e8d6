import { describe, expect, it, vi } from 'vitest';
import { giftCardFormMachine } from '../../../machines/payment/gift-card-form.machine.ts';
import type { AllServices } from '../../support/all-services.ts';
import { refused } from '../../support/failures.ts';
import { checkoutToPay, paymentCard } from '../../support/payment/samples.ts';
import { type Answer, answering, startSecureForm } from '../../support/payment/secure-forms.ts';

const nobody = { failure: { kind: 'timedOut' } };

describe('adding a gift card', () => {
  const answer = { card: paymentCard(), checkout: checkoutToPay() };
  type Addition = Parameters<AllServices['addGiftCard']>[0];

  async function startForm(...answers: Answer<typeof answer>[]) {
    const { asked, service } = answering<Addition, typeof answer>(...answers);
    const input = { purpose: { kind: 'order', checkoutId: 'checkout-1', versionKey: 'v1' } };
    const form = startSecureForm(giftCardFormMachine, input, {
      addGiftCard: service,
      getVersionKey: async ({ checkoutId }) => ({ versionKey: `v9 of ${checkoutId}` }),
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
    ['timedOut', [{ kind: 'timedOut' }, { kind: 'timedOut' }]],
    ['unreachable', [{ kind: 'unreachable' }, { kind: 'unreachable' }]],
    ['malformed', [{ kind: 'malformed' }, { kind: 'malformed' }]],
    ['still running', [refused(409, 'STILL_RUNNING')]],
  ])('sends the same request again when the outcome is unknown: %s (CRD-10)', async (_, failures) => {
    const { save, reaches, failure, asked, ended } = await startForm(
      ...failures.map((one) => ({ failure: one })),
      answer,
    );
    save();
    await reaches({ open: 'outcomeUnknown' });
    expect(failure()).toEqual({ kind: 'noAnswer' });
    save();
    expect(await ended()).toMatchObject({ kind: 'added' });
    expect(asked).toEqual(Array(failures.length + 1).fill(asked[0]));
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
    expect(asked.map(({ versionKey }) => versionKey)).toEqual(['v1', 'v9 of checkout-1']);
  });

  it('stays with the form if a field in the frame is wrong, and sends nothing', async () => {
    const { spoil, save, sent, asked } = await startForm();
    spoil();
    save();
    expect(sent.at(-1)?.type).toBe('card.tokenize');
    expect(asked).toEqual([]);
  });

  it('says when the shopper leaves that the card may have been added', async () => {
    const { save, reaches, cancel, ended } = await startForm(nobody, nobody);
    save();
    await reaches({ open: 'outcomeUnknown' });
    cancel();
    expect(await ended()).toEqual({ kind: 'leftAfterSending' });
  });

  it('says when the shopper leaves after a refusal that a card was sent', async () => {
    const { save, reaches, failure, cancel, ended } = await startForm(
      { failure: refused(409, 'VERSION_STALE') },
      answer,
    );
    save();
    await vi.waitFor(() => expect(failure()).toEqual({ kind: 'stale' }));
    await reaches({ open: 'editing' });
    cancel();
    expect(await ended()).toEqual({ kind: 'leftAfterSending' });
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
  type Saving = Parameters<AllServices['saveGiftCard']>[0];

  async function startForm(...answers: Answer<typeof card>[]) {
    const { asked, service } = answering<Saving, typeof card>(...answers);
    const form = startSecureForm(
      giftCardFormMachine,
      { purpose: { kind: 'wallet' } },
      { saveGiftCard: service },
    );
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

  it('sends the same request again when no answer came, and is in doubt when left (CRD-10)', async () => {
    const { save, reaches, asked, cancel, ended } = await startForm(nobody, nobody, nobody, nobody);
    save();
    await reaches({ open: 'outcomeUnknown' });
    save();
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    expect(asked).toEqual(Array(4).fill(asked[0]));
    await reaches({ open: 'outcomeUnknown' });
    cancel();
    expect(await ended()).toEqual({ kind: 'leftAfterSending' });
  });
});
