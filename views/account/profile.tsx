import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { accountMachine } from '../../machines/account/account.machine.ts';
import { profileStatus } from '../../machines/account/account.selectors.ts';
import type { profileFormMachine } from '../../machines/account/profile-form.machine.ts';
import type { Profile as ProfileData } from '../../services/contracts/profile.ts';
import { Alert } from '../kit/alert.tsx';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { Fact, Facts } from '../kit/facts.tsx';
import { formatDayOfYear } from '../kit/format.ts';
import { Link } from '../kit/link.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Section } from '../kit/section.tsx';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import { ModalHost } from '../modal-host.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';

interface ProfileProps {
  actor: ActorRefFrom<typeof profileFormMachine>;
  profile: ProfileData;
  isEmailConfirmed: boolean;
  areAdsOff: boolean;
  banner: Banner;
}

/** The shopper's profile: what they can change and what else the store knows (RTE-05, ENT-07). */
export function Profile({ actor, profile, isEmailConfirmed, areAdsOff, banner }: ProfileProps) {
  const { contactInfo, loyaltyCardNumber, created } = profile;
  return (
    <ProfilePage banner={banner}>
      <div className={styles.layout}>
        <Section title={t('Personal information')}>
          <ProfileForm actor={actor} areAdsOff={areAdsOff} />
        </Section>
        <div className={styles.column}>
          <Section title={t('Email')}>
            <div className={styles.email}>
              <span className={styles.address}>{contactInfo.emails[0]?.address}</span>
              <Badge tone={isEmailConfirmed ? 'primary' : 'accent'}>
                {isEmailConfirmed ? t('Confirmed') : t('Not confirmed')}
              </Badge>
            </div>
            {!isEmailConfirmed && <Link to="/confirm-email">{t('Confirm your email')}</Link>}
            <Link to="/account/security">{t('Change email or password')}</Link>
          </Section>
          <Section title={t('Your {{title}} account', { title: banner.title })}>
            <Facts>
              <Fact label={t('Loyalty card')}>{loyaltyCardNumber ?? t('None yet')}</Fact>
              <Fact label={t('Member since')}>{formatDayOfYear(created)}</Fact>
            </Facts>
          </Section>
        </div>
      </div>
      <ModalHost actor={actor} />
    </ProfilePage>
  );
}

interface ProfilePendingProps {
  account: ActorRefFrom<typeof accountMachine>;
  banner: Banner;
}

/** The page while the profile loads, or if it fails to. */
export function ProfilePending({ account, banner }: ProfilePendingProps) {
  const status = useSelector(account, profileStatus);
  const failure = useSelector(account, ({ context }) => context.profileFailure);
  const reload = () => account.send({ type: 'profile.reload' });
  return (
    <ProfilePage banner={banner}>
      {status === 'failed' && <LoadFailed of={t('your profile')} failure={failure} onReload={reload} />}
      {status === 'signInNeeded' && (
        <Alert
          tone="info"
          title={t('Please sign in again to see your profile.')}
          actions={
            <Button variant="secondary" onClick={reload}>
              {t('Try again')}
            </Button>
          }
        />
      )}
      {(status === 'loading' || status === 'reloading') && <ProfileLoading />}
    </ProfilePage>
  );
}

function ProfilePage({ banner, children }: { banner: Banner; children: ReactNode }) {
  return (
    <AccountPage title={t('Profile')} banner={banner} lead={t('Who you are, and how we can reach you.')}>
      {children}
    </AccountPage>
  );
}

function ProfileLoading() {
  return (
    <Loading label={t('Loading your profile')}>
      <div className={styles.layout}>
        <Skeleton height="26rem" radius="large" />
        <div className={styles.column}>
          <Skeleton height="6.5rem" radius="large" />
          <Skeleton height="8.5rem" radius="large" />
        </div>
      </div>
    </Loading>
  );
}
