import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { ContactServices } from '../../../machines/checkout/contact.machine.ts';
import { createContactDrafts } from '../../../services/browser/contact-drafts.ts';
import { createStorage, memoryBackend } from '../../../services/browser/storage.ts';
import type { SmsPreference } from '../../../services/contracts/preferences.ts';
import { type Fakes, opened, startCheckout } from '../../support/checkout/running.ts';
import { checkout, contact, paidWith, shipped } from '../../support/checkout/samples.ts';
import { broken, failing } from '../../support/failures.ts';

const OTHER = '(859) 555-0100';
const preference = (changes: Partial<SmsPreference> = {}): SmsPreference => ({
  customerOptedIn: false,
  message: '',
  hasErrors: false,
  ...changes,
});

type Lookup = ContactServices['lookUpSmsPreference'];

/** A page whose contact section is open; the lookup of its number is still to come. */
async function opening({ lookup = async () => preference(), ...fakes }: Fakes & { lookup?: Lookup } = {}) {
  const lookUpSmsPreference = vi.fn<Lookup>(lookup);
  const { contact: section, ...page } = await opened(
    startCheckout({
      ...fakes,
      checkouts: { loadCheckout: async () => paidWith('visa'), ...fakes.checkouts, lookUpSmsPreference },
    }),
  );
  const { completeOrder } = page;
  section.send({ type: 'contact.change' });
  /** Waits until the number is looked up and the browser has kept what was typed. */
  const rests = () =>
    waitFor(
      section,
      (snapshot) =>
        snapshot.matches({ open: { draft: 'kept' } }) && !snapshot.matches({ open: { texts: 'lookingUp' } }),
    );
  const type = async (name: string, value: string | boolean) => {
    section.getSnapshot().children.form?.send({ type: 'field.change', name, value });
    await rests();
  };
  const is = (state: 'withoutTexts' | 'lookingUp' | 'offeringTexts' | 'optedIn') =>
    section.getSnapshot().matches({ open: { texts: state } });
  const isAgreed = () => completeOrder.getSnapshot().context.contact?.smsOptin;
  const isChecked = () => section.getSnapshot().children.form?.getSnapshot().context.values.smsOptin;
  const asked = () => lookUpSmsPreference.mock.calls.map(([{ phoneNumber }]) => phoneNumber);
  return { ...page, section, rests, type, is, isAgreed, isChecked, asked };
}

/** The same once the number is looked up. */
async function open(fakes: Parameters<typeof opening>[0] = {}) {
  const page = await opening(fakes);
  await page.rests();
  return page;
}

describe('text messages', () => {
  it("are offered once the number's preference is known (CTC-06)", async () => {
    const { promise, resolve } = Promise.withResolvers<SmsPreference>();
    const { is, asked, rests } = await opening({ lookup: () => promise });
    expect(asked()).toEqual(['5135550199']);
    expect([is('lookingUp'), is('offeringTexts')]).toEqual([true, false]);
    resolve(preference());
    await rests();
    expect(is('offeringTexts')).toBe(true);
  });

  it('are agreed to with the order, and not unless the shopper says so', async () => {
    const placeOrder = vi.fn<(order: object) => Promise<never>>(failing(broken));
    const { type, isAgreed, section, completeOrder } = await open({ checkouts: { placeOrder } });
    expect(isAgreed()).toBe(false);
    await type('smsOptin', true);
    expect(isAgreed()).toBe(true);
    section.getSnapshot().children.form?.send({ type: 'form.submit' });
    completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => placeOrder.mock.lastCall?.[0]).toMatchObject({ contact: { smsOptin: true } });
  });

  it('are not agreed to anymore once the phone changes, whose own preference is looked up (CTC-05)', async () => {
    const { type, isAgreed, isChecked, asked, is } = await open();
    await type('smsOptin', true);
    await type('phone', OTHER);
    expect([isAgreed(), isChecked()]).toEqual([false, false]);
    expect(asked()).toEqual(['5135550199', '8595550100']);
    expect(is('offeringTexts')).toBe(true);
    await type('smsOptin', true);
    expect(isAgreed()).toBe(true);
  });

  it('stay agreed to while another field changes, or the phone is typed another way', async () => {
    const { type, isAgreed, asked } = await open();
    await type('smsOptin', true);
    await type('firstName', 'Robin');
    await type('phone', '513-555-0199');
    expect(isAgreed()).toBe(true);
    expect(asked()).toHaveLength(1);
  });

  it('are not offered to a number that gets them already (CTC-07)', async () => {
    const { is, isAgreed } = await open({ lookup: async () => preference({ customerOptedIn: true }) });
    expect(is('optedIn')).toBe(true);
    expect(isAgreed()).toBe(false);
  });

  it('are not offered for a shipment, whose number is not looked up (CTC-08)', async () => {
    const { is, asked } = await open({
      checkouts: { loadCheckout: async () => ({ ...paidWith('visa'), ...shipped() }) },
    });
    expect(is('withoutTexts')).toBe(true);
    expect(asked()).toEqual([]);
  });

  it('are not offered while the number is incomplete', async () => {
    const { type, is, asked } = await open();
    await type('phone', '(513) 555');
    expect(is('withoutTexts')).toBe(true);
    expect(asked()).toHaveLength(1);
  });

  it.each<[string, Lookup]>([
    ['failed', failing(broken)],
    ['had errors', async () => preference({ hasErrors: true, customerOptedIn: true })],
  ])('are not offered when the lookup %s, and the order can be placed without', async (_, lookup) => {
    const { is, section } = await open({ lookup });
    expect(is('withoutTexts')).toBe(true);
    section.getSnapshot().children.form?.send({ type: 'form.submit' });
    expect(section.getSnapshot().matches({ open: { section: 'finished' } })).toBe(true);
  });

  it('stay agreed to after a reload, but not for a shipment (CTC-08)', async () => {
    const contactDrafts = createContactDrafts(
      createStorage({ lasting: memoryBackend(), tab: memoryBackend() }),
    );
    await (await open({ contactDrafts })).type('smsOptin', true);
    expect((await open({ contactDrafts })).isAgreed()).toBe(true);
    const loadCheckout = async () => ({ ...paidWith('visa'), ...shipped() });
    const shipment = await open({ contactDrafts, checkoutId: 'checkout-2', checkouts: { loadCheckout } });
    expect(shipment.isAgreed()).toBe(false);
  });

  it('start as the order has them', async () => {
    const { fulfillment } = checkout();
    const own = { ...contact, smsOptin: true };
    const { isAgreed } = await open({
      checkouts: { loadCheckout: async () => checkout({ fulfillment: { ...fulfillment, contact: own } }) },
    });
    expect(isAgreed()).toBe(true);
  });
});
