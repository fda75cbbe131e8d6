import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type SubmissionServices, submissionMachine } from '../../../machines/checkout/submission.machine.ts';
import type { RefusedPin } from '../../../machines/payment/pin-entry.failures.ts';
import type { PinEntryOutput } from '../../../machines/payment/pin-entry.machine.ts';
import type { EbtFact } from '../../../machines/payment/tender-choice.ts';
import { PIN_REFUSED } from '../../../views/payment/words.ts';
import { serving } from '../../support/all-services.ts';
import { contact, placed, refusal } from '../../support/checkout/samples.ts';
import { until } from '../../support/until.ts';

const ebt = { lastFour: '0004', amount: 4000 };

interface Given {
  placeOrder?: SubmissionServices['placeOrder'];
  /** How each entry of the PIN ends, in turn. */
  entries?: PinEntryOutput[];
  ebt?: typeof ebt | null;
}

const entered = (encryptedPin: string): PinEntryOutput => ({ kind: 'entered', encryptedPin });
const wrongPin = (reason?: string, more = {}) =>
  refusal('PIN_REFUSED', 422, { ...(reason && { reason }), ...more });

/** An order that was sent, and either has ended or waits for one more entry of the PIN than there are. */
async function submit(given: Given = {}) {
  const entries = [...(given.entries ?? [entered('sealed-1')])];
  const { length } = entries;
  const asked: { refused: string | null }[] = [];
  const placeOrder = vi.fn<SubmissionServices['placeOrder']>(given.placeOrder ?? (async () => placed()));
  const facts: EbtFact[] = [];
  const parent = createActor(
    fromCallback<EbtFact>(({ receive }) => receive((fact) => void facts.push(fact))),
  ).start();
  const pinEntry = fromPromise<PinEntryOutput | undefined, { refused: string | null }>(({ input }) => {
    asked.push(input);
    const next = entries.shift();
    return next ? Promise.resolve(next) : new Promise(() => {});
  });
  const order = {
    checkoutId: 'checkout-1',
    versionKey: 'v1',
    displayedTotal: 6412,
    contact,
    gratuityAmount: 0,
    isV2: true,
    ebt: given.ebt === undefined ? ebt : given.ebt,
  };
  const actor = serving({
    placeOrder,
    deleteCart: async () => ({ successful: true }),
    loadCheckout: async () => placed(),
  })(
    createActor(
      submissionMachine.provide({
        actors: {
          pinEntry: pinEntry as never,
        },
      }),
      { input: { parent, order } },
    ),
  ).start();
  await until(() => {
    const { status, ...snapshot } = actor.getSnapshot();
    return status === 'done' || snapshot.matches('pinLocked') || asked.length > length;
  });
  return { actor, placeOrder, facts, asked, snapshot: () => actor.getSnapshot() };
}

describe('an order that SNAP pays', () => {
  it('asks for the PIN first, and goes along with it encrypted (SNP-11, SNP-12, SUB-08)', async () => {
    const open = await submit({ entries: [] });
    expect(open.snapshot().matches('enteringPin')).toBe(true);
    expect(open.placeOrder).not.toHaveBeenCalled();
    const { asked, placeOrder, snapshot } = await submit();
    expect(asked).toEqual([{ card: { lastFour: '0004' }, amount: 4000, refused: null }]);
    expect(placeOrder.mock.lastCall?.[0]).toMatchObject({ encryptedPin: 'sealed-1' });
    expect(snapshot().output).toMatchObject({ kind: 'placed' });
  });

  it('needs no PIN if SNAP pays nothing (SNP-11)', async () => {
    const { asked, placeOrder } = await submit({ ebt: null });
    expect(asked).toEqual([]);
    expect(placeOrder.mock.lastCall?.[0]).toMatchObject({ encryptedPin: null });
  });

  it('is not busy while the PIN is being entered, and not placed if that is canceled', async () => {
    const open = await submit({ entries: [] });
    expect(open.snapshot().hasTag('busy')).toBe(false);
    const { snapshot, placeOrder } = await submit({ entries: [{ kind: 'canceled' }] });
    expect(snapshot().output).toEqual({ kind: 'notPlaced', failure: null });
    expect(placeOrder).not.toHaveBeenCalled();
  });

  it('asks again for a wrong PIN, saying so, and tries again under a new key (SNP-14)', async () => {
    const placeOrder = vi.fn<SubmissionServices['placeOrder']>(async () => placed());
    placeOrder.mockRejectedValueOnce(wrongPin('55'));
    const { asked, snapshot } = await submit({
      placeOrder,
      entries: [entered('sealed-1'), entered('sealed-2')],
    });
    expect(asked.map(({ refused }) => refused)).toEqual([null, '55']);
    const [first, second] = placeOrder.mock.calls.map(([order]) => order);
    expect(second).toMatchObject({ encryptedPin: 'sealed-2' });
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(snapshot().output).toMatchObject({ kind: 'placed' });
  });

  it.each(['884', '885', '889', '893', '894'])('asks again for code %s (SNP-14)', async (code) => {
    const { asked } = await submit({ placeOrder: () => Promise.reject(wrongPin(code)) });
    expect(asked.at(-1)).toMatchObject({ refused: code });
  });

  it.each([undefined, '999', 'toString'])(
    'asks again for code %s, in words of their own (SNP-14)',
    async (code) => {
      const { asked } = await submit({ placeOrder: () => Promise.reject(wrongPin(code)) });
      const { refused } = asked.at(-1) ?? {};
      expect(PIN_REFUSED[refused as RefusedPin]).toBe('We were unable to verify your PIN. Please try again.');
    },
  );

  it('shows that the card is locked, reports it, and lets the shopper pay another way (SNP-13)', async () => {
    const { actor, asked, facts, snapshot } = await submit({
      placeOrder: () => Promise.reject(wrongPin('75')),
    });
    expect(snapshot().getMeta()).toMatchObject({ 'submission.pinLocked': { modal: 'TooManyPinAttempts' } });
    expect(asked).toHaveLength(1);
    expect(facts).toContainEqual({ type: 'ebt.told', balance: null, isLocked: true });
    actor.send({ type: 'lock.close' });
    expect(snapshot().output).toEqual({ kind: 'notPlaced', failure: null });
  });

  it('tells the balance that came with an error (SNP-20, ERR-38)', async () => {
    const failure = refusal('CARD_DECLINED', 402, { paymentId: 'ebt', remainingBalance: 1200 });
    const { facts, snapshot } = await submit({ placeOrder: () => Promise.reject(failure) });
    expect(facts).toEqual([
      { type: 'ebt.told', balance: 1200, isLocked: false },
      { type: 'tender.declined', paymentId: 'ebt' },
    ]);
    expect(snapshot().output).toMatchObject({ kind: 'notPlaced', failure: { paymentId: 'ebt' } });
  });
});
