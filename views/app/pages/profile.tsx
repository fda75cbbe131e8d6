import { useSelector } from '@xstate/react';

import { profileFormMachine } from '../../../machines/account/profile-form.machine.ts';
import { isEmailConfirmed } from '../../../machines/app/app.selectors.ts';
import { createProfileFormServices } from '../../../services/account.ts';
import { createConsent } from '../../../services/browser/consent.ts';
import type { Profile as ProfileData } from '../../../services/contracts/profile.ts';
import { Profile, ProfilePending } from '../../account/profile.tsx';
import { useAccount } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function ProfilePage() {
  const { banner } = useApp();
  const account = useAccount();
  const profile = useSelector(account, ({ context }) => context.profile);
  return profile ? <Editing profile={profile} /> : <ProfilePending account={account} banner={banner} />;
}

function Editing({ profile }: { profile: ProfileData }) {
  const { app, client, banner } = useApp();
  const isConfirmed = useSelector(app, isEmailConfirmed);
  const actor = usePageActor(
    profileFormMachine,
    { parent: useAccount(), profile },
    createProfileFormServices,
  );
  return (
    <Profile
      actor={actor}
      profile={profile}
      isEmailConfirmed={isConfirmed}
      areAdsOff={!createConsent(client.storage).currentChoices().advertising}
      banner={banner}
    />
  );
}
