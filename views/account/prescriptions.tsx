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
  const snapshot = useSelector(actor, (current) => current);
  const { data, failure } = snapshot.context;
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
      {snapshot.matches('loading') && <CardsLoading label={t('Loading your prescriptions')} />}
      {snapshot.matches('failed') && (
        <LoadFailed
          of={t('your prescriptions')}
          failure={snapshot.context.failure}
          onReload={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {snapshot.matches('empty') && (
        <EmptyState title={t('You have no prescriptions with us')} image="pill">
          <p>{t('Bring one to any of our pharmacies, and it will show up here.')}</p>
        </EmptyState>
      )}
      {snapshot.matches('ready') && (
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
  const snapshot = useSelector(actor, (current) => current);
  const { id, medication, quantity, prescriber, pharmacy, refillsLeft, lastFilledOn, status } = prescription;
  const refill = { type: 'change.request', change: { prescriptionId: id } } as const;
  const isThisOne = changeInProgress(snapshot)?.prescriptionId === id;
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
      {(isThisOne || snapshot.can(refill)) && (
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
