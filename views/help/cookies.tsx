import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { Page } from '../kit/page.tsx';
import { rich } from '../kit/rich.tsx';
import styles from './topic.module.css';

/** What the browser stores (FTR-04): everything in `services/browser/storage.ts`, plus the session cookie. */
export function Cookies({ banner }: { banner: Banner }) {
  return (
    <Page>
      <title>{`${t('Cookies and storage')} | ${banner.title}`}</title>
      <article className={styles.topic}>
        <h1>{t('Cookies and storage')}</h1>
        <p className={styles.lead}>
          {t('Everything your browser keeps for {{title}}.', { title: banner.title })}
        </p>

        <h2>{t('Strictly necessary')}</h2>
        <ul>
          <li>
            {t('A cookie that says who is signed in. No script can read it, and signing out deletes it.')}
          </li>
          <li>
            {t(
              'What you typed into a form, as long as the tab is open, so that you can reload without losing it.',
            )}
          </li>
          <li>{t('Your privacy choices, until you delete them.')}</li>
          <li>{t('A cookie with the language you chose, for a year.')}</li>
        </ul>

        <h2>{t('Functional')}</h2>
        <ul>
          <li>{t('Whether you chose light or dark colors.')}</li>
          <li>{t('Which of our store brands you visited.')}</li>
          <li>{t('Which parts of a page you left open.')}</li>
          <li>{t('Delivery instructions you saved for an address.')}</li>
          <li>{t('A ZIP code you entered to see the prices of a store nearby.')}</li>
        </ul>
        <p>
          {rich(
            'These are kept until you delete them, or only as long as the tab is open if you turn off functional storage in {{choices}} at the bottom of each page.',
            { choices: <strong>{t('Your Privacy Choices')}</strong> },
          )}
        </p>

        <h2>{t('Measurement and advertising')}</h2>
        <p>{t('Nothing. Our pages load nothing from anyone else.')}</p>
      </article>
    </Page>
  );
}
