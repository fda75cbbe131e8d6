import { useSelector } from '@xstate/react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { EmailChangeLinkRef } from '../../machines/account/email-change-link.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { Page } from '../kit/page.tsx';
import { ChangeFailed } from './change-failed.tsx';
import styles from './security.module.css';
import { EMAIL_CHANGED, EMAIL_LINK_ENDED, EMAIL_LINK_SIGN_IN } from './security-words.ts';

/** Where the letter to a new email leads. */
export function EmailChangeLink({ actor, banner }: { actor: EmailChangeLinkRef; banner: Banner }) {
  const snapshot = useSelector(actor, (current) => current);
  const isOpen = snapshot.status === 'active';
  return (
    <Page narrow>
      <title>{`${t('Confirm your new email')} | ${banner.title}`}</title>
      <h1>{t('Confirm your new email')}</h1>
      <div className={styles.form}>
        {isOpen && (
          <p>
            {t('Your {{title}} account will have the email that this link was sent to.', {
              title: banner.title,
            })}
          </p>
        )}
        <ChangeFailed failure={snapshot.context.failure} />
        {snapshot.matches('changed') && <Alert tone="success">{EMAIL_CHANGED}</Alert>}
        {snapshot.matches('linkEnded') && <Alert tone="warning">{EMAIL_LINK_ENDED}</Alert>}
        {snapshot.matches('signInNeeded') && <p>{EMAIL_LINK_SIGN_IN}</p>}
        <div>
          {isOpen ? (
            <Button busy={snapshot.hasTag('busy')} onClick={() => actor.send({ type: 'change.confirm' })}>
              {t('Confirm new email')}
            </Button>
          ) : (
            <ButtonLink to="/account/security">{t('Go to Sign-in & Security')}</ButtonLink>
          )}
        </div>
      </div>
    </Page>
  );
}
