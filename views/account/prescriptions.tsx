import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ChangeableLogic } from '../../machines/account/changeable.machine.ts';
import { changeInProgress } from '../../machines/account/changeable.selectors.ts';
import type { RefillRequest } from '../../machines/account/rewards.ts';
import type {
  Prescription,
  Prescriptions as PrescriptionsData,
} from '../../services/contracts/prescriptions.ts';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { formatCalendarDay } from '../kit/format.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './cards.module.css';
import { CardsLoading } from './cards-loading.tsx';
import { ChangeFailed } from './change-failed.tsx';

export type PrescriptionsRef = ActorRefFrom<ChangeableLogic<PrescriptionsData, RefillRequest>>;

interface PrescriptionsProps {
  actor: PrescriptionsRef;
  banner: Banner;
}

/** The shopper's prescriptions, with a way to request refills (RTE-15). */
export function Prescriptions({ actor, banner }: PrescriptionsProps) {
  const data = useSelector(actor, ({ context }) => context.data);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isEmpty = useSelector(actor, (snapshot) => snapshot.matches('empty'));
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'));
  return (
    <AccountPage
      title={t('My Prescriptions')}
      banner={banner}
      lead={t('Ask for a refill here and pick it up at the pharmacy.')}
    >
      <div>
        <ButtonLink to="/myprescriptions/cards" variant="secondary">
          {t('Prescription cards')}
        </ButtonLink>
      </div>
      {isLoading && <CardsLoading label={t('Loading your prescriptions')} />}
      {hasFailed && (
        <LoadFailed
          of={t('your prescriptions')}
          failure={failure}
          onReload={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {isEmpty && (
        <EmptyState title={t('You have no prescriptions with us')} image="pill">
          <p>{t('Bring one to any of our pharmacies, and it will show up here.')}</p>
        </EmptyState>
      )}
      {isReady && (
        <>
          <ChangeFailed failure={failure} />
          <ul className={styles.cards}>
            {data?.prescriptions.map((prescription) => (
              <Row key={prescription.id} prescription={prescription} actor={actor} />
            ))}
          </ul>
        </>
      )}
    </AccountPage>
  );
}

const STATUS: Record<Prescription['status'], string> = {
  READY_TO_REFILL: t('Ready to refill'),
  REFILL_REQUESTED: t('Refill requested'),
  NO_REFILLS_LEFT: t('No refills left'),
};

function Row({ prescription, actor }: { prescription: Prescription; actor: PrescriptionsRef }) {
  const { id, medication, quantity, prescriber, pharmacy, refillsLeft, lastFilledOn, status } = prescription;
  const refill = { type: 'change.request', change: { prescriptionId: id } } as const;
  const isThisOne = useSelector(actor, (snapshot) => changeInProgress(snapshot)?.prescriptionId === id);
  const canRefill = useSelector(actor, (snapshot) => snapshot.can(refill));
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <h2 className={styles.title}>{medication}</h2>
        <Badge tone={status === 'REFILL_REQUESTED' ? 'primary' : 'quiet'}>{STATUS[status]}</Badge>
      </div>
      <p className={styles.quiet}>
        {[
          t('Quantity {{quantity}}.', { quantity }),
          ...(status === 'NO_REFILLS_LEFT' ? [] : [t('{{count}} refills left.', { count: refillsLeft })]),
          t('Last filled {{day}}.', { day: formatCalendarDay(lastFilledOn) }),
        ].join(' ')}
      </p>
      <p className={styles.quiet}>{`${prescriber}, ${pharmacy}`}</p>
      {(isThisOne || canRefill) && (
        <div className={styles.foot}>
          <Button variant="secondary" busy={isThisOne} onClick={() => actor.send(refill)}>
            {t('Request Refill')}
            <VisuallyHidden>{` ${t('of {{medication}}', { medication })}`}</VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  );
}
