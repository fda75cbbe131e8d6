import type { ReactNode } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { EmailPreferencesRef } from '../../machines/account/email-preferences.ts';
import { Section } from '../kit/section.tsx';
import { AccountPage } from './account-page.tsx';
import { EmailPreferences } from './email-preferences.tsx';
import styles from './preferences.module.css';

interface PreferencesProps {
  emails: EmailPreferencesRef;
  /** The section for text messages. */
  sms: ReactNode;
  /** The switch of the language. */
  languages: ReactNode;
  banner: Banner;
}

/** Which emails and text messages the shopper gets (RTE-06). */
export function Preferences({ emails, sms, languages, banner }: PreferencesProps) {
  return (
    <AccountPage
      title={t('Preferences')}
      banner={banner}
      lead={t('Choose what you hear from us. Each choice is saved right away.')}
    >
      <div className={styles.layout}>
        <EmailPreferences actor={emails} banner={banner} />
        {sms}
        {banner.languages.length > 1 && <Section title={t('Language')}>{languages}</Section>}
      </div>
    </AccountPage>
  );
}
