import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/index.ts';
import { Link } from '../kit/link.tsx';
import { Page } from '../kit/page.tsx';
import { PhoneLink } from '../kit/phone-link.tsx';
import styles from './topic.module.css';

/** The privacy policy (FTR-04): what the store really keeps. */
export function Privacy({ banner }: { banner: Banner }) {
  return (
    <Page>
      <title>{`Privacy policy | ${banner.title}`}</title>
      <article className={styles.topic}>
        <h1>Privacy policy</h1>
        <p className={styles.lead}>
          What {banner.companyName} knows about you, why, and what you can do about it.
        </p>

        <h2>What we keep</h2>
        <ul>
          <li>
            Your name, email, and phone number, so we know whose order it is and can reach you about it.
          </li>
          <li>Your addresses, so we can deliver or ship orders to them.</li>
          <li>Your cart and your orders, with what was paid and when they were picked up.</li>
          <li>Your preferences: emails, text messages, substitutions, and relevant ads.</li>
          <li>
            How often each of our dialogs opens and how fast our pages respond, counted for everyone together,
            unless you turn measurement off.
          </li>
        </ul>

        <h2>Cards</h2>
        <p>
          You type card numbers into the fields of a separate vault, which stores them encrypted. Our pages
          see a card's brand, its last four digits, and its expiration date. The security code is deleted once
          the card has been added.
        </p>

        <h2>Who gets it</h2>
        <p>
          The payment processor gets what it needs for a payment. We don't sell your data, and we don't show
          ads from anyone else today.
        </p>

        <h2>Your choices</h2>
        <ul>
          <li>
            <strong>Your Privacy Choices</strong> at the bottom of each page controls what we may store and
            use in this browser. A browser that sends Global Privacy Control has advertising turned off until
            you choose otherwise.
          </li>
          <li>
            <Link to="/account/emailSubscriptions">Preferences</Link> in your account sets which emails and
            text messages you get.
          </li>
          <li>
            <Link to="/i/privacy/cookies">Cookies and storage</Link> lists what your browser keeps for us.
          </li>
        </ul>

        <h2>Questions</h2>
        <p>
          Call <PhoneLink phone={customerServicePhone(banner)} /> to see, correct, or delete what we have
          about you.
        </p>
      </article>
    </Page>
  );
}
