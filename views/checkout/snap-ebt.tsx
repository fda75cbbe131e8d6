import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { t } from '../../languages/t.ts';
import { ebtCardOf } from '../../machines/payment/payment-methods.ts';
import type { PaymentRef } from '../../machines/payment/payment-selection.machine.ts';
import type { SnapNote } from '../../machines/payment/snap.machine.ts';
import { isSnapAlone, sharesOf } from '../../machines/payment/tender-choice.ts';
import { TENDER_NAMES } from '../../services/contracts/payments.ts';
import type { EbtCard } from '../../services/contracts/wallet.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatCard, formatMoney } from '../kit/format.ts';
import { TaskButton } from './task-button.tsx';
import styles from './tenders.module.css';
import {
  BALANCE_TIP,
  EBT_LOCKED,
  ONE_EBT_CARD,
  PICKUP_WITH_SNAP,
  SNAP_ALONE_NOTE,
  SNAP_NOTE,
  TENDER_DECLINED,
} from './words.ts';

interface SnapEbtProps {
  actor: PaymentRef;
  declinedId: string | null;
}

/** What SNAP pays, with which card (SNP-01 to SNP-10, SNP-24). */
export function SnapEbt({ actor, declinedId }: SnapEbtProps) {
  // Drawn once the section is open.
  useEffect(() => actor.send({ type: 'snap.visit' }), [actor]);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const card = ebtCardOf(context.methods);
  const eligible = formatMoney(context.checkout.snap?.eligibleTotal ?? 0);
  return (
    <>
      <p>{t('{{eligible}} of this order is eligible for SNAP EBT.', { eligible })}</p>
      {context.snapNotes.includes('pickup') && (
        <Alert tone="info" title={PICKUP_WITH_SNAP.title} actions={<Dismiss actor={actor} note="pickup" />}>
          {PICKUP_WITH_SNAP.text}
        </Alert>
      )}
      {card ? (
        <Card actor={actor} card={card} isDeclined={card.cardId === declinedId} />
      ) : (
        <TaskButton actor={actor} task="addEbtCard" variant="quiet">
          <Plus aria-hidden="true" />
          {t('Add a SNAP EBT card')}
        </TaskButton>
      )}
      <p className={styles.quiet}>{isSnapAlone(context) ? SNAP_ALONE_NOTE : SNAP_NOTE}</p>
    </>
  );
}

function Card({ actor, card, isDeclined }: { actor: PaymentRef; card: EbtCard; isDeclined: boolean }) {
  const tipId = useId();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canToggle = useSelector(actor, (snapshot) => snapshot.can({ type: 'snap.toggle' }));
  const { remainingBalance: balance, lastFour } = card;
  const isChosen = context.choice.snap !== null;
  const hasTip = context.snapNotes.includes('balanceTip');
  return (
    <div className={styles.parts} aria-busy={isBusy}>
      {card.isLocked && (
        <Alert tone="warning" title={t('This card is locked')}>
          {EBT_LOCKED}
        </Alert>
      )}
      <div>
        <Checkbox
          label={t('Pay with {{card}}', { card: formatCard({ brand: TENDER_NAMES.EBT, lastFour }) })}
          hint={
            balance === null
              ? t('Balance not checked')
              : t('{{balance}} balance', { balance: formatMoney(balance) })
          }
          checked={isChosen}
          disabled={!canToggle}
          onChange={() => actor.send({ type: 'snap.toggle' })}
        />
        {isDeclined && <p className={classNames(styles.under, styles.problem)}>{TENDER_DECLINED}</p>}
      </div>
      {isChosen && (
        <Line text={t('SNAP EBT pays {{snap}}', { snap: formatMoney(sharesOf(context).snap) })}>
          <TaskButton actor={actor} task="changeAmount">
            {t('Change amount')}
          </TaskButton>
        </Line>
      )}
      {hasTip && (
        <div className={styles.tip} role="tooltip" id={tipId}>
          <span>{BALANCE_TIP}</span>
          <Dismiss actor={actor} note="balanceTip" />
        </div>
      )}
      <TaskButton actor={actor} task="checkBalance" describedBy={hasTip ? tipId : undefined}>
        {t('Check balance')}
      </TaskButton>
      <p className={styles.quiet}>{ONE_EBT_CARD}</p>
    </div>
  );
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <strong>{text}</strong>
      {children}
    </div>
  );
}

function Dismiss({ actor, note }: { actor: PaymentRef; note: SnapNote }) {
  return (
    <Button variant="quiet" onClick={() => actor.send({ type: 'snapNote.dismiss', note })}>
      {t('Got It')}
    </Button>
  );
}
