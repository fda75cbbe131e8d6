import { t } from '../../../languages/t.ts';
import { signInCodeMachine } from '../../../machines/app/sign-in-code.machine.ts';
import { createEntryServices } from '../../../services/entry.ts';
import { useApp } from '../app-context.tsx';
import { EntryLoading } from '../entry-card.tsx';
import { SignInCode } from '../sign-in-code.tsx';
import { UntilSignedIn } from '../until-signed-in.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function SignInCodePage() {
  return (
    <UntilSignedIn loading={<EntryLoading label={t('Loading the form')} />}>
      <SigningIn />
    </UntilSignedIn>
  );
}

function SigningIn() {
  const { app, banner } = useApp();
  const email = app.getSnapshot().context.session.shopper?.email ?? '';
  const actor = usePageActor(signInCodeMachine, { parent: app, email }, createEntryServices);
  return <SignInCode actor={actor} banner={banner} />;
}
