import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ChangeableLogic } from '../../machines/account/changeable.machine.ts';
import { changeInProgress } from '../../machines/account/changeable.selectors.ts';
import { currentPlan, type MembershipChange } from '../../machines/account/rewards.ts';
import { blockedReason } from '../../machines/shared/what-blocks.ts';
import type { Membership as MembershipData, MembershipType } from '../../services/contracts/membership.ts';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatDayOfYear, formatMoney } from '../kit/format.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { PhoneLink } from '../kit/phone-link.tsx';
import { rich } from '../kit/rich.tsx';
import { ModalHost } from '../modal-host.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './cards.module.css';
import { CardsLoading } from './cards-loading.tsx';
import { ChangeFailed } from './change-failed.tsx';
import { MEMBERSHIP_LEAD, MEMBERSHIP_PERIOD, NOT_NOW, TRIAL_IS_USED } from './words.ts';

export type MembershipRef = ActorRefFrom<ChangeableLogic<MembershipData, MembershipChange>>;

interface MembershipProps {
  actor: MembershipRef;
  banner: Banner;
  /** Where a visitor goes to sign in first; null for a signed-in shopper. */
  signInAddress: string | null;
}

/** The plans and the shopper's enrollment (RTE-12). Visitors see only the plans. */
export function Membership({ actor, banner, signInAddress }: MembershipProps) {
  const data = useSelector(actor, ({ context }) => context.data);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'));
  return (
    <AccountPage title={banner.navigation.membership} banner={banner} lead={MEMBERSHIP_LEAD}>
      {isLoading && <CardsLoading label={t('Loading the membership')} />}
      {hasFailed && (
        <LoadFailed
          of={t('the membership')}
          failure={failure}
          onReload={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {isReady && (
        <>
          <ChangeFailed failure={failure} />
          {data?.enrollment && <Enrolled actor={actor} banner={banner} />}
          <ul className={styles.grid}>
            {data?.plans.map((plan) => (
              <Plan key={plan.type} plan={plan} actor={actor} banner={banner} signInAddress={signInAddress} />
            ))}
          </ul>
        </>
      )}
      <ModalHost actor={actor} />
    </AccountPage>
  );
}

/** A plan by the banner's own name: 'Copper Club', 'Copper Club Lite' (NAV-10). */
const planName = ({ navigation: { membership } }: Banner, type: MembershipType): string =>
  type === 'BOOST'
    ? membership
    : t('{{membership}} Lite', { membership: membership.replace(/ Membership$/, '') });

function Enrolled({ actor, banner }: { actor: MembershipRef; banner: Banner }) {
  const cancel = { type: 'change.request', change: { kind: 'cancel' } } as const;
  const enrollment = useSelector(actor, ({ context }) => context.data?.enrollment);
  const canEnd = useSelector(actor, (snapshot) => snapshot.hasTag('modal') || snapshot.can(cancel));
  if (!enrollment) return null;
  const { type, isActive, since, until } = enrollment;
  return (
    <div className={styles.card}>
      <p className={styles.line}>
        <strong className={styles.title}>{planName(banner, type)}</strong>
        <Badge tone={isActive ? 'primary' : 'quiet'}>{isActive ? t('Active') : t('Ended')}</Badge>
      </p>
      <p className={styles.quiet}>
        {t('Member since {{day}}.', { day: formatDayOfYear(since) })}{' '}
        {isActive
          ? t('Ends on {{day}}.', { day: formatDayOfYear(until) })
          : t('Ended on {{day}}.', { day: formatDayOfYear(until) })}
      </p>
      {!isActive && (
        <p>
          {rich('{{trialIsUsed}} To join again, call {{phone}}.', {
            trialIsUsed: TRIAL_IS_USED,
            phone: <PhoneLink phone={customerServicePhone(banner)} />,
          })}
        </p>
      )}
      {canEnd && (
        <div className={styles.foot}>
          <Button variant="secondary" onClick={() => actor.send(cancel)}>
            {t('End Membership')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PlanProps {
  plan: MembershipData['plans'][number];
  actor: MembershipRef;
  banner: Banner;
  signInAddress: string | null;
}

function Plan({ plan: { type, price, benefits }, actor, banner, signInAddress }: PlanProps) {
  const name = planName(banner, type);
  const enroll = { type: 'change.request', change: { kind: 'enroll', type } } as const;
  const current = useSelector(actor, ({ context }) => context.data && currentPlan(context.data));
  const change = useSelector(actor, changeInProgress);
  const reason = useSelector(actor, (snapshot) =>
    blockedReason(snapshot, enroll, { isAllowed: TRIAL_IS_USED }, NOT_NOW),
  );
  const isCurrent = current === type;
  const isThisOne = change?.kind === 'enroll' && change.type === type;
  return (
    <li className={classNames(styles.card, isCurrent && styles.chosen)}>
      <h2 className={styles.title}>{name}</h2>
      <p>
        <span className={styles.figure}>{formatMoney(price)}</span>{' '}
        <span className={styles.quiet}>{MEMBERSHIP_PERIOD}</span>
      </p>
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        {isCurrent && <Badge tone="primary">{t('Your plan')}</Badge>}
        {!isCurrent && signInAddress && <ButtonLink to={signInAddress}>{t('Sign In to Join')}</ButtonLink>}
        {!isCurrent && !signInAddress && (
          <Button busy={isThisOne} blocked={change ? null : reason} onClick={() => actor.send(enroll)}>
            {current ? t('Change to {{name}}', { name }) : t('Join {{name}}', { name })}
          </Button>
        )}
      </div>
    </li>
  );
}
