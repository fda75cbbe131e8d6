import { useState } from 'react';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/index.ts';
import { consentMachine } from '../../machines/app/consent.machine.ts';
import { slot } from '../../machines/shared/services.ts';
import { isConsentCenterReady } from '../../services/browser/consent.ts';
import { Link } from '../kit/link.tsx';
import { PhoneLink } from '../kit/phone-link.tsx';
import { useApp } from './app-context.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import styles from './footer.module.css';
import { PrivacyChoices } from './privacy-choices.tsx';
import { usePageActor } from './use-page-actor.ts';

/** Help, statements, privacy, the copyright line (FTR-01 to FTR-05), and the appearance switch. */
export function Footer({ banner }: { banner: Banner }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.words}>
          <p>
            Using a screen reader and need help? Call <PhoneLink phone={banner.phones.screenReaderHelp} />.
          </p>
          <p>
            Customer service: <PhoneLink phone={customerServicePhone(banner)} />
          </p>
        </div>
        <ColorSchemeSwitch />
        <ul className={styles.links}>
          <li>
            <Link to="/topic/digital-faqs">Frequently asked questions</Link>
          </li>
          <li>
            <Link to="/i/terms/accessibility">Accessibility statement</Link>
          </li>
          <li>
            <Link to="/i/privacy">Privacy policy</Link>
          </li>
          <li>
            <Link to="/i/privacy/cookies">Cookies and storage</Link>
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

const chart = consentMachine.provide({
  actors: {
    isConsentCenterReady: slot(() => () => isConsentCenterReady(() => import('../open-modals.tsx'))),
  },
});

function Privacy({ banner }: { banner: Banner }) {
  const { currentChoices } = useApp().services;
  const [choices] = useState(currentChoices);
  return <PrivacyChoices actor={usePageActor(chart, { choices })} banner={banner} />;
}
