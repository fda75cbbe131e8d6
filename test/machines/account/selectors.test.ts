import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type AccountServices, accountMachine } from '../../../machines/account/account.machine.ts';
import {
  activeMembership,
  appDataStatus,
  isProfileComing,
  preferredStoreNumber,
  profilePhone,
  profileStatus,
} from '../../../machines/account/account.selectors.ts';
import { isBookComing, mailingAddress, removalOf } from '../../../machines/account/address-book.selectors.ts';
import { addressBookVisit } from '../../../machines/account/address-book-visit.ts';
import { address, mailing } from '../../support/account/addresses.ts';
import { ENROLLED } from '../../support/account/rewards.ts';
import { appData, community, profile } from '../../support/account/samples.ts';
import { serving } from '../../support/all-services.ts';
import { failing, unreachable } from '../../support/failures.ts';
import { startBook } from './running-book.ts';

function area(changes: Partial<AccountServices> = {}) {
  const serve = serving({
    loadAppData: async () => appData(),
    loadProfile: async () => profile(),
    loadCommunity: async () => community(),
    ...changes,
  });
  return serve(createActor(accountMachine, { input: { banner: 'fernhill' } })).start();
}

describe('what the account area knows', () => {
  it('reports the status of loading the profile and the app data', async () => {
    const [newProfile, newAppData] = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
    let isFirst = true;
    const actor = area({
      loadProfile: async () => (isFirst ? profile() : newProfile.promise),
      loadAppData: async () => (isFirst ? appData() : newAppData.promise),
    });
    const statuses = () => {
      const snapshot = actor.getSnapshot();
      return [profileStatus(snapshot), isProfileComing(snapshot), appDataStatus(snapshot)];
    };
    expect(statuses()).toEqual(['loading', true, 'loading']);
    await expect.poll(() => statuses()).toEqual(['ready', false, 'ready']);
    isFirst = false;
    actor.send({ type: 'profile.reload' });
    actor.send({ type: 'appData.reload' });
    expect(statuses()).toEqual(['reloading', false, 'reloading']);
    newProfile.reject(unreachable);
    newAppData.reject(unreachable);
    await expect.poll(() => statuses()).toEqual(['failed', false, 'failed']);
  });

  it('tells a profile that needs a new sign-in from one that failed (ERR-11)', async () => {
    const actor = area({ loadProfile: failing({ kind: 'signedOut' }) });
    await expect.poll(() => profileStatus(actor.getSnapshot())).toBe('signInNeeded');
  });

  it('has an active membership only (NAV-10)', async () => {
    const membershipOf = async (isActive: boolean | null) => {
      const membership = isActive === null || ENROLLED === null ? null : { ...ENROLLED, isActive };
      const actor = area({ loadAppData: async () => appData({ membership }) });
      const before = activeMembership(actor.getSnapshot());
      await expect.poll(() => preferredStoreNumber(actor.getSnapshot())).toBe('10142');
      return [before, activeMembership(actor.getSnapshot())];
    };
    expect(await membershipOf(true)).toEqual([null, ENROLLED?.type]);
    expect(await membershipOf(false)).toEqual([null, null]);
    expect(await membershipOf(null)).toEqual([null, null]);
  });

  it('has the preferred store and the first phone number once the profile is there', async () => {
    const actor = area();
    expect(preferredStoreNumber(actor.getSnapshot())).toBeUndefined();
    expect(profilePhone(actor.getSnapshot())).toBe('');
    await expect.poll(() => preferredStoreNumber(actor.getSnapshot())).toBe('10142');
    expect(profilePhone(actor.getSnapshot())).toBe(profile().contactInfo.phones[0]?.number.pretty);
  });

  it('has no phone number if the profile has none', async () => {
    const { contactInfo } = profile();
    const actor = area({
      loadProfile: async () => profile({ contactInfo: { ...contactInfo, phones: [] } }),
    });
    await expect.poll(() => preferredStoreNumber(actor.getSnapshot())).toBe('10142');
    expect(profilePhone(actor.getSnapshot())).toBe('');
  });
});

describe('what the address book shows', () => {
  it('is loading until first loaded', async () => {
    const { actor, send, loaded } = startBook();
    const isComing = () => isBookComing(actor.getSnapshot());
    expect(isComing()).toBe(true);
    send({ type: 'addresses.load' });
    expect(isComing()).toBe(true);
    await loaded([address()]);
    expect(isComing()).toBe(false);
  });

  it('finds the mailing address, if there is one', () => {
    const marked = mailing({ addressId: 'marked' });
    expect(mailingAddress({ addresses: [address(), marked] })).toBe(marked);
    expect(mailingAddress({ addresses: [address()] })).toBeUndefined();
  });

  it('has a question about one address, and what went wrong (ERR-08)', async () => {
    const [first, second] = [address({ addressId: 'first' }), address({ addressId: 'second' })];
    const book = startBook();
    await book.open(first, second);
    expect(removalOf(book.context())).toBeNull();
    book.askAndConfirm('second');
    expect(removalOf(book.context())).toEqual({
      address: second,
      failure: null,
      isGone: false,
    });
    await book.removalFailed(unreachable);
    expect(removalOf(book.context())).toMatchObject({ isGone: false });
    expect(removalOf(book.context())?.failure).not.toBeNull();
    const gone = { ...book.context(), removalFailure: { kind: 'addressNotFound' } as const };
    expect(removalOf(gone)).toMatchObject({ isGone: true });
  });

  it('is loaded for a page that shows it, and told when the page is left (ADR-06, ADR-07)', () => {
    const heard: string[] = [];
    const book = createActor(
      fromCallback<{ type: string }>(({ receive }) => receive(({ type }) => heard.push(type))),
    ).start();
    const visit = createActor(addressBookVisit, { input: { book: book as never } });
    visit.start();
    expect(heard).toEqual(['addresses.load']);
    visit.stop();
    expect(heard).toEqual(['addresses.load', 'page.left']);
  });
});
