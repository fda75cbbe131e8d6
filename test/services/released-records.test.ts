import { describe, expect, it, vi } from 'vitest';
import { type AnyActor, createActor, createEmptyActor, waitFor } from 'xstate';
import { type AddressDraft, addressFormMachine } from '../../machines/account/address-form.machine.ts';
import { profileFormMachine } from '../../machines/account/profile-form.machine.ts';
import { contactMachine } from '../../machines/checkout/contact.machine.ts';
import { snapMachine } from '../../machines/payment/snap.machine.ts';
import { memoryBackend } from '../../services/browser/storage.ts';
import { frozenAddressBook } from '../../stories/account/frozen-address-book.ts';
import { address } from '../support/account/addresses.ts';
import { profile } from '../support/account/samples.ts';
import { createAllServices, serving } from '../support/all-services.ts';
import released from './released-records.json' with { type: 'json' };

const { signal } = new AbortController();
const shopperId = 'shopper-1';
const { adToken, addressDraft, consent, contactDraft, profileDraft, snapFlags } = {
  adToken: released.tab['checkstand.adToken'].value,
  addressDraft: released.tab['checkstand.address.shopper-1.address-1'].value as object as AddressDraft,
  consent: released.lasting['checkstand.consent'].value,
  contactDraft: released.tab['checkstand.draft.contact.shopper-1'].value,
  profileDraft: released.tab['checkstand.draft.profile.profile-1'].value,
  snapFlags: ['announced', 'introduced', 'cardAddedAtPickup', 'pickupNoteSeen'] as const,
};

/** A browser's storage with these records, and the services of today's release on it. */
function visitWith(records: { lasting: object; tab: object }) {
  const backendOf = (items: object) => {
    const written = new Map<string, string>();
    for (const [key, item] of Object.entries(items)) written.set(key, JSON.stringify(item));
    const backend = memoryBackend();
    for (const [key, text] of written) backend.setItem(key, text);
    return {
      ...backend,
      setItem: (key: string, text: string) => {
        written.set(key, text);
        backend.setItem(key, text);
      },
      written: () => Object.fromEntries([...written].map(([key, text]) => [key, JSON.parse(text)])),
    };
  };
  const storage = { lasting: backendOf(records.lasting), tab: backendOf(records.tab) };
  const partners = { fraudScript: null, conversions: 'https://ads.example/orders', maps: null };
  const services = createAllServices({
    baseUrl: 'http://store.test',
    fetch: async () => Response.json(partners),
    storage,
  });
  return { services, storage };
}

const NOTHING_TYPED = { firstName: '', lastName: '', phone: '', smsOptin: false };
const SNAP = {
  task: 'introduceSnap',
  checkoutId: 'checkout-1',
  isPickup: true,
  card: null,
  limits: { minimum: 1, maximum: 1 },
  amount: 1,
} as const;

describe("what the last release kept in a shopper's browser", () => {
  it('is read by this release, all of it', async () => {
    const { services } = visitWith(released);
    const { storage } = services;
    expect(storage.consent.read()).toEqual(consent);
    expect(storage.colorScheme.read()).toBe('dark');
    expect(storage.banner.read()).toBe('sunfield');
    expect(storage.accordion('items').read()).toBe(false);
    expect(await services.readSnapFlags({ shopperId }, signal)).toEqual(snapFlags);
    expect(await services.wasPriceMessageSeen({ shopperId }, signal)).toBe(true);
    expect(await services.readInstructions({ addressKey: 'address-1' }, signal)).toBe('Side door');
    expect(await services.readContactDraft({ shopperId }, signal)).toEqual(contactDraft);
    expect(await services.readProfileDraft({ profileId: 'profile-1' }, signal)).toEqual(profileDraft);
    expect(await services.readAddressDraft({ shopperId, addressId: 'address-1' }, signal)).toEqual(
      addressDraft,
    );
    const sendBeacon = vi.fn<(url: string, body: string) => boolean>(() => true);
    vi.stubGlobal('navigator', { sendBeacon });
    await services.sendConversion({ orderNumber: '7', total: 100 }, signal);
    vi.unstubAllGlobals();
    expect(JSON.parse(sendBeacon.mock.calls[0]?.[1] ?? '{}')).toMatchObject({ token: adToken });
  });

  it("is what this release's charts begin with", async () => {
    const { services } = visitWith(released);
    const serve = serving(services);
    const parent = createEmptyActor();
    const contact = serve(
      createActor(contactMachine, {
        input: {
          parent,
          shopperId,
          checkoutId: contactDraft.checkoutId,
          hasTexts: true,
          values: NOTHING_TYPED,
        },
      }),
    ).start();
    const profileForm = serve(
      createActor(profileFormMachine, {
        input: { parent, profile: profile({ id: 'profile-1' }) },
      }),
    ).start();
    const book = frozenAddressBook({ loaded: { removal: 'none' } }, { addresses: [address()] });
    const addressForm = serve(
      createActor(addressFormMachine, {
        input: { shopperId, addressId: address().addressId, book },
      }),
    ).start();
    const snap = serve(createActor(snapMachine, { input: { ...SNAP, shopperId } })).start();
    await Promise.all(
      [contact, profileForm, addressForm].map((form: AnyActor) =>
        waitFor(form, (snapshot) => snapshot.matches('open')),
      ),
    );
    const { checkoutId: _, ...typed } = contactDraft;
    expect(contact.getSnapshot().context.values).toEqual(typed);
    expect(profileForm.getSnapshot().children.form?.getSnapshot().context.values).toMatchObject(profileDraft);
    expect(addressForm.getSnapshot().children.form?.getSnapshot().context.values).toEqual(
      addressDraft.values,
    );
    expect(addressForm.getSnapshot().context.draft).toEqual(addressDraft);
    await waitFor(snap, ({ status }) => status === 'done');
    expect(snap.getSnapshot().output).toEqual({ kind: 'introduced', notes: [] });
  });

  /** If this fails, records have a new form: give them a new version, read the old one, too, and add them to the file. */
  it('is written by this release in the same form, and nothing else is kept', async () => {
    const { services, storage } = visitWith({ lasting: {}, tab: {} });
    services.storage.consent.write(consent);
    services.storage.colorScheme.write('dark');
    services.storage.banner.write('sunfield');
    services.storage.accordion('items').write(false);
    await services.keepSnapFlags({ shopperId, flags: [...snapFlags] }, signal);
    await services.notePriceMessageSeen({ shopperId }, signal);
    await services.keepInstructions({ addressKey: 'address-1', instructions: 'Side door' }, signal);
    const { checkoutId, ...draft } = contactDraft;
    await services.keepContactDraft({ shopperId, checkoutId, draft }, signal);
    await services.keepProfileDraft({ profileId: 'profile-1', draft: profileDraft }, signal);
    await services.keepAddressDraft({ shopperId, addressId: 'address-1', draft: addressDraft }, signal);
    await services.keepAdToken({ token: adToken });
    const { lasting, tab } = released;
    expect({ lasting: storage.lasting.written(), tab: storage.tab.written() }).toEqual({ lasting, tab });
  });

  it('keeps what was typed of an address, even if this release asks more of an address', async () => {
    const key = 'checkstand.address.shopper-1.address-1';
    const fields = { line1: 'an address that was checked less strictly' };
    const { services } = visitWith({
      lasting: {},
      tab: { [key]: { version: 1, value: { ...addressDraft, fields, save: { address: fields } } } },
    });
    expect(await services.readAddressDraft({ shopperId, addressId: 'address-1' }, signal)).toEqual({
      values: addressDraft.values,
      fields: null,
      save: null,
    });
  });
});
