import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ChangeableLogic } from '../../machines/account/changeable.machine.ts';
import { changeInProgress } from '../../machines/account/changeable.selectors.ts';
import type { RewardClaim } from '../../machines/account/rewards.ts';
import { blockedReason } from '../../machines/shared/what-blocks.ts';
import type { LocalReward, LocalRewards as LocalRewardsData } from '../../services/contracts/rewards.ts';
import { Button } from '../kit/button.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { formatDayOfYear } from '../kit/format.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { ModalHost } from '../modal-host.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './cards.module.css';
import { CardsLoading } from './cards-loading.tsx';
import { ChangeFailed } from './change-failed.tsx';
import { NOT_NOW, TOO_FEW_POINTS, voucherRevoked } from './words.ts';

export type LocalRewardsRef = ActorRefFrom<ChangeableLogic<LocalRewardsData, RewardClaim>>;

interface LocalRewardsProps {
  actor: LocalRewardsRef;
  banner: Banner;
}

/** Rewards from nearby partners, for points (RTE-14). */
export function LocalRewards({ actor, banner }: LocalRewardsProps) {
  const data = useSelector(actor, ({ context }) => context.data);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isEmpty = useSelector(actor, (snapshot) => snapshot.matches('empty'));
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'));
  return (
    <AccountPage
      title={t('Local Rewards')}
      banner={banner}
      lead={
        data
          ? t('You have {{count}} points to spend.', { count: data.balance })
          : t('Spend your points nearby.')
      }
    >
      {isLoading && <CardsLoading label={t('Loading the rewards')} />}
      {hasFailed && (
        <LoadFailed
          of={t('the rewards')}
          failure={failure}
          onReload={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {isEmpty && (
        <EmptyState title={t('There are no rewards near you yet')} image="wrapped-gift">
          <p>{t('Your points will be waiting when there are.')}</p>
        </EmptyState>
      )}
      {isReady && (
        <>
          <ChangeFailed failure={failure} />
          <ul className={styles.grid}>
            {data?.rewards.map((reward) => (
              <Reward key={reward.id} reward={reward} actor={actor} />
            ))}
          </ul>
        </>
      )}
      <ModalHost actor={actor} />
    </AccountPage>
  );
}

function Reward({ reward, actor }: { reward: LocalReward; actor: LocalRewardsRef }) {
  const { id, partner, title, description, points, voucher, revokedAt } = reward;
  const claim = { type: 'change.request', change: { rewardId: id } } as const;
  const isThisOne = useSelector(actor, (snapshot) => changeInProgress(snapshot)?.rewardId === id);
  const reason = useSelector(actor, (snapshot) =>
    blockedReason(snapshot, claim, { isAllowed: TOO_FEW_POINTS }, NOT_NOW),
  );
  return (
    <li className={styles.card}>
      <p className={styles.quiet}>{partner}</p>
      <h2 className={styles.title}>{title}</h2>
      <p>{description}</p>
      {revokedAt && <p className={styles.quiet}>{voucherRevoked(formatDayOfYear(revokedAt))}</p>}
      <div className={styles.foot}>
        {voucher ? (
          <>
            <p className={styles.quiet}>
              {t('Claimed {{day}}. Show this code:', { day: formatDayOfYear(voucher.claimedAt) })}
            </p>
            <p className={styles.code}>{voucher.code}</p>
          </>
        ) : (
          <Button busy={isThisOne} blocked={isThisOne ? null : reason} onClick={() => actor.send(claim)}>
            <span>
              {t('Claim')}
              <VisuallyHidden>{` ${title}`}</VisuallyHidden>
              {` ${t('for {{count}} points', { count: points })}`}
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}
