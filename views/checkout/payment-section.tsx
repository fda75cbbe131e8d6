import { useSelector } from '@xstate/react';
import { CreditCard, Gift, type LucideIcon, Plus, ShoppingBasket } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import type { PaymentRef } from '../../machines/payment/payment-selection.machine.ts';
import {
  isGiftOffered,
  methodsStage,
  type TenderKind,
  tenderSummary,
} from '../../machines/payment/payment-selection.selectors.ts';
import { isSnapOffered } from '../../machines/payment/payment-task.ts';
import type { PriceMessageRef } from '../../machines/payment/price-message.machine.ts';
import { Accordion } from '../kit/accordion.tsx';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { formatMoney } from '../kit/format.ts';
import { Section } from '../kit/section.tsx';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import { useDeferredSelector } from '../kit/use-deferred-selector.ts';
import { GiftCards } from './gift-cards.tsx';
import styles from './payment-section.module.css';
import { PriceNote } from './price-note.tsx';
import { SavedCards } from './saved-cards.tsx';
import { SnapEbt } from './snap-ebt.tsx';
import { TaskButton } from './task-button.tsx';
import { METHODS_MISSING, paymentNoticeWords } from './words.ts';

/** The target of the link in the list of what's missing. */
export const PAYMENT_METHODS_ID = 'payment-methods';

interface PaymentSectionProps {
  number: number;
  actor: PaymentRef;
  /** Whether the shopper tried to place the order without what's missing here. */
  showsProblem: boolean;
  /** The tender that kept the order from being placed. */
  declinedId: string | null;
}

/** What the order can be paid with, and what each pays (PAY-03). */
export function PaymentSection({ number, actor, showsProblem, declinedId }: PaymentSectionProps) {
  const notice = useSelector(actor, ({ context }) => context.notice);
  const hasSnap = useSelector(actor, ({ context }) => isSnapOffered(context));
  const hasGifts = useSelector(actor, ({ context }) => isGiftOffered(context));
  const words = notice && paymentNoticeWords[notice];
  return (
    <Section number={number} title={t('Paying with')}>
      <div className={styles.parts}>
        {words && (
          <Alert tone={words.tone} title={words.title}>
            {words.text}
          </Alert>
        )}
        <div id={PAYMENT_METHODS_ID} tabIndex={-1}>
          <Tender
            kind="card"
            icon={CreditCard}
            title={t('Credit & Debit')}
            actor={actor}
            declinedId={declinedId}
            defaultOpen
          >
            <Cards actor={actor} showsProblem={showsProblem} declinedId={declinedId} />
          </Tender>
        </div>
        {hasSnap && (
          <Tender
            kind="snap"
            icon={ShoppingBasket}
            title={t('SNAP EBT')}
            actor={actor}
            declinedId={declinedId}
          >
            <Loaded actor={actor}>
              <SnapEbt actor={actor} declinedId={declinedId} />
            </Loaded>
          </Tender>
        )}
        {hasGifts && (
          <Tender kind="gifts" icon={Gift} title={t('Gift Cards')} actor={actor} declinedId={declinedId}>
            <Loaded actor={actor}>
              <GiftCards actor={actor} declinedId={declinedId} />
            </Loaded>
          </Tender>
        )}
        <PriceMessage actor={actor} />
      </div>
    </Section>
  );
}

interface TenderProps extends Pick<PaymentSectionProps, 'actor' | 'declinedId'> {
  kind: TenderKind;
  icon: LucideIcon;
  title: string;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** An accordion whose title line says what it pays; its content loads when it's opened. */
function Tender({ kind, icon: Icon, title, actor, declinedId, defaultOpen, children }: TenderProps) {
  const summary = useSelector(actor, ({ context }) => tenderSummary(context, kind));
  return (
    <Accordion
      id={`checkout.${kind}`}
      title={
        <span className={styles.title}>
          <Icon aria-hidden="true" size={20} />
          {title}
        </span>
      }
      aside={<Aside {...summary} declinedId={declinedId} />}
      defaultOpen={defaultOpen ?? summary.ids.length > 0}
      lazy={!defaultOpen}
    >
      <div className={styles.parts}>{children}</div>
    </Accordion>
  );
}

interface AsideProps extends Pick<PaymentSectionProps, 'declinedId'> {
  ids: readonly string[];
  amount: number;
  offer: number;
}

function Aside({ ids, amount, offer, declinedId }: AsideProps) {
  if (declinedId && ids.includes(declinedId)) return <span className={styles.problem}>{t('Declined')}</span>;
  if (amount > 0) return formatMoney(amount);
  return offer > 0 ? t('Up to {{amount}}', { amount: formatMoney(offer) }) : null;
}

/** Shown once the saved methods are known; if they don't load, the cards' part says why. */
function Loaded({ actor, children }: { actor: PaymentRef; children: ReactNode }) {
  const stage = useSelector(actor, methodsStage);
  if (stage === 'failed') return <p>{METHODS_MISSING}</p>;
  return stage === 'ready' ? children : <Skeleton height="4rem" radius="medium" />;
}

function Cards({ actor, showsProblem, declinedId }: Omit<PaymentSectionProps, 'number'>) {
  const stage = useDeferredSelector(actor, methodsStage);
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (stage) {
    case 'loading':
      return <CardsLoading />;
    case 'failed':
      return (
        <Alert
          tone="danger"
          title={METHODS_MISSING}
          failure={failure}
          actions={
            <Button variant="secondary" onClick={() => actor.send({ type: 'methods.reload' })}>
              {t('Try Again')}
            </Button>
          }
        />
      );
    case 'ready':
      return (
        <>
          <SavedCards actor={actor} showsProblem={showsProblem} declinedId={declinedId} />
          <TaskButton actor={actor} task="addCard" variant="quiet">
            <Plus aria-hidden="true" />
            {t('Add a credit or debit card')}
          </TaskButton>
        </>
      );
  }
}

/** Says, once, that the final charge may differ (PAY-26). */
function PriceMessage({ actor }: { actor: PaymentRef }) {
  const message = useSelector(actor, (snapshot) => snapshot.children.priceMessage);
  return message && <Once message={message} />;
}

function Once({ message }: { message: PriceMessageRef }) {
  const isShowing = useSelector(message, (snapshot) => snapshot.matches('showing'));
  return isShowing && <PriceNote actor={message} />;
}

function CardsLoading() {
  return (
    <Loading label={t('Loading your payment methods')}>
      <div className={styles.parts}>
        <Skeleton height="4rem" radius="medium" />
        <Skeleton height="4rem" radius="medium" />
      </div>
    </Loading>
  );
}
