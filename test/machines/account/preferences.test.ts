import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import {
  emailOptIn,
  emailPreferencesMachine,
  shownEmails,
} from '../../../machines/account/email-preferences.ts';
import {
  ALL_DEPARTMENTS,
  type DepartmentPolicy,
  productPreferencesMachine,
  shownPolicies,
} from '../../../machines/account/product-preferences.ts';
import type { EmailPreference } from '../../../services/contracts/preferences.ts';
import { allEmails, emails, policies } from '../../support/account/preferences.ts';
import { serving } from '../../support/all-services.ts';

const refused = { kind: 'refused', status: 500, code: 'INTERNAL', message: '', fields: {} };

async function openEmails(first: EmailPreference[]) {
  let store = first;
  const update = vi.fn(async ({ preferences }: { preferences: { id: string; selected: boolean }[] }) => {
    store = store.map((email) => ({ ...email, ...preferences.find(({ id }) => id === email.id) }));
    return store;
  });
  const load = vi.fn(async () => store);
  const serve = serving({ loadEmailPreferences: load, updateEmailPreferences: update });
  const actor = serve(createActor(emailPreferencesMachine)).start();
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const context = () => actor.getSnapshot().context;
  return {
    update,
    load,
    actor,
    selected: () => shownEmails(context()).flatMap(({ id, selected }) => (selected ? [id] : [])),
    optIn: (hasOptIn = true) => emailOptIn(context(), hasOptIn),
    choose: async (chosen: Record<string, boolean>) => {
      actor.send({ type: 'choice.change', chosen });
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    },
  };
}

describe('email preferences', () => {
  it('are each saved as soon as they are selected (ENT-31, API-28)', async () => {
    const { update, selected, choose } = await openEmails(emails('deals'));
    const saving = choose({ recipes: true });
    expect(selected()).toEqual(['deals', 'recipes']);
    await saving;
    expect(update).toHaveBeenCalledExactlyOnceWith(
      { preferences: [{ id: 'recipes', selected: true }] },
      expect.anything(),
    );
    expect(selected()).toEqual(['deals', 'recipes']);
  });

  it('are none before they load', () => {
    const load = () => new Promise<never>(() => {});
    const serve = serving({ loadEmailPreferences: load, updateEmailPreferences: load });
    expect(shownEmails(serve(createActor(emailPreferencesMachine)).start().getSnapshot().context)).toEqual(
      [],
    );
  });

  it('revert when a change is not saved (EML-04)', async () => {
    const { update, selected, choose } = await openEmails(emails('deals'));
    update.mockRejectedValue(refused);
    await choose({ recipes: true });
    expect(selected()).toEqual(['deals']);
  });
});

describe('the email deals opt-in', () => {
  it('appears unless everything was selected at first (EML-01)', async () => {
    expect((await openEmails(emails('deals'))).optIn()?.isChecked).toBe(false);
    expect((await openEmails(allEmails)).optIn()).toBeNull();
  });

  it('stays once shown, and does not appear when a selection is cleared later (EML-01)', async () => {
    const some = await openEmails(emails('deals', 'recipes'));
    await some.choose({ 'weekly-ad': true });
    expect(some.optIn()?.isChecked).toBe(true);
    const all = await openEmails(allEmails);
    await all.choose({ deals: false });
    expect(all.optIn()).toBeNull();
  });

  it('is absent where the banner has none (EML-03)', async () => {
    expect((await openEmails(emails('deals'))).optIn(false)).toBeNull();
  });

  it('selects everything when checked (EML-02)', async () => {
    const { optIn, selected, choose } = await openEmails(emails('deals'));
    await choose(optIn()?.chosenBy(true) ?? {});
    expect(selected()).toEqual(['weekly-ad', 'deals', 'recipes']);
  });

  it('restores the first selection when unchecked', async () => {
    const { optIn, selected, choose } = await openEmails(emails('deals'));
    await choose(optIn()?.chosenBy(true) ?? {});
    await choose(optIn()?.chosenBy(false) ?? {});
    expect([selected(), optIn()?.isChecked]).toEqual([['deals'], false]);
  });
});

describe('substitution preferences', () => {
  async function openPolicies() {
    const update = vi.fn(async () => policies({ substitutionPolicy: 'NO_SUBSTITUTIONS' }));
    const serve = serving({
      loadProductPreferences: async () => policies(),
      updateProductPreferences: update,
    });
    const actor = serve(createActor(productPreferencesMachine)).start();
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return {
      update,
      shown: () => shownPolicies(actor.getSnapshot().context),
      choose: (chosen: Record<string, DepartmentPolicy>) => actor.send({ type: 'choice.change', chosen }),
    };
  }

  it('are saved for all departments, clearing any single ones (RTE-07)', async () => {
    const { update, choose } = await openPolicies();
    choose({ [ALL_DEPARTMENTS]: 'NO_SUBSTITUTIONS' });
    expect(update).toHaveBeenCalledExactlyOnceWith(
      { substitutionPolicy: 'NO_SUBSTITUTIONS', departments: [] },
      expect.anything(),
    );
  });

  it('are saved for a department, including back to the default (RTE-07)', async () => {
    const { update, shown, choose } = await openPolicies();
    choose({ produce: null });
    expect(shown()?.departments[0]?.substitutionPolicy).toBeNull();
    expect(update).toHaveBeenCalledExactlyOnceWith(
      { substitutionPolicy: 'SHOPPERS_CHOICE', departments: [{ id: 'produce', substitutionPolicy: null }] },
      expect.anything(),
    );
  });

  it('revert when saving fails (RTE-07)', async () => {
    const { update, shown, choose } = await openPolicies();
    update.mockRejectedValue(refused);
    choose({ dairy: 'NO_SUBSTITUTIONS', [ALL_DEPARTMENTS]: 'NO_SUBSTITUTIONS' });
    expect(shown()).toMatchObject({ substitutionPolicy: 'NO_SUBSTITUTIONS' });
    await expect.poll(() => shown()).toEqual(policies());
  });
});
