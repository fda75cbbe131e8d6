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
  const form = useSelector(actor, ({ children }) => children.form);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isLookingUp = useSelector(actor, (snapshot) => snapshot.matches('lookingUp'));
  const isUnknown = useSelector(actor, (snapshot) => snapshot.matches('unknown'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('lookupFailed'));
  const isKnown = useSelector(actor, (snapshot) => snapshot.matches('known'));
  return (
    <Section title={TITLE}>
      <div className={styles.parts}>
        <p>
          {t(
            'We text you when your order is placed, changed, ready, on its way, canceled, or refunded, and when we need an answer from you.',
          )}
        </p>
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
        {isLookingUp && <CardLoading of={t('your text message preference')} />}
        {isUnknown && (
          <p className={styles.quiet}>{t('Enter a number to see whether it gets text messages.')}</p>
        )}
        {hasFailed && (
          <Alert
            tone="danger"
            failure={failure}
            actions={
              <Button variant="secondary" onClick={() => actor.send({ type: 'lookup.retry' })}>
                {t('Try Again')}
              </Button>
            }
          >
            {SMS_NOT_FOUND}
          </Alert>
        )}
        {isKnown && <Known actor={actor} />}
        <p className={styles.quiet}>{smsTerms(banner)}</p>
      </div>
    </Section>
  );
}

function Known({ actor }: { actor: SmsPreferenceRef }) {
  const preference = useSelector(actor, ({ context }) => context.preference);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isNotChanged = useSelector(actor, (snapshot) => snapshot.matches({ known: 'notChanged' }));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isOptedIn = preference?.customerOptedIn ?? false;
  return (
    <div className={styles.known}>
      <p role="status">{preference?.message}</p>
      {isNotChanged && (
        <Alert tone="danger" failure={failure}>
          {SMS_NOT_CHANGED}
        </Alert>
      )}
      <div>
        <Button
          variant={isOptedIn ? 'secondary' : 'primary'}
          busy={isBusy}
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
