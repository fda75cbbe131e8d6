import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { Time } from '../../machines/scheduling/schedule.ts';
import type { OrderProblem } from '../../machines/scheduling/scheduled-order.ts';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import {
  lacksStore,
  primaryAction,
  showsReserved,
  timesShown,
} from '../../machines/scheduling/slot-scheduling.selectors.ts';
import { chosenTime } from '../../machines/scheduling/time-choice.selectors.ts';
import { blockedReason } from '../../machines/shared/what-blocks.ts';
import { ActionBar, ActionNotice } from '../kit/action-bar.tsx';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { formatDay, formatFee, formatWindow, windowEnds } from '../kit/format.ts';
import { TextWithPhone } from '../kit/phone-link.tsx';
import { rich } from '../kit/rich.tsx';
import styles from './scheduling.module.css';
import { problemTitle, problemWords } from './words.ts';

interface PrimaryActionProps {
  actor: ActorRefFrom<typeof slotSchedulingMachine>;
}

const CHOOSE = t('Reserve a time');

/** Why a time can't be reserved yet. */
const NOT_YET = { hasNothingLeft: t('None of your items are available at these times.') };
/** Why the shopper can't continue with a reserved one. */
const NOT_THEN = { hasNothingLeft: t('None of your items are available at this time.') };
const NO_TIMES_YET = {
  times: t('The times are being updated.'),
  noTimes: t('There are no times to choose from.'),
  quotes: t('Times are still loading.'),
  noStore: t('Select a store first.'),
  loading: t('Times are still loading.'),
};

/** On a phone, the label breaks before the time, not inside it. */
function Reserve({ time: { window, showsFee, cost, promo } }: { time: Time }) {
  const [start] = windowEnds(window);
  return (
    <>
      {rich('Reserve {{day}}, {{time}}', {
        day: formatDay(start, window.timezone),
        time: (
          <span className={styles.together}>
            {formatWindow(window)}
            {showsFee && cost !== null && ` · ${formatFee(cost - promo)}`}
          </span>
        ),
      })}
    </>
  );
}

interface ProblemProps extends PrimaryActionProps {
  problem: OrderProblem;
}

/** Why it failed; if the reserved time isn't for this cart, another cart or address helps. */
function Problem({ actor, problem }: ProblemProps) {
  const {
    modality,
    phones: { customerService },
  } = useSelector(actor, ({ context }) => context.order);
  const ways = (
    <>
      <ButtonLink to="/cart" variant="secondary">
        {t('Back to Cart')}
      </ButtonLink>
      {modality === 'DELIVERY' && (
        <Button variant="secondary" onClick={() => actor.send({ type: 'address.wanted', isNew: false })}>
          {t('Edit Address')}
        </Button>
      )}
    </>
  );
  return (
    <Alert
      tone="danger"
      title={problemTitle(problem)}
      actions={problem.kind === 'cartRefused' && ways}
      failure={problem}
    >
      <TextWithPhone text={problemWords(problem, customerService)} phone={customerService} />
    </Alert>
  );
}

/** The page's primary action, and why it failed: reserve the time, then continue to payment. One button, so that it keeps the focus. */
export function PrimaryAction({ actor }: PrimaryActionProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { heldOrder, slotSelection } = snapshot.children;
  const held = useSelector(heldOrder, (current) => current);
  const selection = useSelector(slotSelection, (current) => current);
  const within = held ?? selection;
  const problem = within?.context.problem;
  const chosen = useSelector(selection?.children.timeChoice, chosenTime);
  const isReserved = showsReserved(snapshot);
  const { actor: next, event } = primaryAction(snapshot, selection);
  const { kind } = timesShown(snapshot, selection, useSelector(snapshot.children.storeChoice, lacksStore));
  const [words, otherwise] = isReserved ? [NOT_THEN, ''] : [NOT_YET, NO_TIMES_YET[kind]];
  const reason = useSelector(next, () => blockedReason(next?.getSnapshot(), event, words, otherwise));
  return (
    <>
      {problem && (
        <ActionNotice>
          <Problem actor={actor} problem={problem} />
        </ActionNotice>
      )}
      <ActionBar>
        <Button
          size="large"
          wide
          busy={snapshot.hasTag('busy') || within?.hasTag('busy')}
          blocked={reason}
          onClick={() => next?.send(event)}
        >
          <span>{isReserved ? t('Continue to payment') : chosen ? <Reserve time={chosen} /> : CHOOSE}</span>
        </Button>
      </ActionBar>
    </>
  );
}
