import { useSelector } from '@xstate/react';

import { isProfileComing, profilePhone } from '../../../machines/account/account.selectors.ts';
import { emailPreferencesMachine } from '../../../machines/account/email-preferences.ts';
import { smsPreferenceMachine } from '../../../machines/account/sms-preference.machine.ts';
import { createEmailPreferenceServices, createSmsServices } from '../../../services/preferences.ts';
import { Preferences } from '../../account/preferences.tsx';
import { SmsPreference, SmsPreferenceLoading } from '../../account/sms-preference.tsx';
import { useAccount } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function PreferencesPage() {
  const { banner } = useApp();
  const account = useAccount();
  const emails = usePageActor(emailPreferencesMachine, undefined, createEmailPreferenceServices);
  const isComing = useSelector(account, isProfileComing);
  const phone = useSelector(account, profilePhone);
  return (
    <Preferences
      emails={emails}
      sms={isComing ? <SmsPreferenceLoading /> : <TextMessages phone={phone} />}
      languages={<LanguageSwitch />}
      banner={banner}
    />
  );
}

function TextMessages({ phone }: { phone: string }) {
  return (
    <SmsPreference
      actor={usePageActor(smsPreferenceMachine, { phone }, createSmsServices)}
      banner={useApp().banner}
    />
  );
}
