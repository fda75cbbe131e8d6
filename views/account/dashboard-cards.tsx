import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { locale, t } from '../../languages/t.ts';
import type { accountMachine } from '../../machines/account/account.machine.ts';
import { activeMembership, appDataStatus, profileStatus } from '../../machines/account/account.selectors.ts';
import type { AddressBookRef } from '../../machines/account/address-book.machine.ts';
import { isBookComing, mailingAddress } from '../../machines/account/address-book.selectors.ts';
import { Badge } from '../kit/badge.tsx';
import { Link } from '../kit/link.tsx';
import { AddressLines } from './address-lines.tsx';
import styles from './dashboard.module.css';
import { CardFailed, CardLoading, DashboardCard } from './dashboard-card.tsx';
import type { PointsRef } from './points.tsx';
import { BENEFIT, MEMBERSHIP_OFFER } from './words.ts';

type AccountRef = ActorRefFrom<typeof accountMachine>;

const amount = new Intl.NumberFormat(locale());

export function PointsCard({ actor }: { actor: PointsRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { data } = snapshot.context;
  return (
    <DashboardCard title={t('Points')} to="/account/pointssummary" linkLabel={t('Points summary')}>
      {snapshot.hasTag('busy') && <CardLoading of={t('your points')} />}
      {snapshot.matches('failed') && (
        <CardFailed
          of={t('your points')}
          failure={snapshot.context.failure}
          onRetry={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {snapshot.matches('empty') && (
        <p className={styles.quiet}>{t('Your first order earns your first points.')}</p>
      )}
      {snapshot.matches('ready') && data && (
        <>
          <p className={styles.figure}>{amount.format(data.balance)}</p>
          <p className={styles.quiet}>
            {t('{{earnedThisYear}} earned this year', { earnedThisYear: amount.format(data.earnedThisYear) })}
          </p>
        </>
      )}
    </DashboardCard>
  );
}

export function MembershipCard({ account, banner }: { account: AccountRef; banner: Banner }) {
  const membership = useSelector(account, activeMembership);
  const status = useSelector(account, appDataStatus);
  const failure = useSelector(account, ({ context }) => context.appDataFailure);
  const isKnown = useSelector(account, ({ context }) => context.appData !== null);
  return (
    <DashboardCard
      title={banner.navigation.membership}
      to="/membership"
      linkLabel={membership ? t('Your plan') : t('See plans')}
    >
      {status === 'loading' && <CardLoading of={t('your membership')} />}
      {status === 'failed' && (
        <CardFailed
          of={t('your membership')}
          failure={failure}
          onRetry={() => account.send({ type: 'appData.reload' })}
        />
      )}
      {isKnown && (
        <>
          <p>
            <Badge tone={membership ? 'primary' : 'quiet'}>
              {membership ? t('Active') : t('Not a member')}
            </Badge>
          </p>
          <p className={styles.quiet}>{membership ? BENEFIT[membership] : MEMBERSHIP_OFFER}</p>
        </>
      )}
    </DashboardCard>
  );
}

export function ProfileCard({ account }: { account: AccountRef }) {
  const profile = useSelector(account, ({ context }) => context.profile);
  const status = useSelector(account, profileStatus);
  const failure = useSelector(account, ({ context }) => context.profileFailure);
  return (
    <DashboardCard title={t('Profile')} to="/account/update" linkLabel={t('Edit profile')}>
      {status === 'loading' && <CardLoading of={t('your profile')} />}
      {(status === 'failed' || status === 'signInNeeded') && (
        <CardFailed
          of={t('your profile')}
          failure={failure}
          onRetry={() => account.send({ type: 'profile.reload' })}
        />
      )}
      {profile && (
        <p className={styles.lines}>
          <strong>{`${profile.firstName} ${profile.lastName}`}</strong>
          <span>{profile.contactInfo.emails[0]?.address}</span>
          <span>{profile.contactInfo.phones[0]?.number.pretty}</span>
        </p>
      )}
    </DashboardCard>
  );
}

export function MailingAddressCard({ actor }: { actor: AddressBookRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const address = mailingAddress(snapshot.context);
  return (
    <DashboardCard title={t('Mailing Address')} to="/account/addresses" linkLabel={t('Address book')}>
      {isBookComing(snapshot) && <CardLoading of={t('your mailing address')} />}
      {snapshot.matches('failed') && (
        <CardFailed
          of={t('your mailing address')}
          failure={snapshot.context.failure}
          onRetry={() => actor.send({ type: 'addresses.reload' })}
        />
      )}
      {snapshot.matches('loaded') &&
        (address ? (
          <AddressLines address={address} />
        ) : (
          <>
            <p className={styles.quiet}>{t("You don't have a mailing address yet.")}</p>
            <p>
              <Link to="/account/address">{t('Add a mailing address')}</Link>
            </p>
          </>
        ))}
    </DashboardCard>
  );
}
