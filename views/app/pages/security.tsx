import { useSelector } from '@xstate/react';
import { dataExportMachine } from '../../../machines/account/data-export.machine.ts';
import { devicesMachine } from '../../../machines/account/devices.machine.ts';
import { passkeysMachine } from '../../../machines/account/passkeys.machine.ts';
import {
  deletionFormMachine,
  emailFormMachine,
  passwordFormMachine,
  SECURITY_FORMS,
} from '../../../machines/account/security.ts';
import { canUsePasskeys } from '../../../services/browser/passkey.ts';
import { createSecurityServices } from '../../../services/security.ts';
import { Security } from '../../account/security.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function SecurityPage() {
  const { app, banner } = useApp();
  const email = useSelector(app, ({ context }) => context.session.shopper?.email ?? '');
  const devices = usePageActor(devicesMachine, undefined, createSecurityServices);
  return (
    <Security
      devices={devices}
      passkeys={usePageActor(
        passkeysMachine,
        { email, isSupported: canUsePasskeys() },
        createSecurityServices,
      )}
      password={usePageActor(
        passwordFormMachine,
        { ...SECURITY_FORMS.password, email, audience: devices },
        createSecurityServices,
      )}
      email={usePageActor(emailFormMachine, { ...SECURITY_FORMS.email, email }, createSecurityServices)}
      dataExport={usePageActor(dataExportMachine, { email }, createSecurityServices)}
      deletion={usePageActor(
        deletionFormMachine,
        { ...SECURITY_FORMS.deletion, email },
        createSecurityServices,
      )}
      currentEmail={email}
      banner={banner}
    />
  );
}
