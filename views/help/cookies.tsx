import type { Banner } from '../../banners/index.ts';
import { Page } from '../kit/page.tsx';
import styles from './topic.module.css';

/** What the browser stores (FTR-04): everything in `services/browser/storage.ts`, plus the session cookie. */
export function Cookies({ banner }: { banner: Banner }) {
  return (
    <Page>
      <title>{`Cookies and storage | ${banner.title}`}</title>
      <article className={styles.topic}>
        <h1>Cookies and storage</h1>
        <p className={styles.lead}>Everything your browser keeps for {banner.title}.</p>

        <h2>Strictly necessary</h2>
        <ul>
          <li>A cookie that says who is signed in. No script can read it, and signing out deletes it.</li>
          <li>
            What you typed into a form, as long as the tab is open, so that you can reload without losing it.
          </li>
          <li>Your privacy choices, until you delete them.</li>
        </ul>

        <h2>Functional</h2>
        <ul>
          <li>Whether you chose light or dark colors.</li>
          <li>Which of our store brands you visited.</li>
          <li>Which parts of a page you left open.</li>
          <li>Delivery instructions you saved for an address.</li>
        </ul>
        <p>
          These are kept until you delete them, or only as long as the tab is open if you turn off functional
          storage in <strong>Your Privacy Choices</strong> at the bottom of each page.
        </p>

        <h2>Measurement and advertising</h2>
        <p>Nothing. Our pages load nothing from anyone else.</p>
      </article>
    </Page>
  );
}
