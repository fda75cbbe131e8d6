import type { Banner } from '../../banners/index.ts';
import { Page } from '../kit/page.tsx';
import { PhoneLink } from '../kit/phone-link.tsx';
import styles from './topic.module.css';

/** The accessibility statement (RTE-25). */
export function Accessibility({ banner }: { banner: Banner }) {
  const phone = banner.phones.screenReaderHelp;
  return (
    <Page>
      <title>{`Accessibility statement | ${banner.title}`}</title>
      <article className={styles.topic}>
        <h1>Accessibility statement</h1>
        <p className={styles.lead}>
          {banner.companyName} wants everyone to be able to shop here, with whatever device and assistive
          technology they use.
        </p>

        <h2>What we aim for</h2>
        <p>
          We design and test these pages against the Web Content Accessibility Guidelines (WCAG) 2.2, level
          AA.
        </p>

        <h2>What that means for you</h2>
        <ul>
          <li>You can do everything with just a keyboard, and see what has the focus.</li>
          <li>Pages have headings, landmarks, and names that screen readers announce.</li>
          <li>Errors appear in words next to their cause, and in a list when you submit a form.</li>
          <li>Pages work from a width of 320 pixels, and with text enlarged to 200%.</li>
          <li>Light and dark colors follow your device, or your choice at the bottom of each page.</li>
          <li>Nothing moves when your device asks for reduced motion.</li>
        </ul>

        <h2>If something doesn't work for you</h2>
        <p>
          Call <PhoneLink phone={phone} />. Tell us which page it was and what you wanted to do, and we will
          help you with your order and fix the page.
        </p>
      </article>
    </Page>
  );
}
