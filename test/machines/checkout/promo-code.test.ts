import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type PromoCodeServices, promoCodeMachine } from '../../../machines/checkout/promo-code.machine.ts';
import { shownError } from '../../../machines/shared/form.machine.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { serving } from '../../support/all-services.ts';
import { discounted, freeDelivery, welcome } from '../../support/checkout/promos.ts';
import { paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { broken, failing, TOO_MANY, tooMany } from '../../support/failures.ts';

const EXPIRED = 'EXPIRED has expired.';
const codeRefused = refusal('INVALID_INPUT', 422, { fields: { 'priceAdjustment.promos.0.code': EXPIRED } });

interface Opened extends Partial<PromoCodeServices> {
  checkout?: Checkout;
  isV2?: boolean;
}

function open({ checkout = paidWith('visa'), isV2 = true, ...services }: Opened = {}) {
  const updatePromo = vi.fn<PromoCodeServices['updatePromo']>(
    services.updatePromo ??
      (async ({ action }) => (action === 'Add' ? discounted() : paidWith('visa', 'v3'))),
  );
  const loadCheckout = vi.fn<PromoCodeServices['loadCheckout']>(
    services.loadCheckout ?? (async () => checkout),
  );
  const actor = serving({ updatePromo, loadCheckout })(
    createActor(promoCodeMachine, {
      input: { checkout, isV2 },
    }),
  ).start();
  const form = () => actor.getSnapshot().children.form;
  const apply = async (code: string) => {
    form()?.send({ type: 'field.change', name: 'code', value: code });
    form()?.send({ type: 'form.submit' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  };
  const remove = async (code: string) => {
    actor.send({ type: 'promo.remove', code });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  };
  const context = () => actor.getSnapshot().context;
  const is = (state: 'editing' | 'changing') => actor.getSnapshot().matches({ open: state });
  const error = () => {
    const running = form()?.getSnapshot().context;
    return running && shownError(running, 'code');
  };
  const typed = () => form()?.getSnapshot().context.values.code;
  const sent = () => updatePromo.mock.calls.map(([input]) => input);
  return { actor, updatePromo, loadCheckout, apply, remove, context, is, error, typed, sent };
}

describe('adding a promo code', () => {
  it('sends it in upper case with the version, and ends with the order as it is now (API-32, PAY-21)', async () => {
    const { actor, apply, sent } = open();
    await apply(' welcome10 ');
    expect(sent()).toEqual([
      { checkoutId: 'checkout-1', versionKey: 'v2', action: 'Add', code: 'WELCOME10', isV2: true },
    ]);
    expect(actor.getSnapshot().output).toEqual({ kind: 'added', code: 'WELCOME10', checkout: discounted() });
  });

  it('goes by the legacy call from a page without nc=true (AUT-14)', async () => {
    const { apply, sent } = open({ isV2: false });
    await apply('WELCOME10');
    expect(sent()).toMatchObject([{ isV2: false }]);
  });

  it.each([
    ['', 'You must enter a promo code'],
    ['  ', 'You must enter a promo code'],
    ['A23456789012345678901', 'Promo codes can be up to 20 characters long.'],
    ['10% OFF', 'Promo codes can only contain letters and numbers.'],
  ])(
    'says what is wrong with "%s", keeps it, and sends nothing (PRM-01, PRM-02, PRM-03, LIM-15)',
    async (code, words) => {
      const { apply, sent, error, typed } = open();
      await apply(code);
      expect(sent()).toEqual([]);
      expect([error(), typed()]).toEqual([words, code]);
    },
  );

  it('sends a code of 20 characters', async () => {
    const { apply, sent } = open();
    await apply('A2345678901234567890');
    expect(sent()).toHaveLength(1);
  });

  it("shows the store's refusal at the field until it's changed, and keeps what was typed", async () => {
    const { actor, apply, error, typed, context, is } = open({ updatePromo: failing(codeRefused) });
    await apply('expired');
    expect(is('editing')).toBe(true);
    expect([error(), typed(), context().problem]).toEqual([EXPIRED, 'expired', null]);
    actor.getSnapshot().children.form?.send({ type: 'field.change', name: 'code', value: 'expire' });
    expect(error()).toBeUndefined();
  });

  it.each<[string, ServiceFailure, object]>([
    ['broken', broken, { kind: 'notAdded', requestId: 'request-0001' }],
    ['running', refusal('STILL_RUNNING'), { kind: 'notAdded' }],
    ['one of too many', tooMany, { kind: 'refused', words: TOO_MANY }],
  ])('says so and keeps the code when its request was %s (PRM-06)', async (_, failure, problem) => {
    const { actor, apply, context, is, typed } = open({ updatePromo: failing(failure) });
    await apply('WELCOME10');
    expect(is('editing')).toBe(true);
    expect(context().problem).toEqual(problem);
    expect(typed()).toBe('WELCOME10');
    actor.getSnapshot().children.form?.send({ type: 'field.change', name: 'code', value: 'WELCOME1' });
    expect(context().problem).toBeNull();
  });
});

describe('removing a promo code', () => {
  const both = discounted([welcome, freeDelivery]);

  it('ends with the order without it', async () => {
    const { actor, remove, sent } = open({ checkout: both, updatePromo: async () => discounted() });
    await remove('FREEDELIVERY');
    expect(sent()).toMatchObject([
      { action: 'Remove', code: 'FREEDELIVERY', versionKey: 'with WELCOME10, FREEDELIVERY' },
    ]);
    expect(actor.getSnapshot().output).toMatchObject({ kind: 'removed', code: 'FREEDELIVERY' });
  });

  it('says when it failed, and can try again (PRM-06)', async () => {
    const { actor, remove, updatePromo, context } = open({ checkout: both });
    updatePromo.mockRejectedValueOnce(broken);
    await remove('WELCOME10');
    expect(context().problem).toEqual({ kind: 'notRemoved', requestId: 'request-0001' });
    await remove('WELCOME10');
    expect(actor.getSnapshot().output).toMatchObject({ kind: 'removed' });
  });

  it('names the fields of no form', async () => {
    const { remove, context, error } = open({ checkout: both, updatePromo: failing(codeRefused) });
    await remove('WELCOME10');
    expect(context().problem).toEqual({ kind: 'notRemoved' });
    expect(error()).toBeUndefined();
  });
});

describe('a change without a response', () => {
  it('was made if the order has the code', async () => {
    const { actor, apply, sent } = open({
      updatePromo: failing({ kind: 'timedOut' }),
      loadCheckout: async () => discounted(),
    });
    await apply('WELCOME10');
    expect(sent()).toHaveLength(1);
    expect(actor.getSnapshot().output).toMatchObject({ kind: 'added', checkout: discounted() });
  });

  it('was made if the order no longer has the removed one', async () => {
    const { actor, remove } = open({
      checkout: discounted(),
      updatePromo: failing({ kind: 'unreachable' }),
      loadCheckout: async () => paidWith('visa', 'v3'),
    });
    await remove('WELCOME10');
    expect(actor.getSnapshot().output).toMatchObject({ kind: 'removed' });
  });

  it('was not made if the order lacks it: says so, and tries with the version it has now', async () => {
    const { apply, updatePromo, context, sent } = open({ loadCheckout: async () => paidWith('visa', 'v9') });
    updatePromo.mockRejectedValueOnce({ kind: 'malformed' });
    await apply('WELCOME10');
    expect(context()).toMatchObject({ problem: { kind: 'notAdded' }, checkout: { versionKey: 'v9' } });
    await apply('WELCOME10');
    expect(sent().map(({ versionKey }) => versionKey)).toEqual(['v2', 'v9']);
  });

  it('stays in doubt if the order cannot be loaded', async () => {
    const { apply, context, is } = open({
      updatePromo: failing({ kind: 'unreachable' }),
      loadCheckout: failing({ kind: 'unreachable' }),
    });
    await apply('WELCOME10');
    expect(is('editing')).toBe(true);
    expect(context().problem).toEqual({ kind: 'notAdded' });
  });
});

describe('an order that changed elsewhere', () => {
  const stale = refusal('VERSION_STALE');

  it('gets the code added to it as it is now', async () => {
    const { actor, apply, updatePromo, sent } = open({ loadCheckout: async () => paidWith('visa', 'v9') });
    updatePromo.mockRejectedValueOnce(stale);
    await apply('WELCOME10');
    expect(sent().map(({ versionKey }) => versionKey)).toEqual(['v2', 'v9']);
    expect(actor.getSnapshot().output).toMatchObject({ kind: 'added' });
  });

  it('is left alone if it has the code already', async () => {
    const { actor, apply, sent } = open({
      updatePromo: failing(stale),
      loadCheckout: async () => discounted(),
    });
    await apply('WELCOME10');
    expect(sent()).toHaveLength(1);
    expect(actor.getSnapshot().output).toMatchObject({ kind: 'added', checkout: discounted() });
  });

  it('is said not to have it if it cannot be loaded', async () => {
    const { apply, context } = open({ updatePromo: failing(stale), loadCheckout: failing(broken) });
    await apply('WELCOME10');
    expect(context().problem).toEqual({ kind: 'notAdded', requestId: 'request-0001' });
  });

  it.each<[string, ServiceFailure]>([
    ['closed', refusal('CHECKOUT_CLOSED')],
    ['placed on another device', stale],
    ['placed without a response', { kind: 'unreachable' }],
  ])('ends the codes when it is %s', async (_, failure) => {
    const { actor, apply } = open({
      updatePromo: failing(failure),
      loadCheckout: async () => ({ ...placed(), priceAdjustment: discounted().priceAdjustment }),
    });
    await apply('WELCOME10');
    expect(actor.getSnapshot().output).toEqual({ kind: 'closed' });
  });
});

it('the promo code dialog changes nothing when it is closed', () => {
  const { actor, sent } = open();
  actor.send({ type: 'promo.close' });
  expect(actor.getSnapshot().output).toEqual({ kind: 'canceled' });
  expect(sent()).toEqual([]);
});
