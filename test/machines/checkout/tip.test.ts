import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type TipServices, tipMachine } from '../../../machines/checkout/tip.machine.ts';
import { centsIn } from '../../../machines/shared/cents.ts';
import { gratuityFor } from '../../../rules/tips.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { serving } from '../../support/all-services.ts';
import { checkout, placed, refusal } from '../../support/checkout/samples.ts';
import { broken, failing, TOO_MANY, tooMany } from '../../support/failures.ts';

const gratuity = gratuityFor(4_000);
const paying = (gratuityAmount = 0) =>
  checkout({ gratuity, paymentDetails: { ...checkout().paymentDetails, gratuityAmount } });
const overMaximum = refusal('INVALID_INPUT', 422, {
  fields: { 'paymentDetails.gratuityAmount': 'You cannot tip over $50.00.' },
});

function open({ tip = 0, ...services }: Partial<TipServices> & { tip?: number } = {}) {
  const updateTip = vi.fn<TipServices['updateTip']>(
    services.updateTip ??
      (async ({ paymentDetails }) => ({ ...paying(paymentDetails.gratuityAmount), versionKey: 'v2' })),
  );
  const loadCheckout = vi.fn<TipServices['loadCheckout']>(services.loadCheckout ?? (async () => paying()));
  const actor = serving({ updateTip, loadCheckout })(
    createActor(tipMachine, {
      input: { checkout: paying(tip), gratuity },
    }),
  ).start();
  const save = async () => {
    actor.send({ type: 'tip.save' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  };
  const saved = () => updateTip.mock.calls.map(([{ paymentDetails }]) => paymentDetails.gratuityAmount);
  const context = () => actor.getSnapshot().context;
  return { actor, updateTip, loadCheckout, save, saved, context };
}

describe('selecting a tip', () => {
  it.each([
    [0, { tipValue: 0, otherOption: false, otherValue: '' }],
    [600, { tipValue: 600, otherOption: false, otherValue: '' }],
    [725, { tipValue: 0, otherOption: true, otherValue: '7.25' }],
  ])('starts with the tip of %d cents that the order has (ENT-33)', (tip, fields) => {
    expect(open({ tip }).context()).toMatchObject(fields);
  });

  it('saves a suggestion, None, or another amount (TIP-03, TIP-05, PAY-22, ENT-23)', async () => {
    const suggestion = open();
    suggestion.actor.send({ type: 'tip.select', tipValue: 800 });
    await suggestion.save();
    expect(suggestion.updateTip.mock.calls[0]?.[0]).toEqual({
      checkoutId: 'checkout-1',
      versionKey: paying().versionKey,
      paymentDetails: { gratuityAmount: 800 },
    });
    expect(suggestion.actor.getSnapshot().output).toMatchObject({
      kind: 'saved',
      checkout: { versionKey: 'v2', paymentDetails: { gratuityAmount: 800 } },
    });
    const none = open({ tip: 600 });
    none.actor.send({ type: 'tip.select', tipValue: 0 });
    await none.save();
    expect(none.saved()).toEqual([0]);
    const other = open();
    other.actor.send({ type: 'tip.type', otherValue: '7.255' });
    await other.save();
    expect(other.saved()).toEqual([726]);
  });

  it('ignores the other amount once a suggestion is selected, and keeps it for later', async () => {
    const { actor, save, saved, context } = open();
    actor.send({ type: 'tip.type', otherValue: '12' });
    actor.send({ type: 'tip.select', tipValue: 400 });
    expect(context()).toMatchObject({ otherOption: false, otherValue: '12' });
    await save();
    expect(saved()).toEqual([400]);
  });

  it.each([
    ['', 'amountMissing'],
    ['  ', 'amountMissing'],
    ['abc', 'amountInvalid'],
    ['-1', 'amountInvalid'],
    ['1e9', 'amountInvalid'],
    ['50.01', 'overMaximum'],
    ['999999999', 'overMaximum'],
  ])(
    'sends nothing for "%s", says why, and forgets it with the next key (TIP-04)',
    async (otherValue, kind) => {
      const { actor, save, saved, context } = open();
      actor.send({ type: 'tip.selectOther' });
      actor.send({ type: 'tip.type', otherValue });
      expect(context().problem).toBeNull();
      await save();
      expect(saved()).toEqual([]);
      expect(context()).toMatchObject({ problem: { kind }, otherValue });
      actor.send({ type: 'tip.type', otherValue: '5' });
      expect(context().problem).toBeNull();
    },
  );

  it('takes the maximum itself', async () => {
    const { actor, save, saved } = open();
    actor.send({ type: 'tip.type', otherValue: '$50.00' });
    await save();
    expect(saved()).toEqual([5_000]);
  });

  it('changes nothing when canceled', () => {
    const { actor, saved } = open();
    actor.send({ type: 'tip.select', tipValue: 800 });
    actor.send({ type: 'tip.cancel' });
    expect(actor.getSnapshot().output).toEqual({ kind: 'canceled' });
    expect(saved()).toEqual([]);
  });

  it('keeps what was typed while the policy is read (TIP-02)', () => {
    const { actor, context } = open();
    actor.send({ type: 'tip.type', otherValue: '3' });
    actor.send({ type: 'policy.open' });
    expect(actor.getSnapshot().matches({ open: 'readingPolicy' })).toBe(true);
    actor.send({ type: 'policy.close' });
    expect(actor.getSnapshot().matches({ open: 'selecting' })).toBe(true);
    expect(context().otherValue).toBe('3');
  });
});

describe('a tip that was not saved', () => {
  it.each<[string, ServiceFailure, object]>([
    ['lost', { kind: 'unreachable' }, { kind: 'notSaved' }],
    ['broken', broken, { kind: 'notSaved', requestId: 'request-0001' }],
    ['running', refusal('STILL_RUNNING', 409), { kind: 'notSaved' }],
    [
      'over a maximum that has changed',
      overMaximum,
      { kind: 'refused', words: 'You cannot tip over $50.00.' },
    ],
    ['one of too many', tooMany, { kind: 'refused', words: TOO_MANY }],
  ])('says so and keeps the selection when its request was %s (TIP-06)', async (_, failure, problem) => {
    const { actor, save, context } = open({ updateTip: failing(failure) });
    actor.send({ type: 'tip.type', otherValue: '9' });
    await save();
    expect(actor.getSnapshot().matches({ open: 'selecting' })).toBe(true);
    expect(context()).toMatchObject({ problem, otherOption: true, otherValue: '9' });
  });

  it('is saved to the order as it is now when that changed elsewhere', async () => {
    const { actor, save, updateTip, loadCheckout } = open({
      loadCheckout: async () => ({ ...paying(), versionKey: 'v9' }),
    });
    updateTip.mockRejectedValueOnce(refusal('VERSION_STALE', 409));
    actor.send({ type: 'tip.select', tipValue: 600 });
    await save();
    expect(loadCheckout).toHaveBeenCalledOnce();
    expect(updateTip.mock.calls.map(([{ versionKey }]) => versionKey)).toEqual([paying().versionKey, 'v9']);
    expect(actor.getSnapshot().output).toMatchObject({ kind: 'saved' });
  });

  it('says so when the order that changed elsewhere cannot be loaded', async () => {
    const { actor, save, context } = open({
      updateTip: failing(refusal('VERSION_STALE', 409)),
      loadCheckout: failing({ kind: 'timedOut' }),
    });
    actor.send({ type: 'tip.select', tipValue: 600 });
    await save();
    expect(context()).toMatchObject({ problem: { kind: 'notSaved' }, tipValue: 600 });
  });

  it.each([
    ['closed', { updateTip: failing(refusal('CHECKOUT_CLOSED', 409)) }],
    [
      'placed on another device',
      { updateTip: failing(refusal('VERSION_STALE', 409)), loadCheckout: async () => placed() },
    ],
  ])('ends when the order is %s', async (_, services) => {
    const { actor, save } = open(services);
    actor.send({ type: 'tip.select', tipValue: 600 });
    await save();
    expect(actor.getSnapshot().output).toEqual({ kind: 'closed' });
  });
});

it.each([
  ['5', 500],
  ['5.', 500],
  ['$5.5', 550],
  [' .75 ', 75],
  ['0', 0],
  ['4.994', 499],
  ['4.995', 500],
  ['0.005', 1],
  ['1.23456', 123],
  ['1.2', 120],
  ['.', null],
  ['$', null],
  ['5,00', null],
  ['1234567890', null],
])('the amount "%s" is worth %s cents (TIP-03, LIM-19, FMT-06)', (text, cents) => {
  expect(centsIn(text)).toBe(cents);
});
