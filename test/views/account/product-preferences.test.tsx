import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getProductPreferences, updateProductPreferences } from '../../../services/contracts/preferences.ts';
import { policies } from '../../support/account/preferences.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { answers, refuses } from '../../support/fake-store.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const NOT_SAVED = "We're having trouble updating your product preferences. Please try again later.";
const SAVED = 'Your choices are saved.';

/** A store that allows substitutions except for produce. */
function policiesStore() {
  const store = accountStore();
  store.now(answers(getProductPreferences, policies()));
  return store;
}

const open = (store = policiesStore()) => renderAccount('/account/productpreferences', store);
const department = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
const general = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

describe('Product Preferences', () => {
  it('shows the preference for all departments and for single ones (RTE-07)', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Product Preferences' });
    expect(document.title).toBe('Product Preferences | Fernhill Market');
    expect((await general(/^Substitutions allowed/)).checked).toBe(true);
    expect((await department('Fresh Produce')).value).toBe('NO_SUBSTITUTIONS');
    expect((await department('Bakery')).selectedOptions[0]?.textContent).toBe('Same as above');
    expect(await violations()).toEqual([]);
  });

  it('saves a preference for all departments right away and says so', async () => {
    const store = policiesStore();
    store.now(answers(updateProductPreferences, policies({ substitutionPolicy: 'NO_SUBSTITUTIONS' })));
    open(store);
    await userEvent.click(await general(/^No substitutions/));
    await within(screen.getByRole('region', { name: 'Substitutions' })).findByText(SAVED);
    expect((await general(/^No substitutions/)).checked).toBe(true);
  });

  it('reverts with its message when a preference is not saved, until the next one is', async () => {
    const store = policiesStore();
    store.now(refuses(updateProductPreferences, 'INTERNAL'));
    open(store);
    await userEvent.selectOptions(await department('Bakery'), 'No substitutions');
    expect((await screen.findByRole('alert')).textContent).toBe(NOT_SAVED);
    expect((await department('Bakery')).value).toBe('');
    expect(await violations()).toEqual([]);
    const [produce, dairy, bakery] = policies().departments;
    if (!produce || !dairy || !bakery) throw new Error('There are three departments.');
    const departments = [produce, dairy, { ...bakery, substitutionPolicy: 'NO_SUBSTITUTIONS' as const }];
    store.now(answers(updateProductPreferences, policies({ departments })));
    await userEvent.selectOptions(await department('Bakery'), 'No substitutions');
    await screen.findByText(SAVED);
    expect((await department('Bakery')).value).toBe('NO_SUBSTITUTIONS');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says when it fails to load, and loads on a retry', async () => {
    const store = policiesStore();
    store.now(refuses(getProductPreferences, 'INTERNAL'));
    open(store);
    await screen.findByText("Oops, something went wrong! We couldn't load your product preferences.");
    expect(await violations()).toEqual([]);
    store.now(answers(getProductPreferences, policies()));
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect((await department('Fresh Produce')).value).toBe('NO_SUBSTITUTIONS');
  });
});
