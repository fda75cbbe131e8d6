import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { locale, t } from '../../languages/t.ts';
import { orderPath } from '../../machines/shared/paths.ts';
import type { ResourceLogic } from '../../machines/shared/resource.machine.ts';
import type { PointsSummary } from '../../services/contracts/rewards.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import { classNames } from '../kit/class-names.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { formatDayOfYear } from '../kit/format.ts';
import { Link } from '../kit/link.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Section } from '../kit/section.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './cards.module.css';
import { CardsLoading } from './cards-loading.tsx';
import { pointsLead } from './words.ts';

export type PointsRef = ActorRefFrom<ResourceLogic<PointsSummary, undefined>>;

interface PointsProps {
  actor: PointsRef;
  banner: Banner;
}

const amount = new Intl.NumberFormat(locale());
const signed = new Intl.NumberFormat(locale(), { signDisplay: 'always' });

/** The shopper's points and their history (RTE-11). */
export function Points({ actor, banner }: PointsProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { data } = snapshot.context;
  return (
    <AccountPage title={t('Points Summary')} banner={banner} lead={pointsLead(banner.navigation.membership)}>
      {snapshot.hasTag('busy') && <CardsLoading label={t('Loading your points')} />}
      {snapshot.matches('failed') && (
        <LoadFailed
          of={t('your points')}
          failure={snapshot.context.failure}
          onReload={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {snapshot.matches('empty') && (
        <EmptyState
          title={t('You have no points yet')}
          image="glowing-star"
          action={<ButtonLink to="/products/start-my-cart">{t('Start My Cart')}</ButtonLink>}
        >
          <p>{t('Your first order earns your first points.')}</p>
        </EmptyState>
      )}
      {snapshot.matches('ready') && data && <Summary points={data} />}
    </AccountPage>
  );
}

function Summary({ points: { balance, earnedThisYear, entries } }: { points: PointsSummary }) {
  return (
    <>
      <div className={styles.card}>
        <dl className={styles.figures}>
          <div>
            <dt className={styles.quiet}>{t('Points to spend')}</dt>
            <dd className={styles.figure}>{amount.format(balance)}</dd>
          </div>
          <div>
            <dt className={styles.quiet}>{t('Earned this year')}</dt>
            <dd className={styles.figure}>{amount.format(earnedThisYear)}</dd>
          </div>
        </dl>
      </div>
      <Section title={t('History')}>
        <ul className={styles.cards}>
          {entries.map(({ id, at, timezone, points, description, checkoutId }) => (
            <li key={id} className={styles.entry}>
              <span>
                {checkoutId ? <Link to={orderPath(checkoutId)}>{description}</Link> : description}{' '}
                <span className={classNames(styles.quiet, styles.date)}>
                  {formatDayOfYear(at, timezone ?? undefined)}
                </span>
              </span>
              <span className={styles.amount}>
                {t('{{points}} points', { points: signed.format(points) })}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
