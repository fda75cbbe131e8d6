import { describe, expect, it } from 'vitest';
import { createSnapFlags } from '../../services/browser/snap-flags.ts';
import { createStorage, memoryBackend } from '../../services/browser/storage.ts';
import { signOut } from '../../services/contracts/session.ts';
import { createAllServices } from '../support/all-services.ts';
import { answers, fakeStore, refuses } from '../support/fake-store.ts';

const forbidden = () => {
  throw new Error('The browser forbids it');
};

function storageWith(contents: Record<string, string>) {
  const lasting = memoryBackend();
  for (const [key, value] of Object.entries(contents)) lasting.setItem(key, value);
  return { lasting, storage: createStorage({ lasting, tab: memoryBackend() }) };
}

describe('browser storage', () => {
  it('returns what was written', () => {
    const { storage } = storageWith({});
    const draft = storage.draft('contact');
    draft.write({ firstName: 'Riley', smsOptin: true });
    expect(draft.read()).toEqual({ firstName: 'Riley', smsOptin: true });
    draft.clear();
    expect(draft.read()).toBeNull();
  });

  it.each([
    ['is not JSON', '{'],
    ['has another version', JSON.stringify({ version: 0, value: 'dark' })],
    ['has another shape', JSON.stringify({ version: 1, value: 'purple' })],
  ])('drops content that %s', (_, text) => {
    const { lasting, storage } = storageWith({ 'checkstand.colorScheme': text });
    expect(storage.colorScheme.read()).toBeNull();
    expect(lasting.getItem('checkstand.colorScheme')).toBeNull();
  });

  it('keeps what the shopper does not want remembered for this tab only, and moves it right away (FTR-05)', () => {
    const backends = { lasting: memoryBackend(), tab: memoryBackend() };
    const storage = createStorage(backends);
    const laterVisit = () => createStorage({ ...backends, tab: memoryBackend() });
    storage.colorScheme.write('dark');
    storage.accordion('items').write(true);
    storage.deliveryInstructions('address-1').write('Side door');
    storage.consent.write({ functional: false, measurement: true, advertising: true });
    storage.banner.write('sunfield');
    expect([storage.colorScheme.read(), storage.accordion('items').read(), storage.banner.read()]).toEqual([
      'dark',
      true,
      'sunfield',
    ]);
    expect(laterVisit().colorScheme.read()).toBeNull();
    expect(laterVisit().accordion('items').read()).toBeNull();
    expect(laterVisit().deliveryInstructions('address-1').read()).toBeNull();
    expect(laterVisit().banner.read()).toBeNull();
    storage.consent.write({ functional: true, measurement: true, advertising: true });
    expect(laterVisit().colorScheme.read()).toBe('dark');
    expect(laterVisit().deliveryInstructions('address-1').read()).toBe('Side door');
    expect(laterVisit().consent.read()).toEqual({ functional: true, measurement: true, advertising: true });
  });

  it('reads what it knows about SNAP EBT next to what only a later release does, and keeps both', async () => {
    const { signal } = new AbortController();
    const { lasting, storage } = storageWith({
      'checkstand.snapFlags': JSON.stringify({ version: 1, value: { sam: ['introduced', 'moreSeen'] } }),
    });
    const { readSnapFlags, keepSnapFlags } = createSnapFlags(storage);
    expect(await readSnapFlags({ shopperId: 'sam' }, signal)).toEqual(['introduced']);
    await keepSnapFlags({ shopperId: 'sam', flags: ['balanceTipSeen'] }, signal);
    expect(JSON.parse(lasting.getItem('checkstand.snapFlags') ?? '')).toEqual({
      version: 1,
      value: { sam: ['introduced', 'moreSeen', 'balanceTipSeen'] },
    });
  });

  it('forgets what was typed into forms once the shopper signs out, and not before', async () => {
    const backends = { lasting: memoryBackend(), tab: memoryBackend() };
    const { signal } = new AbortController();
    const store = fakeStore([refuses(signOut, 'INTERNAL')]);
    const services = createAllServices({
      baseUrl: 'http://store.test',
      fetch: store.fetch,
      storage: backends,
    });
    const typed = { firstName: 'Riley', lastName: 'Park', phone: '', smsOptin: false };
    const draft = { checkoutId: 'checkout-1', draft: typed };
    await services.keepContactDraft({ shopperId: 'riley', ...draft }, signal);
    const address = { shopperId: 'riley', addressId: null };
    await services.keepAddressDraft(
      { ...address, draft: { values: { line1: '800 Vine St' }, fields: null, save: null } },
      signal,
    );
    services.storage.banner.write('sunfield');
    await expect(services.signOut(undefined, signal)).rejects.toMatchObject({ kind: 'refused' });
    expect(await services.readContactDraft({ shopperId: 'riley' }, signal)).toMatchObject(typed);
    store.now(answers(signOut, { successful: true }));
    await services.signOut(undefined, signal);
    expect(await services.readContactDraft({ shopperId: 'riley' }, signal)).toBeNull();
    expect(await services.readAddressDraft(address, signal)).toBeNull();
    expect(services.storage.banner.read()).toBe('sunfield');
  });

  it('stores nothing, and breaks nothing, when the browser forbids it', () => {
    const items = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    const backend = { ...items, key: forbidden, length: 1 };
    const storage = createStorage({ lasting: backend, tab: backend });
    storage.banner.write('sunfield');
    storage.forgetDrafts();
    storage.banner.clear();
    expect(storage.banner.read()).toBeNull();
  });
});
