import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { tipChangeMachine } from '../../../machines/order/tip-change.machine.ts';
import { gratuityFor } from '../../../rules/tips.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { serving } from '../../support/all-services.ts';
import { placed, refusal } from '../../support/checkout/samples.ts';
import { unreachable } from '../../support/failures.ts';

const gratuity = gratuityFor(4_000);
const order: Checkout = { ...placed(), gratuity, tipUntil: '2026-11-24T20:31:00Z' };

function open({ changeTip = vi.fn(async () => order), loadCheckout = vi.fn(async () => order) } = {}) {
  const serve = serving({ changeTip, loadCheckout });
  const actor = serve(
    createActor(tipChangeMachine, { input: { orderId: 'order-1', checkout: order, gratuity } }),
  ).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, changeTip, loadCheckout, settled };
}

const keysOf = ({ mock }: { mock: { calls: unknown[][] } }) =>
  mock.calls.map(([request]) => (request as { idempotencyKey: string }).idempotencyKey);

it('sends the tip that was chosen, and ends with it (TIP-08)', async () => {
  const { actor, changeTip, settled } = open();
  actor.send({ type: 'tip.type', otherValue: '7.25' });
  actor.send({ type: 'tip.save' });
  await settled();
  expect(changeTip).toHaveBeenCalledExactlyOnceWith(
    {
      orderId: 'order-1',
      versionKey: order.versionKey,
      paymentDetails: { gratuityAmount: 725 },
      idempotencyKey: expect.any(String),
    },
    expect.any(AbortSignal),
  );
  expect(actor.getSnapshot().output).toEqual({ kind: 'changed', tip: 725 });
});

it('sends nothing over the maximum (TIP-04)', () => {
  const { actor, changeTip } = open();
  actor.send({ type: 'tip.type', otherValue: '50.01' });
  actor.send({ type: 'tip.save' });
  expect(actor.getSnapshot().context.problem).toEqual({ kind: 'overMaximum' });
  expect(changeTip).not.toHaveBeenCalled();
  actor.send({ type: 'tip.selectOther' });
  expect(actor.getSnapshot().context.problem).toBeNull();
});

it('keeps what was typed when the card is declined, says why, and tries under another key', async () => {
  const changeTip = vi
    .fn(async () => order)
    .mockRejectedValueOnce({ ...refusal('CARD_DECLINED', 402), reason: 'INSUFFICIENT_FUNDS' });
  const { actor, settled } = open({ changeTip });
  actor.send({ type: 'tip.type', otherValue: '9' });
  actor.send({ type: 'tip.save' });
  await settled();
  expect(actor.getSnapshot().context).toMatchObject({
    otherValue: '9',
    problem: { kind: 'declined', reason: 'INSUFFICIENT_FUNDS' },
  });
  actor.send({ type: 'tip.save' });
  await settled();
  expect(new Set(keysOf(changeTip)).size).toBe(2);
});

it('loads an order that changed elsewhere, and gives that the tip', async () => {
  const changeTip = vi.fn(async () => order).mockRejectedValueOnce(refusal('VERSION_STALE', 409));
  const loadCheckout = vi.fn(async () => ({ ...order, versionKey: 'v10' }));
  const { actor, settled } = open({ changeTip, loadCheckout });
  actor.send({ type: 'tip.select', tipValue: 800 });
  actor.send({ type: 'tip.save' });
  await settled();
  expect(changeTip).toHaveBeenLastCalledWith(
    expect.objectContaining({ versionKey: 'v10', paymentDetails: { gratuityAmount: 800 } }),
    expect.any(AbortSignal),
  );
  expect(new Set(keysOf(changeTip)).size).toBe(2);
  expect(actor.getSnapshot().output).toEqual({ kind: 'changed', tip: 800 });
});

it('asks under the same key as long as it is not known what became of it', async () => {
  const changeTip = vi
    .fn(async () => order)
    .mockRejectedValueOnce(unreachable)
    .mockRejectedValueOnce(unreachable);
  const { actor, settled } = open({ changeTip });
  actor.send({ type: 'tip.select', tipValue: 600 });
  actor.send({ type: 'tip.save' });
  await settled();
  expect(actor.getSnapshot().value).toEqual({ open: 'outcomeUnknown' });
  actor.send({ type: 'tip.save' });
  await settled();
  expect(new Set(keysOf(changeTip)).size).toBe(1);
  expect(actor.getSnapshot().output).toEqual({ kind: 'changed', tip: 600 });
});

it('ends once it is too late, and if the shopper does not wait for an answer', async () => {
  const late = open({ changeTip: vi.fn(() => Promise.reject(refusal('CHECKOUT_CLOSED', 409))) });
  late.actor.send({ type: 'tip.save' });
  await late.settled();
  expect(late.actor.getSnapshot().output).toEqual({ kind: 'closed' });
  const lost = open({ changeTip: vi.fn(() => Promise.reject(unreachable)) });
  lost.actor.send({ type: 'tip.save' });
  await lost.settled();
  lost.actor.send({ type: 'tip.cancel' });
  expect(lost.actor.getSnapshot().output).toEqual({ kind: 'unknown' });
});
