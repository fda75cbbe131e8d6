import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type AccountServices, accountMachine } from '../../../machines/account/account.machine.ts';
import { navigationFacts } from '../../../machines/account/account.selectors.ts';
import type { AddressBookServices } from '../../../machines/account/address-book.machine.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { address } from '../../support/account/addresses.ts';
import { appData, community, flags, profile } from '../../support/account/samples.ts';
import { serving } from '../../support/all-services.ts';
import { failing } from '../../support/failures.ts';

const unreachable: ServiceFailure = { kind: 'unreachable' };
const fails = async (): Promise<never> => {
  throw unreachable;
};

function area(changes: Partial<AccountServices> = {}, banner = 'fernhill') {
  const asked: string[] = [];
  const services: AccountServices = {
    loadAppData: async () => appData(),
    loadProfile: async ({ newer }) => {
      asked.push(newer ? 'newer profile' : 'older profile');
      return profile();
    },
    loadCommunity: async ({ preferredStore }) => {
      asked.push(`community of ${preferredStore}`);
      return community();
    },
    ...changes,
  };
  const addresses: AddressBookServices = {
    loadAddresses: async () => {
      asked.push('addresses');
      return [address()];
    },
    deleteAddress: async () => {},
  };
  const actor = serving({ ...services, ...addresses })(createActor(accountMachine, { input: { banner } }));
  const lost: string[] = [];
  actor.on('session.lost', ({ type }) => lost.push(type));
  return { actor: actor.start(), asked, lost };
}

const everything = { appData: 'ready', profile: 'ready', community: 'ready' } as const;

describe('the account area', () => {
  it('loads app data, the profile, and community participation for the preferred store of the current banner (NAV-18, API-08)', async () => {
    const { actor, asked } = area();
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches(everything));
    expect(context).toMatchObject({ appData: appData(), profile: profile(), community: community() });
    expect(asked).toEqual(['newer profile', 'community of 10142']);
  });

  it('shares one address book among its pages, loaded when one of them needs it (ADR-06)', async () => {
    const { actor, asked } = area();
    await waitFor(actor, (snapshot) => snapshot.matches(everything));
    expect(asked).not.toContain('addresses');
    const book = actor.getSnapshot().children.addressBook;
    if (!book) throw new Error('No address book');
    book.send({ type: 'addresses.load' });
    const { context } = await waitFor(book, (snapshot) => snapshot.matches('loaded'));
    expect(context.addresses).toEqual([address()]);
  });

  it('calls the older profile service while the flag is off (AUT-13)', async () => {
    const { actor, asked } = area({
      loadAppData: async () => appData({ flags: flags({ newerProfileService: false }) }),
    });
    await waitFor(actor, (snapshot) => snapshot.matches(everything));
    expect(asked[0]).toBe('older profile');
  });

  it('uses the first preferred store when the current banner has none (API-08)', async () => {
    const { actor, asked } = area({}, 'sunfield');
    await waitFor(actor, (snapshot) => snapshot.matches(everything));
    expect(asked).toContain('community of 20101');
  });

  it('works without app data that failed to load, and can load it again (NAV-18)', async () => {
    let isDown = true;
    const { actor, asked } = area({ loadAppData: async () => (isDown ? fails() : appData()) });
    await waitFor(actor, (snapshot) => snapshot.matches({ appData: 'failed', community: 'ready' }));
    expect(asked[0]).toBe('older profile');
    isDown = false;
    actor.send({ type: 'appData.reload' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches(everything));
    expect(context.appData).toEqual(appData());
  });

  it('asks for participation without a store when the profile failed, and again once it loads', async () => {
    let isDown = true;
    const { actor, asked } = area({ loadProfile: async () => (isDown ? fails() : profile()) });
    await waitFor(actor, (snapshot) => snapshot.matches({ profile: 'failed', community: 'ready' }));
    isDown = false;
    actor.send({ type: 'profile.reload' });
    await waitFor(actor, (snapshot) => snapshot.matches(everything) && asked.length === 2);
    expect(asked).toEqual(['community of undefined', 'community of 10142']);
  });

  it('asks for participation again once the profile loads also where that failed, too', async () => {
    let isDown = true;
    const { actor } = area({
      loadProfile: async () => (isDown ? fails() : profile()),
      loadCommunity: async () => (isDown ? fails() : community()),
    });
    await waitFor(actor, (snapshot) => snapshot.matches({ profile: 'failed', community: 'failed' }));
    isDown = false;
    actor.send({ type: 'profile.reload' });
    await waitFor(actor, (snapshot) => snapshot.matches(everything));
  });

  it('treats a profile refused for want of a session as a user constraint (ERR-11)', async () => {
    const { actor, lost } = area({ loadProfile: failing({ kind: 'signedOut' }) });
    await waitFor(actor, (snapshot) => snapshot.matches({ profile: 'constrained' }));
    expect(lost).toEqual(['session.lost']);
  });

  it('treats any other profile failure as a failure', async () => {
    const { actor, lost } = area({ loadProfile: fails });
    await waitFor(actor, (snapshot) => snapshot.matches({ profile: 'failed' }));
    expect(lost).toEqual([]);
  });

  it('shows a saved profile right away', async () => {
    const { actor } = area();
    await waitFor(actor, (snapshot) => snapshot.matches(everything));
    actor.send({ type: 'profile.changed', profile: profile({ firstName: 'Rowan' }) });
    expect(actor.getSnapshot().context.profile?.firstName).toBe('Rowan');
  });

  it('keeps showing a part while it reloads', async () => {
    const { actor } = area();
    await waitFor(actor, (snapshot) => snapshot.matches(everything));
    actor.send({ type: 'appData.reload' });
    expect(navigationFacts(actor.getSnapshot()).flags).toEqual(flags());
  });
});

describe('what the navigation knows', () => {
  it('is nothing at first, and null for what failed to load', async () => {
    const { actor } = area({ loadAppData: fails, loadCommunity: fails });
    expect(navigationFacts(actor.getSnapshot())).toEqual({
      flags: undefined,
      membership: undefined,
      community: undefined,
    });
    await waitFor(actor, (snapshot) => snapshot.matches({ appData: 'failed', community: 'failed' }));
    expect(navigationFacts(actor.getSnapshot())).toEqual({ flags: null, membership: null, community: null });
  });
});
