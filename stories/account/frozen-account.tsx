import type { ReactElement, ReactNode } from 'react';
import type { accountMachine } from '../../machines/account/account.machine.ts';
import { walk } from '../../machines/account/account.walk.ts';
import type { profileFormMachine } from '../../machines/account/profile-form.machine.ts';
import { walk as ofProfileForm } from '../../machines/account/profile-form.walk.ts';
import type { FieldErrors, FormValues } from '../../machines/shared/form.machine.ts';
import type { AppData } from '../../services/contracts/app-data.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Profile } from '../../services/contracts/profile.ts';
import { AccountLayout } from '../../views/account/account-layout.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { typed, type Way, walked } from '../walked.ts';

interface FrozenAccount {
  to?: Way<typeof accountMachine>['to'];
  appData?: AppData;
}

/** The account area's actor; everything is loaded unless the story says otherwise. */
export const frozenAccount = ({ to, appData }: FrozenAccount = {}) =>
  walked(walk, {
    to: to ?? { appData: 'ready', profile: 'ready', community: 'ready' },
    ...(appData && { answers: { loadAppData: { output: appData } } }),
  });

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
  to?: Way<typeof profileFormMachine>['to'];
  profile?: Profile;
  typed?: FormValues;
  failure?: ServiceFailure;
  /** The store's field errors. */
  refused?: FieldErrors;
  /** Whether every error shows because of a submit. */
  submitted?: boolean;
}

/** The profile form in one of its states. */
export const frozenProfileForm = ({ to, profile, failure, ...shown }: FrozenProfileForm = {}) =>
  walked(ofProfileForm, {
    to: to ?? { open: { form: 'editing', draft: 'settled' } },
    where: (context) => !failure || context.failure !== null,
    ...(profile && { input: { profile } }),
    ...(failure && { answers: { updateProfile: { error: failure } } }),
    children: {
      form: typed(shown.typed ?? {}, { isSubmitted: shown.submitted, refused: shown.refused }),
    },
  });
