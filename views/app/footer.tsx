import { useState } from 'react';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { consentMachine } from '../../machines/app/consent.machine.ts';
import { createConsent, isConsentCenterReady } from '../../services/browser/consent.ts';
import type { Client } from '../../services/client.ts';
import { Link } from '../kit/link.tsx';
import { PhoneLink } from '../kit/phone-link.tsx';
import { rich } from '../kit/rich.tsx';
import { useApp } from './app-context.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import styles from './footer.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { PrivacyChoices } from './privacy-choices.tsx';
import { usePageActor } from './use-page-actor.ts';

/** Help, statements, privacy, the copyright line (FTR-01 to FTR-05), and the switches of language and appearance. */
export function Footer({ banner }: { banner: Banner }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.words}>
          <p>
            {rich('Using a screen reader and need help? Call {{phone}}.', {
              phone: <PhoneLink phone={banner.phones.screenReaderHelp} />,
            })}
          </p>
          <p>
            {rich('Customer service: {{phone}}', {
              phone: <PhoneLink phone={customerServicePhone(banner)} />,
            })}
          </p>
        </div>
        <div className={styles.switches}>
          <LanguageSwitch />
          <ColorSchemeSwitch />
        </div>
        <ul className={styles.links}>
          <li>
            <Link to="/topic/digital-faqs">{t('Frequently asked questions')}</Link>
          </li>
          <li>
            <Link to="/i/terms/accessibility">{t('Accessibility statement')}</Link>
          </li>
          {banner.pages.includes('terms') && (
            <li>
              <Link to="/i/terms">{t('Terms of use')}</Link>
            </li>
          )}
          <li>
            <Link to="/i/privacy">{t('Privacy policy')}</Link>
          </li>
          <li>
            <Link to="/i/privacy/cookies">{t('Cookies and storage')}</Link>
          </li>
          <li>
            <Privacy banner={banner} />
          </li>
        </ul>
        <p className={styles.copyright}>
          © {new Date().getFullYear()} {banner.companyName}
        </p>
      </div>
    </footer>
  );
}

/** The code of the preference center is the modals'. */
const createPrivacyServices = ({ storage }: Client) => ({
  ...createConsent(storage),
  isConsentCenterReady: () => isConsentCenterReady(() => import('../open-modals.tsx')),
});

function Privacy({ banner }: { banner: Banner }) {
  const { storage } = useApp().client;
  const [choices] = useState(() => createConsent(storage).currentChoices());
  return (
    <PrivacyChoices
      actor={usePageActor(consentMachine, { choices }, createPrivacyServices)}
      banner={banner}
    />
  );
}
