import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/index.ts';
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

const amount = new Intl.NumberFormat('en-US');

export function PointsCard({ actor }: { actor: PointsRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { data } = snapshot.context;
  return (
    <DashboardCard title="Points" to="/account/pointssummary" linkLabel="Points summary">
      {snapshot.hasTag('busy') && <CardLoading of="your points" />}
      {snapshot.matches('failed') && (
        <CardFailed
          of="your points"
          failure={snapshot.context.failure}
          onRetry={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {snapshot.matches('empty') && <p className={styles.quiet}>Your first order earns your first points.</p>}
      {snapshot.matches('ready') && data && (
        <>
          <p className={styles.figure}>{amount.format(data.balance)}</p>
          <p className={styles.quiet}>{`${amount.format(data.earnedThisYear)} earned this year`}</p>
        </>
      )}
    </DashboardCard>
  );
}

export function MembershipCard({ account, banner }: { account: AccountRef; banner: Banner }) {
  const snapshot = useSelector(account, (current) => current);
  const membership = activeMembership(snapshot);
  const status = appDataStatus(snapshot);
  return (
    <DashboardCard
      title={banner.navigation.membership}
      to="/membership"
      linkLabel={membership ? 'Your plan' : 'See plans'}
    >
      {status === 'loading' && <CardLoading of="your membership" />}
      {status === 'failed' && (
        <CardFailed
          of="your membership"
          failure={snapshot.context.appDataFailure}
          onRetry={() => account.send({ type: 'appData.reload' })}
        />
      )}
      {snapshot.context.appData && (
        <>
          <p>
            <Badge tone={membership ? 'primary' : 'quiet'}>{membership ? 'Active' : 'Not a member'}</Badge>
          </p>
          <p className={styles.quiet}>{membership ? BENEFIT[membership] : MEMBERSHIP_OFFER}</p>
        </>
      )}
    </DashboardCard>
  );
}

export function ProfileCard({ account }: { account: AccountRef }) {
  const snapshot = useSelector(account, (current) => current);
  const { profile } = snapshot.context;
  const status = profileStatus(snapshot);
  return (
    <DashboardCard title="Profile" to="/account/update" linkLabel="Edit profile">
      {status === 'loading' && <CardLoading of="your profile" />}
      {(status === 'failed' || status === 'signInNeeded') && (
        <CardFailed
          of="your profile"
          failure={snapshot.context.profileFailure}
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
    <DashboardCard title="Mailing Address" to="/account/addresses" linkLabel="Address book">
      {isBookComing(snapshot) && <CardLoading of="your mailing address" />}
      {snapshot.matches('failed') && (
        <CardFailed
          of="your mailing address"
          failure={snapshot.context.failure}
          onRetry={() => actor.send({ type: 'addresses.reload' })}
        />
      )}
      {snapshot.matches('loaded') &&
        (address ? (
          <AddressLines address={address} />
        ) : (
          <>
            <p className={styles.quiet}>You don't have a mailing address yet.</p>
            <p>
              <Link to="/account/address">Add a mailing address</Link>
            </p>
          </>
        ))}
    </DashboardCard>
  );
}
