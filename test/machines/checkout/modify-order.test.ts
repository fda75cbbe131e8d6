import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { modifyOrderMachine } from '../../../machines/checkout/modify-order.machine.ts';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { type AllServices, serving } from '../../support/all-services.ts';
import { fallout, placed, refusal } from '../../support/checkout/samples.ts';
import { changedOrder, modification, visaPaid } from '../../support/order/modification.ts';

const LOST: ServiceFailure = { kind: 'unreachable' };
const changed = () => ({ ...placed(), versionKey: 'v3', summary: changedOrder().summary });

/** The page over a store that succeeds at once. */
async function start(fakes: Partial<AllServices> = {}) {
  const clock = new SimulatedClock();
  const emitted: Emitted[] = [];
  const services = {
    loadModification: vi.fn(async () => modification()),
    saveModification: vi.fn(async () => changed()),
    deleteModification: vi.fn(async () => ({ successful: true })),
    cardFrameChannel: () => ({ send: () => {}, close: () => {} }),
    ...fakes,
  };
  const actor = serving(services)(
    createActor(modifyOrderMachine, {
      input: { checkoutId: 'checkout-1' },
      clock,
    }),
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  await vi.waitFor(() => expect(actor.getSnapshot().matches('loading')).toBe(false));
  return { actor, clock, emitted, services };
}

type Running = Awaited<ReturnType<typeof start>>;

const submit = ({ actor }: Running) => actor.send({ type: 'order.submit' });
const until = (
  { actor }: Running,
  state: Parameters<ReturnType<Running['actor']['getSnapshot']>['matches']>[0],
) => vi.waitFor(() => expect(actor.getSnapshot().matches(state)).toBe(true));

/** Fails with these, one after another, then succeeds. */
const failing = <T>(result: T, ...failures: ServiceFailure[]) => {
  const left = [...failures];
  return vi.fn(async () => {
    const next = left.shift();
    if (next) throw next;
    return result;
  });
};

const ebt = (authorizedAmount: number) =>
  visaPaid({
    id: 'ebt',
    paymentType: 'EBT',
    lastFour: '0004',
    amount: 2000,
    amountToAuthorize: 2000,
    authorizedAmount,
  });

describe('an order being modified', () => {
  it('is submitted with its version, total, contact, and tip under one key (MOD-02)', async () => {
    const page = await start();
    submit(page);
    await until(page, 'left');
    expect(page.services.saveModification).toHaveBeenCalledExactlyOnceWith(
      {
        checkoutId: 'checkout-1',
        versionKey: 'changes-1',
        displayedTotal: 7000,
        contact: changedOrder().fulfillment.contact,
        gratuityAmount: 0,
        encryptedPin: null,
        idempotencyKey: expect.any(String),
      },
      expect.anything(),
    );
  });

  it('is stored once changed, its modify cart is cleared, and order complete shows it (MOD-03, MOD-05, MOD-06)', async () => {
    const page = await start();
    submit(page);
    await until(page, 'left');
    expect(page.actor.getSnapshot().context.saved).toEqual(changed());
    expect(page.services.deleteModification).toHaveBeenCalledExactlyOnceWith(
      { checkoutId: 'checkout-1', versionKey: 'changes-1' },
      expect.anything(),
    );
    expect(page.emitted).toEqual([
      {
        type: 'navigation.requested',
        to: '/checkout/clicklist/checkout-1/complete',
        replace: true,
      },
    ]);
  });

  it('asks again under the same key if there is no answer, and while the store is still saving', async () => {
    const saveModification = failing(changed(), LOST, refusal('STILL_RUNNING'), refusal('STILL_RUNNING'));
    const page = await start({ saveModification });
    submit(page);
    for (const calls of [2, 3]) {
      await vi.waitFor(() => expect(saveModification).toHaveBeenCalledTimes(calls));
      await until(page, { open: 'pausing' });
      expect(page.actor.getSnapshot().context.failure).toBeNull();
      page.clock.increment(2_000);
    }
    await until(page, 'left');
    const keys = vi
      .mocked<AllServices['saveModification']>(saveModification)
      .mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['two silences', [LOST, LOST]],
    ['the store broke down', [refusal('INTERNAL', 500)]],
  ])(
    "leaves it to the shopper to ask again after %s, and doesn't say that nothing was saved",
    async (_, failures) => {
      const saveModification = failing(changed(), ...failures);
      const page = await start({ saveModification });
      submit(page);
      await until(page, { open: 'outcomeUnknown' });
      expect(page.actor.getSnapshot().context.failure).toBeNull();
      page.actor.send({ type: 'order.resubmit' });
      await until(page, 'left');
    },
  );

  it("says 'Modifications Saved' if the modify cart can't be cleared, and Confirm clears it (MOD-07)", async () => {
    const deleteModification = failing({ successful: true }, refusal('STILL_RUNNING', 409));
    const page = await start({ deleteModification });
    submit(page);
    await until(page, 'modificationsSaved');
    expect(Object.values(page.actor.getSnapshot().getMeta())).toContainEqual({ modal: 'ModificationsSaved' });
    page.actor.send({ type: 'changes.confirm' });
    await until(page, 'left');
    expect(page.emitted.at(-1)).toMatchObject({ to: '/checkout/clicklist/checkout-1/complete' });
  });

  it('toasts when Confirm fails, and stays (MOD-08)', async () => {
    const deleteModification = failing({ successful: true }, refusal('STILL_RUNNING', 409), LOST);
    const page = await start({ deleteModification });
    submit(page);
    await until(page, 'modificationsSaved');
    page.actor.send({ type: 'changes.confirm' });
    await vi.waitFor(() =>
      expect(page.emitted).toEqual([
        { type: 'toast.requested', text: 'Error: There was a problem, please try again.', tone: 'error' },
      ]),
    );
    await until(page, { modificationsSaved: 'asking' });
  });

  it('without payments, which cover nothing, says so and sends nothing (MOD-10)', async () => {
    const page = await start({
      loadModification: async () =>
        modification({ checkout: changedOrder({ payments: [] }), uncovered: 7000 }),
    });
    submit(page);
    expect(page.actor.getSnapshot().context.failure).toEqual({ kind: 'paymentsMissing' });
    expect(page.services.saveModification).not.toHaveBeenCalled();
  });

  it("can't be submitted if the original payment doesn't cover it (MOD-09)", async () => {
    const page = await start({ loadModification: async () => modification({ uncovered: 100 }) });
    expect(page.actor.getSnapshot().can({ type: 'order.submit' })).toBe(false);
  });

  it("isn't asked a PIN for what the original payment doesn't cover (MOD-09)", async () => {
    const checkout = changedOrder({ payments: [ebt(1500), visaPaid()] });
    const page = await start({ loadModification: async () => modification({ checkout, uncovered: 100 }) });
    expect(page.actor.getSnapshot().can({ type: 'order.submit' })).toBe(false);
  });

  it('asks for the PIN if SNAP is to pay more, and only then', async () => {
    const of = (payment: ReturnType<typeof ebt>) => async () =>
      modification({ checkout: changedOrder({ payments: [payment, visaPaid()] }) });
    const same = await start({ loadModification: of(ebt(2000)) });
    submit(same);
    await until(same, 'left');
    const more = await start({ loadModification: of(ebt(1500)) });
    submit(more);
    await until(more, { open: 'enteringPin' });
    const pinEntry = more.actor.getSnapshot().children.pinEntry;
    await expect
      .poll(() => pinEntry?.getSnapshot().context)
      .toMatchObject({
        card: { lastFour: '0004' },
        amount: 500,
      });
  });

  it('goes to the reject page as a modified order if the fraud check rejects it (RTE-26)', async () => {
    const rejection = { ...refusal('POST_AUTHORIZATION_REJECTED', 402), reason: 'FRAUD_REJECTION' };
    const page = await start({ saveModification: failing(changed(), rejection as ServiceFailure) });
    submit(page);
    await until(page, 'left');
    expect(page.emitted).toMatchObject([{ to: '/checkout/payment-error/checkout-1?isModify=true' }]);
  });

  it.each([
    ['CARD_DECLINED', 402, 'declined'],
    ['SLOT_GONE', 409, 'timeGone'],
    ['PAYMENT_METHOD_EXPIRED', 422, 'paymentExpired'],
  ] as const)('stays on the page after %s, with a new key for the next try', async (code, status, kind) => {
    const saveModification = failing(changed(), refusal(code, status));
    const page = await start({ saveModification });
    const { idempotencyKey } = page.actor.getSnapshot().context;
    submit(page);
    await until(page, { open: 'reviewing' });
    expect(page.actor.getSnapshot().context.failure).toMatchObject({ kind });
    expect(page.actor.getSnapshot().context.idempotencyKey).not.toBe(idempotencyKey);
  });

  describe('whose added items ran out', () => {
    const rest = (total: number) =>
      changedOrder({
        versionKey: 'changes-2',
        summary: { cost: { ...changedOrder().summary.cost, total } },
      });

    async function runOut(code = 'ITEM_FALLOUT', fakes: Partial<AllServices> = {}) {
      const saveModification = failing(changed(), refusal(code));
      const services = { getFallout: async () => fallout(), removeFallout: vi.fn(async () => rest(5124)) };
      const page = await start({ ...services, ...fakes, saveModification });
      const { idempotencyKey } = page.actor.getSnapshot().context;
      submit(page);
      const chart = () => page.actor.getSnapshot().children.fallout;
      return { page, chart, saveModification, removeFallout: services.removeFallout, idempotencyKey };
    }

    it.each(['ITEM_FALLOUT', 'PROMISING_FALLOUT'])(
      'opens Unavailable Items on %s, and Remove and Continue submits the rest at the total shown (FAL-01, FAL-02, FAL-05)',
      async (code) => {
        const { page, chart, saveModification, removeFallout, idempotencyKey } = await runOut(code);
        await vi.waitFor(() =>
          expect(chart()?.getSnapshot().getMeta()).toMatchObject({
            'fallout.open': { modal: 'UnavailableItems' },
          }),
        );
        chart()?.send({ type: 'fallout.remove' });
        await until(page, 'left');
        expect(removeFallout).toHaveBeenCalledExactlyOnceWith(
          { checkoutId: 'checkout-1', versionKey: 'changes-1' },
          expect.anything(),
        );
        expect(saveModification).toHaveBeenCalledTimes(2);
        expect(saveModification).toHaveBeenLastCalledWith(
          expect.objectContaining({ versionKey: 'changes-2', displayedTotal: 5124 }),
          expect.anything(),
        );
        expect(page.actor.getSnapshot().context.idempotencyKey).not.toBe(idempotencyKey);
      },
    );

    it('is left as it is by Back to Modify, which leads to the modify cart (FAL-06, FAL-07)', async () => {
      const { page, chart, saveModification } = await runOut();
      await vi.waitFor(() => expect(chart()?.getSnapshot().hasTag('modal')).toBe(true));
      chart()?.send({ type: 'fallout.close' });
      await until(page, 'left');
      const { failure, modification: changes } = page.actor.getSnapshot().context;
      expect([failure, changes]).toEqual([null, modification()]);
      expect(page.actor.getSnapshot().children.fallout).toBeUndefined();
      expect(page.emitted).toEqual([
        { type: 'navigation.requested', to: '/cart/modify?orderId=checkout-1', replace: true },
      ]);
      expect(saveModification).toHaveBeenCalledOnce();
    });

    it('shows the new total if the price of the rest has changed, and waits', async () => {
      const { page, chart, saveModification } = await runOut('ITEM_FALLOUT', {
        removeFallout: async () => rest(5125),
      });
      await vi.waitFor(() => expect(chart()?.getSnapshot().hasTag('modal')).toBe(true));
      chart()?.send({ type: 'fallout.remove' });
      await until(page, { open: 'reviewing' });
      const { failure, modification: changes } = page.actor.getSnapshot().context;
      expect(failure).toEqual({ kind: 'totalChanged' });
      expect(changes?.checkout).toEqual(rest(5125));
      expect(saveModification).toHaveBeenCalledOnce();
    });

    it('is submitted again if everything is available again', async () => {
      const { page, saveModification } = await runOut('ITEM_FALLOUT', { getFallout: async () => null });
      await until(page, 'left');
      expect(saveModification).toHaveBeenCalledTimes(2);
    });

    it('says so if it cannot be found out which ones', async () => {
      const { page } = await runOut('ITEM_FALLOUT', { getFallout: failing(null, LOST) });
      await until(page, { open: 'reviewing' });
      expect(page.actor.getSnapshot().context.failure).toEqual({ kind: 'itemsGone' });
    });

    it.each([
      ['was changed on another device', 'VERSION_STALE', 'reviewing', { kind: 'changedElsewhere' }],
      ['was begun by the store', 'CHECKOUT_CLOSED', 'left', null],
    ] as const)('%s in the meantime', async (_, code, state, failure) => {
      const { page, chart } = await runOut('ITEM_FALLOUT', {
        removeFallout: failing(rest(5124), refusal(code)),
      });
      await vi.waitFor(() => expect(chart()?.getSnapshot().hasTag('modal')).toBe(true));
      chart()?.send({ type: 'fallout.remove' });
      await until(page, state === 'left' ? 'left' : { open: state });
      expect(page.actor.getSnapshot().context.failure).toEqual(failure);
    });
  });

  it.each(['CHECKOUT_CLOSED', 'AGE_VERIFICATION_REQUIRED'] as const)(
    'goes back to the modify cart after %s',
    async (code) => {
      const page = await start({ saveModification: failing(changed(), refusal(code, 409)) });
      submit(page);
      await until(page, 'left');
      expect(page.emitted).toMatchObject([{ to: '/cart/modify?orderId=checkout-1' }]);
    },
  );

  it('leads back to the modify cart with a word if the order changed elsewhere and no changes are left', async () => {
    const loadModification = vi
      .fn(async () => modification({ isChanged: false }))
      .mockResolvedValueOnce(modification());
    const page = await start({
      loadModification,
      saveModification: failing(changed(), refusal('VERSION_STALE', 409)),
    });
    submit(page);
    await until(page, 'left');
    expect(page.emitted).toEqual([
      { type: 'toast.requested', text: 'There are no changes left to save.', tone: 'error' },
      { type: 'navigation.requested', to: '/cart/modify?orderId=checkout-1', replace: true },
    ]);
  });

  it('goes back when the store needs to begin, by its own clock', async () => {
    const page = await start();
    page.clock.increment(7_199_999);
    expect(page.emitted).toEqual([]);
    page.clock.increment(1);
    expect(page.emitted).toMatchObject([{ to: '/cart/modify?orderId=checkout-1' }]);
  });

  it('whose changes are still being saved is checked until they are, and then shown', async () => {
    const saved = modification({ isChanged: false });
    const page = await start({
      loadModification: failing(saved, refusal('STILL_RUNNING'), refusal('STILL_RUNNING')),
    });
    expect(page.actor.getSnapshot().hasTag('busy')).toBe(true);
    page.clock.increment(2_000);
    await until(page, 'following');
    page.clock.increment(2_000);
    await until(page, 'left');
    expect(page.services.saveModification).not.toHaveBeenCalled();
    expect(page.emitted).toEqual([
      { type: 'navigation.requested', to: '/checkout/clicklist/checkout-1/complete', replace: true },
    ]);
  });

  it('that does not exist leads to the modify cart (CHK-09)', async () => {
    const page = await start({ loadModification: failing(modification(), refusal('NOT_FOUND', 404)) });
    await until(page, 'left');
    expect(page.emitted).toMatchObject([{ to: '/cart/modify', replace: true }]);
  });

  it('that has no changes, or needs its age verified, leads to its modify cart', async () => {
    const asPlaced = changedOrder({ originalSummary: null });
    for (const changes of [{ isChanged: false, checkout: asPlaced }, { minimumAge: 21 }]) {
      const page = await start({ loadModification: async () => modification(changes) });
      expect(page.emitted).toMatchObject([{ to: '/cart/modify?orderId=checkout-1' }]);
    }
  });
});
