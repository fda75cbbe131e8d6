import { useLocation } from 'react-router';
import { t } from '../../../languages/t.ts';
import { forgottenPasswordMachine } from '../../../machines/app/forgotten-password.machine.ts';
import { createEntryServices } from '../../../services/entry.ts';
import { useApp } from '../app-context.tsx';
import { EntryLoading } from '../entry-card.tsx';
import { ForgottenPassword } from '../forgotten-password.tsx';
import { returnAddress } from '../navigation.tsx';
import { UntilSignedIn } from '../until-signed-in.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function ForgottenPasswordPage() {
  const { banner } = useApp();
  const { search } = useLocation();
  const actor = usePageActor(
    forgottenPasswordMachine,
    { returnTo: returnAddress(search) },
    createEntryServices,
  );
  return (
    <UntilSignedIn loading={<EntryLoading label={t('Loading the form')} />}>
      <ForgottenPassword actor={actor} banner={banner} />
    </UntilSignedIn>
  );
}
