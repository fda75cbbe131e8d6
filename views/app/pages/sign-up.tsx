import { t } from '../../../languages/t.ts';
import { signUpMachine } from '../../../machines/app/sign-up.machine.ts';
import { createEntryServices } from '../../../services/entry.ts';
import { useApp } from '../app-context.tsx';
import { EntryLoading } from '../entry-card.tsx';
import { SignUp } from '../sign-up.tsx';
import { UntilSignedIn } from '../until-signed-in.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function SignUpPage() {
  const { app, banner } = useApp();
  const actor = usePageActor(signUpMachine, { parent: app }, createEntryServices);
  return (
    <UntilSignedIn loading={<EntryLoading label={t('Loading the form')} />}>
      <SignUp actor={actor} banner={banner} />
    </UntilSignedIn>
  );
}
