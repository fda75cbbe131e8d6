import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { servingFrom } from '../../../machines/shared/services.ts';
import {
  type SupportCodeServices,
  supportCodeMachine,
} from '../../../machines/support/support-code.machine.ts';

const saved = { code: '7KM-Q2X', keptUntil: '2026-11-24T17:05:00.000Z' };

function begin(saveVisit: SupportCodeServices['saveVisit']) {
  const services = { saveVisit: vi.fn(saveVisit), copyText: vi.fn(async () => {}) };
  const actor = servingFrom(services)(createActor(supportCodeMachine));
  actor.start();
  return { actor, ...services };
}

it('nothing is sent before the shopper agrees, each time; the code is shown, and copied as it is', async () => {
  const { actor, saveVisit, copyText } = begin(async () => saved);
  actor.send({ type: 'support.open' });
  expect(actor.getSnapshot().value).toEqual({ open: 'asking' });
  expect(saveVisit).not.toHaveBeenCalled();
  actor.send({ type: 'support.agree' });
  await expect
    .poll(() => actor.getSnapshot())
    .toMatchObject({ value: { open: { shown: 'ready' } }, context: { saved } });
  actor.send({ type: 'code.copy' });
  await expect.poll(() => copyText).toHaveBeenCalledWith({ text: '7KM-Q2X' }, expect.anything());
  actor.send({ type: 'support.close' });
  actor.send({ type: 'support.open' });
  expect(actor.getSnapshot().value).toEqual({ open: 'asking' });
  expect(saveVisit).toHaveBeenCalledOnce();
});

it('a visit that was not kept is sent again on request, and the failure goes', async () => {
  let tries = 0;
  const { actor } = begin(async () => {
    tries += 1;
    if (tries === 1) throw { kind: 'unreachable' };
    return saved;
  });
  actor.send({ type: 'support.open' });
  actor.send({ type: 'support.agree' });
  await expect
    .poll(() => actor.getSnapshot())
    .toMatchObject({
      value: { open: 'failed' },
      context: { failure: { kind: 'unreachable' } },
    });
  actor.send({ type: 'support.agree' });
  expect(actor.getSnapshot().context.failure).toBeNull();
  await expect.poll(() => actor.getSnapshot().value).toEqual({ open: { shown: 'ready' } });
});
