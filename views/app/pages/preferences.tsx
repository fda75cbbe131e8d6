import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { isProfileComing, profilePhone } from '../../../machines/account/account.selectors.ts';
import { wireEmailPreferences } from '../../../machines/account/email-preferences.ts';
import { wireSmsPreference } from '../../../machines/account/wire.ts';
import { Preferences } from '../../account/preferences.tsx';
import { SmsPreference, SmsPreferenceLoading } from '../../account/sms-preference.tsx';
import { useAccount } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function PreferencesPage() {
  const { services, banner } = useApp();
  const account = useAccount();
  const chart = useMemo(() => wireEmailPreferences(services.account), [services]);
  const emails = usePageActor(chart, undefined);
  const isComing = useSelector(account, isProfileComing);
  const phone = useSelector(account, profilePhone);
  return (
    <Preferences
      emails={emails}
      sms={isComing ? <SmsPreferenceLoading /> : <TextMessages phone={phone} />}
      banner={banner}
    />
  );
}

function TextMessages({ phone }: { phone: string }) {
  const { services } = useApp();
  const chart = useMemo(() => wireSmsPreference(services.account), [services]);
  return <SmsPreference actor={usePageActor(chart, { phone })} />;
}
