import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { smsPreferenceMachine } from '../../machines/account/sms-preference.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { formatPhone } from '../kit/format.ts';
import { Section } from '../kit/section.tsx';
import { smsTerms } from '../kit/sms-terms.ts';
import { CardLoading } from './dashboard-card.tsx';
import styles from './preferences.module.css';
import { SMS_NOT_CHANGED, SMS_NOT_FOUND } from './words.ts';

export type SmsPreferenceRef = ActorRefFrom<typeof smsPreferenceMachine>;

const TITLE = t('Text messages');

/** Whether a number gets text messages about orders, and how to turn them on or off. */
export function SmsPreference({ actor, banner }: { actor: SmsPreferenceRef; banner: Banner }) {
  const snapshot = useSelector(actor, (current) => current);
  const { form } = snapshot.children;
  return (
    <Section title={TITLE}>
      <div className={styles.parts}>
        <p>{t('We text you when your order is ready, on its way, or canceled, or needs another time.')}</p>
        {form && (
          <Form form={form} label={t('Find a number')} className={styles.number}>
            <Field
              form={form}
              name="phoneNumber"
              label={t('Phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              placeholder="(___) ___-____"
              format={formatPhone}
            />
            {/* Never busy: another lookup can start before one is done. */}
            <Button type="submit" variant="secondary">
              {t('Look up')}
            </Button>
          </Form>
        )}
        {snapshot.matches('lookingUp') && <CardLoading of={t('your text message preference')} />}
        {snapshot.matches('unknown') && (
          <p className={styles.quiet}>{t('Enter a number to see whether it gets text messages.')}</p>
        )}
        {snapshot.matches('lookupFailed') && (
          <Alert
            tone="danger"
            failure={snapshot.context.failure}
            actions={
              <Button variant="secondary" onClick={() => actor.send({ type: 'lookup.retry' })}>
                {t('Try Again')}
              </Button>
            }
          >
            {SMS_NOT_FOUND}
          </Alert>
        )}
        {snapshot.matches('known') && <Known actor={actor} />}
        <p className={styles.quiet}>{smsTerms(banner)}</p>
      </div>
    </Section>
  );
}

function Known({ actor }: { actor: SmsPreferenceRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { preference, failure } = snapshot.context;
  const isOptedIn = preference?.customerOptedIn ?? false;
  return (
    <div className={styles.known}>
      <p role="status">{preference?.message}</p>
      {snapshot.matches({ known: 'notChanged' }) && (
        <Alert tone="danger" failure={failure}>
          {SMS_NOT_CHANGED}
        </Alert>
      )}
      <div>
        <Button
          variant={isOptedIn ? 'secondary' : 'primary'}
          busy={snapshot.hasTag('busy')}
          onClick={() => actor.send({ type: 'sms.change', optIn: !isOptedIn })}
        >
          {isOptedIn ? t('Stop text messages') : t('Send text messages')}
        </Button>
      </div>
    </div>
  );
}

/** The placeholder for text messages until it's known which number the profile has. */
export const SmsPreferenceLoading = () => (
  <Section title={TITLE}>
    <CardLoading of={t('your text message preference')} />
  </Section>
);
