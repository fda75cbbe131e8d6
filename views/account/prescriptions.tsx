import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/index.ts';
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
import { formatCalendarDay, formatCount } from '../kit/format.ts';
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
      title="My Prescriptions"
      banner={banner}
      lead="Ask for a refill here and pick it up at the pharmacy."
    >
      <div>
        <ButtonLink to="/myprescriptions/cards" variant="secondary">
          Prescription cards
        </ButtonLink>
      </div>
      {snapshot.matches('loading') && <CardsLoading label="Loading your prescriptions" />}
      {snapshot.matches('failed') && (
        <LoadFailed
          of="your prescriptions"
          failure={snapshot.context.failure}
          onReload={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {snapshot.matches('empty') && (
        <EmptyState title="You have no prescriptions with us" image="pill">
          <p>Bring one to any of our pharmacies, and it will show up here.</p>
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
  READY_TO_REFILL: 'Ready to refill',
  REFILL_REQUESTED: 'Refill requested',
  NO_REFILLS_LEFT: 'No refills left',
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
        {`Quantity ${quantity}. ${status === 'NO_REFILLS_LEFT' ? '' : `${formatCount(refillsLeft, 'refill')} left. `}Last filled ${formatCalendarDay(lastFilledOn)}.`}
      </p>
      <p className={styles.quiet}>{`${prescriber}, ${pharmacy}`}</p>
      {(isThisOne || snapshot.can(refill)) && (
        <div className={styles.foot}>
          <Button variant="secondary" busy={isThisOne} onClick={() => actor.send(refill)}>
            Request Refill
            <VisuallyHidden>{` of ${medication}`}</VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  );
}
