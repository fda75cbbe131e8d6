import type { ReactElement, ReactNode } from 'react';
import { createActor, createEmptyActor } from 'xstate';
import { type AccountContext, accountMachine } from '../../machines/account/account.machine.ts';
import { type ProfileFormContext, profileFormMachine } from '../../machines/account/profile-form.machine.ts';
import { formMachine, validate } from '../../machines/shared/form.machine.ts';
import { ProfileFields } from '../../services/contracts/profile.ts';
import { appData, community, profile } from '../../test/support/account/samples.ts';
import { AccountLayout } from '../../views/account/account-layout.tsx';
import { storyBanner } from '../app/story-banner.ts';

const parent = createEmptyActor();

interface FrozenAccount extends Partial<AccountContext> {
  value?: Partial<Record<'appData' | 'profile' | 'community', string | Record<string, string>>>;
}

/** The account area's actor, frozen; everything is loaded unless the story says otherwise. */
export function frozenAccount({ value, ...context }: FrozenAccount = {}) {
  const snapshot = accountMachine.resolveState({
    value: { appData: 'ready', profile: 'ready', community: 'ready', ...value },
    context: {
      banner: 'fernhill',
      appData: appData(),
      profile: profile(),
      community: community(),
      appDataFailure: null,
      profileFailure: null,
      ...context,
    },
  });
  return createActor(accountMachine, { input: { banner: 'fernhill' }, snapshot }).start();
}

/** A page inside the account layout; the route is the story's `parameters.route`. */
export const inAccount = (
  page: ReactNode,
  globals: Record<string, unknown>,
  account = frozenAccount(),
): ReactElement => (
  <AccountLayout actor={account} banner={storyBanner(globals)} host="localhost">
    {page}
  </AccountLayout>
);

interface FrozenProfileForm {
  value?: Parameters<typeof profileFormMachine.resolveState>[0]['value'];
  typed?: ProfileFormContext['values'];
  failure?: ProfileFormContext['failure'];
  /** The store's field errors. */
  refused?: Record<string, string>;
  /** Whether every error shows because of a submit. */
  submitted?: boolean;
}

/** The profile form in one of its states. */
export function frozenProfileForm(state: FrozenProfileForm = {}) {
  const { value = { open: { form: 'editing', draft: 'settled' } }, typed, failure, refused } = state;
  const fields = { firstName: 'Riley', lastName: 'Marsh', phone: '(513) 555-0142', relevantAdsOptIn: false };
  const values = { ...fields, ...typed };
  const input = { parent, profile: profile() };
  const snapshot = profileFormMachine.resolveState({
    value,
    context: { ...input, values, fields, failure: failure ?? null },
  });
  const errors = state.submitted ? validate(ProfileFields, values).errors : {};
  const form = formMachine.resolveState({
    value: 'editing',
    context: {
      parent,
      schema: ProfileFields,
      toSchemaInput: (flat) => flat,
      values,
      errors,
      touched: Object.fromEntries(Object.keys(errors).map((name) => [name, true as const])),
      refused: refused ?? {},
      refusals: refused || state.submitted ? 1 : 0,
    },
  });
  const children = { form: { src: 'form', snapshot: form } };
  return createActor(profileFormMachine, { input, snapshot: Object.assign(snapshot, { children }) }).start();
}
