import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import {
  type CardAddition,
  type CardFormOutput,
  type CardPurpose,
  cardFormMachine,
} from '../../../machines/payment/card-form.machine.ts';
import { shownError } from '../../../machines/shared/form.machine.ts';
import type { addCard } from '../../../services/contracts/cards.ts';
import type { CallInput } from '../../../services/contracts/operation.ts';
import type { CardFrameFact, CardFrameMessage } from '../../../services/contracts/vault.ts';
import { serving } from '../../support/all-services.ts';
import { refused } from '../../support/failures.ts';
import {
  cardDetails,
  checkoutToPay,
  paymentCard,
  tokenizedCard,
  typedDetails,
} from '../../support/payment/samples.ts';

const answer = { card: paymentCard(), isUpdate: false, checkout: checkoutToPay() };

/** A form whose page and store are this test. `answers` are the store's, one per call. */
function startForm(
  answers: (typeof answer | { failure: unknown })[] = [answer],
  purpose: CardPurpose = { kind: 'order', checkoutId: 'checkout-1', versionKey: 'v1' },
) {
  const additions: CardAddition[] = [];
  const saved: CallInput<typeof addCard>[] = [];
  const updates: unknown[] = [];
  const versionsOf: unknown[] = [];
  const sent: CardFrameMessage[] = [];
  const forms: string[] = [];
  let isSilent = false;
  let hear: (fact: CardFrameFact) => void = () => {};
  let tokens = 0;
  let isFaulty = false;

  const onSessionOver = vi.fn(() => new Promise<never>(() => {}));
  const serve = serving(
    {
      addCardToOrder: async (addition) => {
        additions.push(addition);
        const next = answers.shift() ?? answer;
        if ('failure' in next) throw next.failure;
        return next;
      },
      addCard: async (addition) => {
        saved.push(addition);
        const next = answers.shift() ?? answer;
        if ('failure' in next) throw next.failure;
        return { card: next.card, isUpdate: next.isUpdate };
      },
      updateCard: async (update) => {
        updates.push(update);
        return { card: paymentCard(), isUpdate: true };
      },
      getVersionKey: async (of) => {
        versionsOf.push(of);
        return { versionKey: 'v9' };
      },
      cardFrameChannel: ({ form: kind }, hearFact) => {
        forms.push(kind);
        hear = hearFact;
        return {
          send: (message) => {
            sent.push(message);
            if (message.type !== 'card.tokenize' || isSilent) return;
            const { requestId } = message;
            if (isFaulty) return hear({ type: 'card.invalid', requestId, count: 2 });
            const card = { ...tokenizedCard, vaultToken: `token-number-${++tokens}` };
            hear({ type: 'card.tokenized', requestId, card });
          },
          close: () => {},
        };
      },
    },
    { onSessionOver },
  );
  const form = serve(
    createActor(cardFormMachine, {
      input: { purpose, known: {} },
    }),
  ).start();
  hear({ type: 'frame.loaded' });

  const settled = () => waitFor(form, (snapshot) => !snapshot.hasTag('busy'));
  const details = () => {
    const { details } = form.getSnapshot().children;
    if (!details) throw new Error('The form of the details is not running.');
    return details;
  };
  const change = (name: string, value: string | boolean) =>
    details().send({ type: 'field.change', name, value });
  return {
    form,
    additions,
    saved,
    sent,
    change,
    says: (fact: CardFrameFact) => hear(fact),
    updates,
    versionsOf,
    forms,
    spoilCard: () => (isFaulty = true),
    silence: () => (isSilent = true),
    fill: () => {
      for (const [name, value] of Object.entries(typedDetails)) change(name, value);
    },
    save: () => {
      form.send({ type: 'card.save' });
      return settled();
    },
    onSessionOver,
    settled,
    values: () => details().getSnapshot().context.values,
    errorOf: (name: string) => shownError(details().getSnapshot().context, name),
    failure: () => form.getSnapshot().context.failure,
    output: (): CardFormOutput | undefined => form.getSnapshot().output,
  };
}

const filled = (...given: Parameters<typeof startForm>) => {
  const started = startForm(...given);
  started.fill();
  return started;
};

describe('adding a card to an order', () => {
  it('tokenizes the card, adds it with the details, and ends with card and checkout (CRD-05, CRD-06, CRD-07, CRD-08)', async () => {
    const { save, additions, output } = filled();
    await save();
    expect(additions).toEqual([
      {
        checkoutId: 'checkout-1',
        versionKey: 'v1',
        card: { ...cardDetails, vaultToken: 'token-number-1' },
        idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
      },
    ]);
    expect(output()).toEqual({ kind: 'added', ...answer });
  });

  it('shows errors from the details and the frame together, and sends nothing (CRD-05)', async () => {
    const { save, additions, sent, errorOf } = startForm();
    await save();
    expect(errorOf('cardHolderFirstName')).toBe('First Name is required');
    expect(errorOf('billingAddress.state')).toBe('State is required');
    expect(sent).toEqual([{ type: 'card.check' }]);
    expect(additions).toEqual([]);
  });

  it('counts a refusal, so that the list of errors takes the focus, when only the card is wrong (CRD-02, CRD-05)', async () => {
    const { form, save, additions, sent, spoilCard } = filled();
    spoilCard();
    await save();
    expect(sent.map(({ type }) => type)).toEqual(['card.tokenize']);
    expect(form.getSnapshot().children.frame?.getSnapshot().context.refusals).toBe(1);
    expect(additions).toEqual([]);
    expect(form.getSnapshot().can({ type: 'card.save' })).toBe(true);
  });

  it('is saved by Enter in the frame, too', async () => {
    const { says, settled, output } = filled();
    says({ type: 'form.submitted' });
    await settled();
    expect(output()?.kind).toBe('added');
  });

  it.each([
    ['cardHolderFirstName', 'x'.repeat(41), 'Input must be 40 characters or less.', 'CRD-12, LIM-14'],
    ['cardHolderLastName', 'x'.repeat(41), 'Input must be 40 characters or less.', 'CRD-12, LIM-14'],
    ['cardHolderLastName', ' ', 'Last Name is required', 'CRD-12'],
    [
      'billingAddress.addressLine1',
      'x'.repeat(101),
      'Input must be 100 characters or less.',
      'CRD-13, LIM-36',
    ],
    [
      'billingAddress.addressLine2',
      'x'.repeat(101),
      'Input must be 100 characters or less.',
      'CRD-13, LIM-36',
    ],
    ['billingAddress.addressLine2', '#4', 'Special characters are not allowed in address fields.', 'CRD-13'],
    ['billingAddress.city', 'x'.repeat(51), 'Input must be 50 characters or less.', 'CRD-14, LIM-36'],
    ['billingAddress.city', 'St. Paul', 'Special characters are not allowed in address fields.', 'CRD-14'],
    ['billingAddress.zipCode', '4520', 'Please enter a valid Postal Code.', 'CRD-15, LIM-36'],
    ['billingAddress.zipCode', '45202123', 'Please enter a valid Postal Code.', 'CRD-15, LIM-36'],
    ['billingAddress.zipCode', '452 02', 'Please enter a valid Postal Code with no spaces.', 'CRD-16'],
    ['billingAddress.zipCode', '45202-1', 'Please enter a valid Postal Code with no hyphens.', 'CRD-17'],
    ['billingAddress.zipCode', '4520!', 'Please enter a valid Postal Code.', 'CRD-18'],
    ['billingAddress.state', '', 'State is required', 'CRD-19'],
  ])('refuses %s "%s": %s (%s)', async (name, value, message) => {
    const { change, save, errorOf, additions } = filled();
    change(name, value);
    await save();
    expect(errorOf(name)).toBe(message);
    expect(additions).toEqual([]);
  });

  it('accepts address lines of 100 characters, a city of 50 and a postal code of 7 (LIM-36)', async () => {
    const { change, save, additions } = filled();
    const address = {
      addressLine1: 'x'.repeat(100),
      addressLine2: 'y'.repeat(100),
      city: 'c'.repeat(50),
      zipCode: '4520212',
    };
    for (const [name, value] of Object.entries(address)) change(`billingAddress.${name}`, value);
    await save();
    expect(additions[0]?.card.billingAddress).toMatchObject(address);
  });

  it('accepts names of 40 characters (CRD-12, LIM-14)', async () => {
    const { change, save, additions } = filled();
    change('cardHolderFirstName', 'x'.repeat(40));
    change('cardHolderLastName', 'y'.repeat(40));
    await save();
    expect(additions[0]?.card).toMatchObject({
      cardHolderFirstName: 'x'.repeat(40),
      cardHolderLastName: 'y'.repeat(40),
    });
  });

  it('accepts letters, digits, spaces, commas, periods, and apostrophes in an address (CRD-13)', async () => {
    const { change, save, additions } = filled();
    change('billingAddress.addressLine1', "12 O'Hara St., Apt 4");
    change('billingAddress.zipCode', 'K1A0B1');
    await save();
    expect(additions[0]?.card.billingAddress).toMatchObject({
      addressLine1: "12 O'Hara St., Apt 4",
      zipCode: 'K1A0B1',
    });
  });

  it('accepts the curly apostrophes and special spaces that phones type, and sends plain ones (CRD-13)', async () => {
    const { change, save, additions } = filled();
    change('cardHolderLastName', 'O’Hara');
    change('billingAddress.addressLine1', '12\u00a0O’Hara St.');
    change('billingAddress.addressLine2', '‘Rose’ Cottage');
    change('billingAddress.city', 'Fort\u202fWayne');
    await save();
    expect(additions[0]?.card).toMatchObject({
      cardHolderLastName: 'O’Hara',
      billingAddress: { addressLine1: "12 O'Hara St.", addressLine2: "'Rose' Cottage", city: 'Fort Wayne' },
    });
  });

  it('saves a card as preferred whenever the box was checked (CRD-20)', () => {
    const { change, values } = startForm();
    change('save', false);
    expect(values()).toMatchObject({ default: false, save: false });
    change('default', true);
    expect(values()).toMatchObject({ default: true, save: true });
    change('save', false);
    expect(values()).toMatchObject({ default: true, save: true });
  });

  it('ends without a card when canceled', () => {
    const { form, output } = startForm();
    form.send({ type: 'card.cancel' });
    expect(output()).toEqual({ kind: 'canceled' });
  });
});

describe('adding a card to the wallet', () => {
  const wallet: CardPurpose = { kind: 'wallet', application: 'clicklist' };

  it.each(['clicklist', 'rx'] as const)(
    'adds the card to no order but to the account of %s, and ends with the card alone (API-52)',
    async (application) => {
      const { save, additions, saved, output } = filled([answer], { kind: 'wallet', application });
      await save();
      expect(saved).toEqual([
        {
          application,
          ...cardDetails,
          vaultToken: 'token-number-1',
          idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
        },
      ]);
      expect(additions).toEqual([]);
      expect(output()).toEqual({ kind: 'saved', card: answer.card, isUpdate: false });
    },
  );

  it('sends the same again after no response, and says when it is left in doubt', async () => {
    const unreachable = { failure: { kind: 'unreachable' } };
    const { save, saved, form, failure, output } = filled(Array(4).fill(unreachable), wallet);
    await save();
    expect(failure()).toEqual({ kind: 'noAnswer' });
    await save();
    expect(saved).toEqual(Array(4).fill(saved[0]));
    form.send({ type: 'card.cancel' });
    expect(output()).toEqual({ kind: 'leftAfterSending' });
  });

  it('cannot be left while the card is being added', () => {
    const { form } = filled([answer], wallet);
    form.send({ type: 'card.save' });
    expect(form.getSnapshot().can({ type: 'card.cancel' })).toBe(false);
  });
});

describe('changing a card of the wallet', () => {
  const editing = (staysPreferred: boolean): CardPurpose => ({
    kind: 'edit',
    application: 'clicklist',
    cardId: 'visa',
    staysPreferred,
  });

  it('asks for the expiration in the frame alone, and sends the card with its id and details', async () => {
    const { forms, save, updates, additions, saved, output } = filled([], editing(false));
    expect(forms).toEqual(['edit']);
    await save();
    const { save: _, ...details } = cardDetails;
    expect(updates).toEqual([
      {
        application: 'clicklist',
        cardId: 'visa',
        ...details,
        vaultToken: 'token-number-1',
        idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
      },
    ]);
    expect([additions, saved]).toEqual([[], []]);
    expect(output()).toEqual({ kind: 'saved', card: paymentCard(), isUpdate: true });
  });

  it('keeps the preferred card preferred, but lets any other be', () => {
    const preferred = startForm([], editing(true));
    preferred.change('default', true);
    preferred.change('default', false);
    expect(preferred.values().default).toBe(true);
    const other = startForm([], editing(false));
    other.change('default', true);
    other.change('default', false);
    expect(other.values().default).toBe(false);
  });
});

/** The first and the repeated request get no answer. */
const NOBODY = [{ failure: { kind: 'timedOut' } }, { failure: { kind: 'timedOut' } }] as const;

describe('a card that was not added', () => {
  it('says that the frame did not answer, and can be saved again', async () => {
    const { form, silence, says, failure, additions } = filled();
    silence();
    form.send({ type: 'card.save' });
    expect(form.getSnapshot().matches({ open: 'tokenizing' })).toBe(true);
    form.send({ type: 'card.unanswered', failure: { kind: 'frameTimedOut' } });
    expect(form.getSnapshot().matches({ open: 'editing' })).toBe(true);
    expect(failure()).toEqual({ kind: 'frameTimedOut' });
    expect(additions).toEqual([]);
    says({ type: 'card.changed', complete: true });
    expect(form.getSnapshot().can({ type: 'card.save' })).toBe(true);
  });

  it('is sent again by Enter in a field, without the old message', async () => {
    const { save, form, additions, settled, failure, output } = filled([
      { failure: { kind: 'timedOut' } },
      { failure: { kind: 'timedOut' } },
      answer,
    ]);
    await save();
    expect(failure()).toEqual({ kind: 'noAnswer' });
    form.getSnapshot().children.details?.send({ type: 'form.submit' });
    expect(failure()).toBeNull();
    await settled();
    expect(additions).toEqual(Array(3).fill(additions[0]));
    expect(output()?.kind).toBe('added');
  });

  it('says that the information is not valid when no field of the form is to blame (ERR-70)', async () => {
    const { save, failure, form } = filled([
      { failure: refused(422, 'INVALID_INPUT') },
      { failure: refused(420, 'CARD_REFUSED') },
    ]);
    await save();
    expect(failure()).toEqual({ kind: 'notValidated' });
    expect(form.getSnapshot().can({ type: 'card.save' })).toBe(true);
  });

  it('shows the code of a 420 refusal and keeps what was typed (ERR-15)', async () => {
    const { save, failure, values, form, sent } = filled([{ failure: refused(420, 'CARD_REFUSED') }]);
    await save();
    expect(failure()).toEqual({ kind: 'cardInvalid', code: 'CARD_REFUSED' });
    expect(values()).toMatchObject(typedDetails);
    expect(sent).not.toContainEqual({ type: 'card.reset' });
    expect(form.getSnapshot().matches({ open: 'editing' })).toBe(true);
  });

  it('says how long to wait after too many cards, in the words of the store', async () => {
    const message = 'Too many attempts. Please wait 40 seconds and try again.';
    const { save, failure, values } = filled([{ failure: { ...refused(429, 'RATE_LIMITED'), message } }]);
    await save();
    expect(failure()).toEqual({ kind: 'rateLimited', message });
    expect(values()).toMatchObject(typedDetails);
  });

  it.each([
    [409, 'CHECKOUT_CLOSED', {}],
    [503, 'UNAVAILABLE', { requestId: 'request-0001' }],
  ] as const)(
    'has a request to name only if status %i is not the shopper’s error',
    async (status, code, named) => {
      const { save, failure } = filled([
        { failure: { ...refused(status, code), requestId: 'request-0001' } },
      ]);
      await save();
      expect(failure()).toEqual({ kind: 'notAdded', ...named });
    },
  );

  it('treats any other refusal as a refusal (ERR-16)', async () => {
    const { save, failure } = filled([{ failure: refused(503, 'UNAVAILABLE') }]);
    await save();
    expect(failure()).toEqual({ kind: 'notAdded' });
  });

  it('gets a new token and a new key after a refusal, and clears the old message (CRD-11)', async () => {
    const { save, additions, output } = filled([{ failure: refused(420, 'CARD_REFUSED') }, answer]);
    await save();
    await save();
    const [first, second] = additions;
    expect(second?.card.vaultToken).toBe('token-number-2');
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(output()?.kind).toBe('added');
  });

  it.each([
    ['unreachable', [{ kind: 'unreachable' }, { kind: 'unreachable' }]],
    ['timedOut', [{ kind: 'timedOut' }, { kind: 'timedOut' }]],
    ['malformed', [{ kind: 'malformed' }, { kind: 'malformed' }]],
    ['still running', [refused(409, 'STILL_RUNNING')]],
  ])('resends the same request when the outcome is unknown: %s (CRD-10)', async (_, failures) => {
    const { save, additions, failure, output } = filled([
      ...failures.map((one) => ({ failure: one })),
      answer,
    ]);
    await save();
    expect(failure()).toEqual({ kind: 'noAnswer' });
    await save();
    expect(additions).toEqual(Array(failures.length + 1).fill(additions[0]));
    expect(output()?.kind).toBe('added');
  });

  it('is added by the same request when only the answer to the first one got lost (CRD-10)', async () => {
    const { save, additions, failure, output } = filled([{ failure: { kind: 'timedOut' } }, answer]);
    await save();
    expect(failure()).toBeNull();
    expect(additions).toEqual(Array(2).fill(additions[0]));
    expect(output()?.kind).toBe('added');
  });

  it('does not repeat the old request after the details change', async () => {
    const { save, additions, change } = filled([...NOBODY, answer]);
    await save();
    change('billingAddress.city', 'Dayton');
    await save();
    expect(additions[2]?.idempotencyKey).not.toBe(additions[0]?.idempotencyKey);
    expect(additions[2]?.card.billingAddress.city).toBe('Dayton');
  });

  it('does not repeat the old request after the card changes', async () => {
    const { save, additions, says } = filled([...NOBODY, answer]);
    await save();
    says({ type: 'card.changed', complete: true });
    await save();
    expect(additions[2]?.idempotencyKey).not.toBe(additions[0]?.idempotencyKey);
    expect(additions[2]?.card.vaultToken).toBe('token-number-2');
  });

  it('says when the shopper leaves that the card may have been added', async () => {
    const { save, form, output } = filled([...NOBODY]);
    await save();
    form.send({ type: 'card.cancel' });
    expect(output()).toEqual({ kind: 'leftAfterSending' });
  });

  it('cannot be left while the card is being added', () => {
    const { form } = filled();
    form.send({ type: 'card.save' });
    expect(form.getSnapshot().matches({ open: 'adding' })).toBe(true);
    expect(form.getSnapshot().can({ type: 'card.cancel' })).toBe(false);
    expect(form.getSnapshot().can({ type: 'card.save' })).toBe(false);
  });

  it('picks up the new version of an order changed elsewhere for the next try', async () => {
    const { save, additions, failure, forms, versionsOf } = filled([
      { failure: refused(409, 'VERSION_STALE') },
      answer,
    ]);
    expect(forms).toEqual(['card']);
    await save();
    expect(failure()).toEqual({ kind: 'notAdded' });
    expect(versionsOf).toEqual([{ checkoutId: 'checkout-1' }]);
    await save();
    expect(additions.map(({ versionKey }) => versionKey)).toEqual(['v1', 'v9']);
  });

  it("shows the store's field error at that field", async () => {
    const { save, errorOf, failure } = filled([
      { failure: refused(422, 'INVALID_INPUT', { 'billingAddress.city': 'Unknown city' }) },
    ]);
    await save();
    expect(errorOf('billingAddress.city')).toBe('Unknown city');
    expect(failure()).toBeNull();
  });

  it.each([{ kind: 'signedOut' }, refused(403, 'FULL_AUTHENTICATION_REQUIRED')])(
    'leads to sign-in when the session is over, and keeps what was typed: $kind (AUT-06, ERR-71)',
    async (over) => {
      const { form, values, onSessionOver } = filled([{ failure: over }]);
      form.send({ type: 'card.save' });
      await vi.waitFor(() => expect(onSessionOver).toHaveBeenCalledOnce());
      expect(values()).toMatchObject(typedDetails);
    },
  );
});
