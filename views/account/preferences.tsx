import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { LANGUAGES } from '../../languages/languages.ts';
import { language, t } from '../../languages/t.ts';
import type { EmailPreferencesRef } from '../../machines/account/email-preferences.ts';
import { Section } from '../kit/section.tsx';
import { AccountPage } from './account-page.tsx';
import { EmailPreferences } from './email-preferences.tsx';
import styles from './preferences.module.css';

interface PreferencesProps {
  emails: EmailPreferencesRef;
  /** The section for text messages. */
  sms: ReactNode;
  /** The ways to the other languages. */
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
        {banner.languages.length > 1 && (
          <Section title={t('Language')}>
            <div className={styles.languages}>
              <span className={styles.current}>
                <Check aria-hidden="true" size={18} />
                {LANGUAGES[language()].name}
              </span>
              {languages}
            </div>
          </Section>
        )}
      </div>
    </AccountPage>
  );
}
