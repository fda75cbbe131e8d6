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
          <li>Everything can be done with a keyboard alone, and what has the focus can be seen.</li>
          <li>Pages have headings, landmarks and names that screen readers announce.</li>
          <li>Errors are said in words beside their cause, and listed when a form is submitted.</li>
          <li>Pages work from 320 pixels wide upwards and with text enlarged to 200%.</li>
          <li>Light and dark colours follow your device, or your choice at the foot of each page.</li>
          <li>Nothing moves when your device asks for reduced motion.</li>
        </ul>

        <h2>If something does not work for you</h2>
        <p>
          Call <PhoneLink phone={phone} />. Tell us which page it was and what you wanted to do, and we will
          help you with your order and mend the page.
        </p>
      </article>
    </Page>
  );
}
