import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { profileFormMachine } from '../../machines/account/profile-form.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { CheckboxField } from '../kit/checkbox-field.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { formatPhone } from '../kit/format.ts';
import { SkeletonText } from '../kit/skeleton.tsx';
import styles from './profile.module.css';
import { profileWords } from './words.ts';

interface ProfileFormProps {
  actor: ActorRefFrom<typeof profileFormMachine>;
  /** Whether this browser's privacy choices rule out relevant ads (FTR-05). */
  areAdsOff: boolean;
}

const ADS = t("Without it you'll see just as many ads, but not ones picked for you.");
const ADS_OFF = t(
  'Advertising is off in Your Privacy Choices, at the bottom of the page, so ads in this browser are never based on what you buy.',
);

/** Name, phone, and advertising preference. Keeps what was typed even if saving fails. */
export function ProfileForm({ actor, areAdsOff }: ProfileFormProps) {
  const form = useSelector(actor, ({ children }) => children.form);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (!form) return <SkeletonText lines={6} />;
  return (
    <Form form={form} label={t('Personal information')} className={styles.form}>
      <div className={styles.names}>
        <Field form={form} name="firstName" label={t('First Name')} autoComplete="given-name" />
        <Field form={form} name="lastName" label={t('Last Name')} autoComplete="family-name" />
      </div>
      <Field
        form={form}
        name="phone"
        label={t('Phone')}
        optional
        hint={t('So the store can reach you about your orders.')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(___) ___-____"
        format={formatPhone}
      />
      <CheckboxField
        form={form}
        name="relevantAdsOptIn"
        label={t('Show me ads based on what I buy')}
        hint={areAdsOff ? ADS_OFF : ADS}
      />
      {failure && (
        <Alert tone="danger" failure={failure}>
          {profileWords[failure.kind]}
        </Alert>
      )}
      <div>
        <Button type="submit" busy={isSaving}>
          {t('Save changes')}
        </Button>
      </div>
    </Form>
  );
}
