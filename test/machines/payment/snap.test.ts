import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type {
  BalanceCheckOutput,
  balanceCheckMachine,
} from '../../../machines/payment/balance-check.machine.ts';
import type {
  EbtCardFormOutput,
  ebtCardFormMachine,
} from '../../../machines/payment/ebt-card-form.machine.ts';
import { type SnapFlag, type SnapInput, snapMachine } from '../../../machines/payment/snap.machine.ts';
import { createSnapFlags } from '../../../services/browser/snap-flags.ts';
import { createStorage, memoryBackend } from '../../../services/browser/storage.ts';
import { serving } from '../../support/all-services.ts';
import { ebtCard } from '../../support/payment/tenders.ts';

const input = (changes: Partial<SnapInput>): SnapInput => ({
  task: 'introduceSnap',
  shopperId: 'sam',
  checkoutId: 'checkout-1',
  isPickup: true,
  card: ebtCard(),
  limits: { minimum: 1, maximum: 4000 },
  amount: 4000,
  ...changes,
});

interface Given extends Partial<SnapInput> {
  seen?: SnapFlag[];
  form?: EbtCardFormOutput;
  check?: BalanceCheckOutput;
}

/** A task of SNAP's with what the browser remembers. */
async function begin({ seen = [], form, check, ...changes }: Given) {
  const flags = createSnapFlags(createStorage({ lasting: memoryBackend(), tab: memoryBackend() }));
  const { signal } = new AbortController();
  await flags.keepSnapFlags({ shopperId: 'sam', flags: seen }, signal);
  const actor = serving(flags)(
    createActor(
      snapMachine.provide({
        actors: {
          ebtCardForm: fromPromise(async () => form) as never as typeof ebtCardFormMachine,
          balanceCheck: fromPromise(async () => check) as never as typeof balanceCheckMachine,
        },
      }),
      { input: input(changes) },
    ),
  ).start();
  /** Waits for a dialog, or the end. */
  const rests = () => waitFor(actor, (state) => state.hasTag('modal') || state.status === 'done');
  await rests();
  const send = (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    return rests();
  };
  const remembered = () => flags.readSnapFlags({ shopperId: 'sam' }, signal);
  return { actor, send, remembered, snapshot: () => actor.getSnapshot() };
}

describe('the introduction of SNAP EBT', () => {
  it('says that it is available, then how paying with it works, and is remembered (SNP-21, SNP-22)', async () => {
    const { snapshot, send, remembered } = await begin({ card: null });
    expect(snapshot().getMeta()).toMatchObject({ 'snap.announcing': { modal: 'SnapNowAvailable' } });
    await send({ type: 'introduction.continue' });
    expect(snapshot().getMeta()).toMatchObject({ 'snap.explaining': { modal: 'PayingWithSnap' } });
    await send({ type: 'introduction.close' });
    expect(snapshot().output).toEqual({ kind: 'introduced', notes: [] });
    expect(await remembered()).toEqual(['announced', 'introduced']);
  });

  it.each([[[]], [['announced' as const]]])(
    'opens over no payment of who has a card (seen: %s)',
    async (seen) => {
      const { snapshot, remembered } = await begin({ seen });
      expect(snapshot().output).toEqual({ kind: 'introduced', notes: ['balanceTip'] });
      expect(await remembered()).toEqual(['announced', 'introduced', 'balanceTipSeen']);
    },
  );

  it('does not come up a second time, nor does its tooltip (SNP-22, SNP-23)', async () => {
    const { snapshot } = await begin({ seen: ['introduced', 'balanceTipSeen'] });
    expect(snapshot().output).toEqual({ kind: 'introduced', notes: [] });
  });

  it('has a tooltip for a shopper who adds the first card later, once (SNP-23)', async () => {
    const { snapshot, send, remembered } = await begin({ card: null });
    await send({ type: 'introduction.close' });
    expect(snapshot().output).toEqual({ kind: 'introduced', notes: [] });
    const seen = [...(await remembered())];
    expect(seen).toEqual(['announced', 'introduced']);
    const withCard = await begin({ seen });
    expect(withCard.snapshot().output).toEqual({ kind: 'introduced', notes: ['balanceTip'] });
    const again = await begin({ seen: [...(await withCard.remembered())] });
    expect(again.snapshot().output).toEqual({ kind: 'introduced', notes: [] });
  });

  it('begins with how paying works for who was told in the wallet that it is available (SNP-21, SNP-23)', async () => {
    const { snapshot, send } = await begin({ seen: ['announced'], card: null });
    expect(snapshot().getMeta()).toMatchObject({ 'snap.explaining': { modal: 'PayingWithSnap' } });
    await send({ type: 'introduction.close' });
    expect(snapshot().output).toEqual({ kind: 'introduced', notes: [] });
  });

  it('can be skipped', async () => {
    const { snapshot, send } = await begin({ card: null });
    await send({ type: 'introduction.close' });
    expect(snapshot().output).toMatchObject({ kind: 'introduced' });
  });

  it('tells once to have the card at hand, if one was added for pickup (SNP-04, SNP-05)', async () => {
    const { snapshot, remembered } = await begin({
      seen: ['introduced', 'balanceTipSeen', 'cardAddedAtPickup'],
    });
    expect(snapshot().output).toEqual({ kind: 'introduced', notes: ['pickup'] });
    expect(await remembered()).toContain('pickupNoteSeen');
    const seen = await remembered();
    expect((await begin({ seen: [...seen] })).snapshot().output).toMatchObject({ notes: [] });
  });

  it('does not say so for a delivery', async () => {
    const { snapshot } = await begin({
      seen: ['introduced', 'balanceTipSeen', 'cardAddedAtPickup'],
      isPickup: false,
    });
    expect(snapshot().output).toEqual({ kind: 'introduced', notes: [] });
  });

  it('tells nothing about a card that was deleted, and so leaves it to be told', async () => {
    const { snapshot, remembered } = await begin({ seen: ['introduced', 'cardAddedAtPickup'], card: null });
    expect(snapshot().output).toEqual({ kind: 'introduced', notes: [] });
    expect(await remembered()).not.toContain('pickupNoteSeen');
  });
});

describe('a new SNAP EBT card', () => {
  const form = { kind: 'saved', card: ebtCard() } as const;

  it('is noted for the shopper if it was added to a pickup order (SNP-04)', async () => {
    const { snapshot, remembered } = await begin({ task: 'addEbtCard', form });
    expect(snapshot().output).toEqual({ kind: 'ebtCardAdded', card: ebtCard() });
    expect(await remembered()).toEqual(['cardAddedAtPickup']);
  });

  it('is not noted for a delivery', async () => {
    const { snapshot, remembered } = await begin({ task: 'addEbtCard', form, isPickup: false });
    expect(snapshot().output).toMatchObject({ kind: 'ebtCardAdded' });
    expect(await remembered()).toEqual([]);
  });
});

describe('the SNAP EBT amount', () => {
  const change = (changes: Partial<SnapInput> = {}) => begin({ task: 'changeAmount', ...changes });

  it('starts as what SNAP pays now (SNP-10)', async () => {
    const { snapshot } = await change({ amount: 1250 });
    expect(snapshot().getMeta()).toMatchObject({ 'snap.changingAmount': { modal: 'ChangeSnapAmount' } });
    expect(snapshot().context.typed).toBe('12.50');
  });

  it.each([
    ['', 'Amount is required'],
    ['  ', 'Amount is required'],
    ['five', 'Enter an amount in dollars and cents, such as 5.00.'],
    ['-1', 'Enter an amount in dollars and cents, such as 5.00.'],
    ['0', 'The minimum amount you can charge to your SNAP EBT card is $0.01'],
    ['40.01', 'The maximum amount you can charge to your SNAP EBT card is $40.00'],
    ['1000000000', 'Enter an amount in dollars and cents, such as 5.00.'],
  ])('says what is wrong with "%s", and keeps it (SNP-06, SNP-07, SNP-08)', async (typed, words) => {
    const { snapshot, send } = await change();
    await send({ type: 'amount.type', typed });
    await send({ type: 'amount.save' });
    expect(snapshot().context).toMatchObject({ typed, error: words });
    await send({ type: 'amount.type', typed: '5' });
    expect(snapshot().context.error).toBeNull();
  });

  it('is at least the authorized minimum (SNP-07)', async () => {
    const { snapshot, send } = await change({ limits: { minimum: 500, maximum: 4000 } });
    await send({ type: 'amount.type', typed: '4.99' });
    await send({ type: 'amount.save' });
    expect(snapshot().context.error).toBe('The minimum amount you can charge to your SNAP EBT card is $5.00');
  });

  it.each([
    ['20', 2000],
    ['12.34', 1234],
    ['40.00', null],
  ])(
    'of $%s is sent in cents, or as no limit if it is all SNAP can pay (SNP-09, FMT-07)',
    async (typed, amount) => {
      const { snapshot, send } = await change();
      await send({ type: 'amount.type', typed });
      await send({ type: 'amount.save' });
      expect(snapshot().output).toEqual({ kind: 'amountChosen', amount });
    },
  );

  it('stays as it was when the modal is closed', async () => {
    const { snapshot, send } = await change();
    await send({ type: 'amount.type', typed: '1' });
    await send({ type: 'amount.cancel' });
    expect(snapshot().output).toEqual({ kind: 'canceled' });
  });
});

it.each([
  [
    { kind: 'checked', balance: 500 },
    { kind: 'checked', balance: 500 },
  ],
  [{ kind: 'locked' }, { kind: 'locked' }],
  [{ kind: 'canceled' }, { kind: 'canceled' }],
] as const)('a balance check that ends with %o ends the task so (SNP-16, SNP-19)', async (check, output) => {
  const { snapshot } = await begin({ task: 'checkBalance', check });
  expect(snapshot().output).toEqual(output);
});

it('SNAP EBT is introduced although nothing can be remembered', async () => {
  const services = {
    readSnapFlags: vi.fn(() => Promise.reject(new Error('forbidden'))),
    keepSnapFlags: vi.fn(),
  };
  const actor = serving(services)(createActor(snapMachine, { input: input({}) })).start();
  await expect.poll(() => actor.getSnapshot().output).toEqual({ kind: 'introduced', notes: [] });
});
