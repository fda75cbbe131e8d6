import { Link } from 'react-router';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/index.ts';
import { PhoneLink } from '../kit/phone-link.tsx';
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx';
import styles from './footer.module.css';

/** Help, statements and the copyright line (FTR-01 to FTR-03), and how the page looks. */
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
        <ColourSchemeSwitch />
        <ul className={styles.links}>
          <li>
            <Link to="/topic/digital-faqs">Frequently asked questions</Link>
          </li>
          <li>
            <Link to="/i/terms/accessibility">Accessibility statement</Link>
          </li>
        </ul>
        <p className={styles.copyright}>
          © {new Date().getFullYear()} {banner.companyName}
        </p>
      </div>
    </footer>
  );
}
