import { useSelector } from '@xstate/react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { type EmailPreferencesRef, emailOptIn } from '../../machines/account/email-preferences.ts';
import { Alert } from '../kit/alert.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import styles from './preferences.module.css';
import { EMAILS_NOT_SAVED } from './words.ts';

interface EmailDealsProps {
  actor: EmailPreferencesRef;
  banner: Banner;
  /** Under the label: what the opt-in does on this page. */
  hint: string;
}

/** One check mark for every email, if there is one to offer (EML-01 to EML-03). */
export function EmailDeals({ actor, banner, hint }: EmailDealsProps) {
  const context = useSelector(actor, (current) => current.context);
  const optIn = emailOptIn(context, banner.features.emailDealsOptIn);
  return (
    optIn && (
      <div className={styles.optIn}>
        <Checkbox
          name="emailDeals"
          label={t('Send me email deals from {{title}}', { title: banner.title })}
          hint={hint}
          checked={optIn.isChecked}
          onChange={(isChecked) => actor.send({ type: 'choice.change', chosen: optIn.chosenBy(isChecked) })}
        />
      </div>
    )
  );
}

/** The opt-in next to the cart, and why it wasn't saved (EML-04); nothing while it's loading or if it doesn't load. */
export function CartEmailDeals({ actor, banner }: Omit<EmailDealsProps, 'hint'>) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'));
  return (
    isReady && (
      <div className={styles.parts}>
        {failure && (
          <Alert tone="danger" failure={failure}>
            {EMAILS_NOT_SAVED}
          </Alert>
        )}
        <EmailDeals
          actor={actor}
          banner={banner}
          hint={t('Weekly ads, coupons, and offers. You can change this in your preferences.')}
        />
      </div>
    )
  );
}
