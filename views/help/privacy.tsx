import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { Link } from '../kit/link.tsx';
import { Page } from '../kit/page.tsx';
import { PhoneLink } from '../kit/phone-link.tsx';
import { rich } from '../kit/rich.tsx';
import styles from './topic.module.css';

/** The privacy policy (FTR-04): what the store really keeps. */
export function Privacy({ banner }: { banner: Banner }) {
  return (
    <Page>
      <title>{`${t('Privacy policy')} | ${banner.title}`}</title>
      <article className={styles.topic}>
        <h1>{t('Privacy policy')}</h1>
        <p className={styles.lead}>
          {t('What {{companyName}} knows about you, why, and what you can do about it.', {
            companyName: banner.companyName,
          })}
        </p>

        <h2>{t('What we keep')}</h2>
        <ul>
          <li>
            {t(
              'Your name, email, and phone number, so we know whose order it is and can reach you about it.',
            )}
          </li>
          <li>{t('Your addresses, so we can deliver or ship orders to them.')}</li>
          <li>{t('Your cart and your orders, with what was paid and when they were picked up.')}</li>
          <li>{t('Your preferences: emails, text messages, substitutions, and relevant ads.')}</li>
          <li>
            {t(
              'How often each of our dialogs opens and how fast our pages respond, counted for everyone together, unless you turn measurement off.',
            )}
          </li>
        </ul>

        <h2>{t('Cards')}</h2>
        <p>
          {t(
            "You type card numbers into the fields of a separate vault, which stores them encrypted. Our pages see a card's brand, its last four digits, and its expiration date. The security code is deleted once the card has been added.",
          )}
        </p>

        <h2>{t('Who gets it')}</h2>
        <p>
          {t(
            "The payment processor gets what it needs for a payment. We don't sell your data, and we don't show ads from anyone else today.",
          )}
        </p>

        <h2>{t('Your choices')}</h2>
        <ul>
          <li>
            {rich(
              '{{choices}} at the bottom of each page controls what we may store and use in this browser. A browser that sends Global Privacy Control has advertising turned off until you choose otherwise.',
              { choices: <strong>{t('Your Privacy Choices')}</strong> },
            )}
          </li>
          <li>
            {rich('{{preferences}} in your account sets which emails and text messages you get.', {
              preferences: <Link to="/account/emailSubscriptions">{t('Preferences')}</Link>,
            })}
          </li>
          <li>
            {rich('{{link}} lists what your browser keeps for us.', {
              link: <Link to="/i/privacy/cookies">{t('Cookies and storage')}</Link>,
            })}
          </li>
        </ul>

        <h2>{t('Questions')}</h2>
        <p>
          {rich('Call {{phone}} to see, correct, or delete what we have about you.', {
            phone: <PhoneLink phone={customerServicePhone(banner)} />,
          })}
        </p>
      </article>
    </Page>
  );
}
