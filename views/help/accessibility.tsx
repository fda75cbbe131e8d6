import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { Page } from '../kit/page.tsx';
import { PhoneLink } from '../kit/phone-link.tsx';
import { rich } from '../kit/rich.tsx';
import styles from './topic.module.css';

/** The accessibility statement (RTE-25). */
export function Accessibility({ banner }: { banner: Banner }) {
  const phone = banner.phones.screenReaderHelp;
  return (
    <Page>
      <title>{`${t('Accessibility statement')} | ${banner.title}`}</title>
      <article className={styles.topic}>
        <h1>{t('Accessibility statement')}</h1>
        <p className={styles.lead}>
          {t(
            '{{companyName}} wants everyone to be able to shop here, with whatever device and assistive technology they use.',
            { companyName: banner.companyName },
          )}
        </p>

        <h2>{t('What we aim for')}</h2>
        <p>
          {t(
            'We design and test these pages against the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
          )}
        </p>

        <h2>{t('What that means for you')}</h2>
        <ul>
          <li>{t('You can do everything with just a keyboard, and see what has the focus.')}</li>
          <li>{t('Pages have headings, landmarks, and names that screen readers announce.')}</li>
          <li>{t('Errors appear in words next to their cause, and in a list when you submit a form.')}</li>
          <li>{t('Pages work from a width of 320 pixels, and with text enlarged to 200%.')}</li>
          <li>{t('Light and dark colors follow your device, or your choice at the bottom of each page.')}</li>
          <li>{t('Nothing moves when your device asks for reduced motion.')}</li>
        </ul>

        <h2>{t("If something doesn't work for you")}</h2>
        <p>
          {rich(
            'Call {{phone}}. Tell us which page it was and what you wanted to do, and we will help you with your order and fix the page.',
            { phone: <PhoneLink phone={phone} /> },
          )}
        </p>
      </article>
    </Page>
  );
}
