import { useSelector } from '@xstate/react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { Chosen } from '../../machines/account/choices.machine.ts';
import { type EmailPreferencesRef, shownEmails } from '../../machines/account/email-preferences.ts';
import { Alert } from '../kit/alert.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { Section } from '../kit/section.tsx';
import { CardFailed, CardLoading } from './dashboard-card.tsx';
import { EmailDeals } from './email-deals.tsx';
import styles from './preferences.module.css';
import { SaveStatus } from './save-status.tsx';
import { EMAILS_NOT_SAVED } from './words.ts';

interface EmailPreferencesProps {
  actor: EmailPreferencesRef;
  banner: Banner;
}

/** All emails, each to subscribe to or not (ENT-31). */
export function EmailPreferences({ actor, banner }: EmailPreferencesProps) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <Section title={t('Email')} action={<SaveStatus snapshot={snapshot} />}>
      {snapshot.matches('loading') && <CardLoading of={t('your email preferences')} />}
      {snapshot.matches('failed') && (
        <CardFailed
          of={t('your email preferences')}
          failure={snapshot.context.failure}
          onRetry={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {snapshot.matches('ready') && (
        <div className={styles.parts}>
          {snapshot.context.failure && (
            <Alert tone="danger" failure={snapshot.context.failure}>
              {EMAILS_NOT_SAVED}
            </Alert>
          )}
          <Emails actor={actor} banner={banner} />
        </div>
      )}
    </Section>
  );
}

function Emails({ actor, banner }: EmailPreferencesProps) {
  const context = useSelector(actor, (current) => current.context);
  const choose = (chosen: Chosen<boolean>) => actor.send({ type: 'choice.change', chosen });
  return (
    <>
      <EmailDeals actor={actor} banner={banner} hint={t('Selects every email below.')} />
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('Emails you get')}</legend>
        {shownEmails(context).map(({ id, name, description, selected }) => (
          <Checkbox
            key={id}
            name={id}
            label={name}
            hint={description}
            checked={selected}
            onChange={(isChecked) => choose({ [id]: isChecked })}
          />
        ))}
      </fieldset>
    </>
  );
}
