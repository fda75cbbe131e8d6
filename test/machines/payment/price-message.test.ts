import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import {
  type PriceMessageServices,
  priceMessageMachine,
} from '../../../machines/payment/price-message.machine.ts';
import { mayPriceChange } from '../../../rules/holds.ts';
import { createPriceMessages } from '../../../services/browser/price-message.ts';
import { createStorage, memoryBackend } from '../../../services/browser/storage.ts';
import { serving } from '../../support/all-services.ts';

const browser = () => createPriceMessages(createStorage({ lasting: memoryBackend(), tab: memoryBackend() }));

async function open(services: PriceMessageServices, { shopperId = 'riley', isDue = true } = {}) {
  const actor = serving(services)(createActor(priceMessageMachine, { input: { shopperId, isDue } })).start();
  await waitFor(actor, (snapshot) => !snapshot.matches('recalling'));
  return { actor, is: (state: 'showing' | 'over') => actor.getSnapshot().matches(state) };
}

describe('the message that the final charge may differ', () => {
  it('is shown once to each shopper, until they have read it (PAY-26)', async () => {
    const services = browser();
    const first = await open(services);
    expect(first.is('showing')).toBe(true);
    first.actor.send({ type: 'priceMessage.dismiss' });
    expect(first.is('over')).toBe(true);
    expect((await open(services)).is('over')).toBe(true);
    expect((await open(services, { shopperId: 'sam' })).is('showing')).toBe(true);
  });

  it('is not shown, nor spent, where the price is final', async () => {
    const services = browser();
    expect((await open(services, { isDue: false })).is('over')).toBe(true);
    expect((await open(services)).is('showing')).toBe(true);
  });

  it('is not shown where nothing can be remembered, and stays if only that fails', async () => {
    const broken = () => Promise.reject(new Error('forbidden'));
    const unread = { wasPriceMessageSeen: broken, notePriceMessageSeen: vi.fn() };
    expect((await open(unread)).is('over')).toBe(true);
    const unkept = { wasPriceMessageSeen: async () => false, notePriceMessageSeen: broken };
    expect((await open(unkept)).is('showing')).toBe(true);
  });
});

it.each([
  ['PICKUP', { soldByWeight: true, substitutionPolicy: 'NO_SUBSTITUTIONS' }, true],
  ['DELIVERY', { soldByWeight: false, substitutionPolicy: 'SHOPPERS_CHOICE' }, true],
  ['PICKUP', { soldByWeight: false, substitutionPolicy: 'NO_SUBSTITUTIONS' }, false],
  ['SHIP', { soldByWeight: true, substitutionPolicy: 'SHOPPERS_CHOICE' }, false],
] as const)('the price of a %s order of %j may change: %s (PAY-10)', (modality, line, may) => {
  expect(mayPriceChange(modality, [line])).toBe(may);
});
