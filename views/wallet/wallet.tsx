import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { WalletRef } from '../../machines/wallet/wallet.machine.ts';
import type { CardApplication } from '../../services/contracts/wallet.ts';
import { AccountPage } from '../account/account-page.tsx';
import { Button } from '../kit/button.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { ErrorCard } from '../kit/error-card.tsx';
import { Skeleton } from '../kit/skeleton.tsx';
import { ModalHost } from '../modal-host.tsx';
import { SavedCard } from './saved-card.tsx';
import styles from './wallet.module.css';

interface WalletProps {
  actor: WalletRef;
  banner: Banner;
}

const WORDS: Readonly<
  Record<CardApplication, { title: string; lead?: string; empty: string; hint: string }>
> = {
  clicklist: {
    title: t('My Wallet'),
    empty: t('You have no saved cards yet'),
    hint: t('Save a card to pay faster next time.'),
  },
  rx: {
    title: t('Prescription cards'),
    lead: t('Pay the pharmacy with these. Grocery orders use the cards in your wallet.'),
    empty: t('You have no prescription cards yet'),
    hint: t('Save a card, and your prescriptions can be paid for before you pick them up.'),
  },
};

/** The saved cards of the wallet or the prescription account, the preferred one first, and what can be done with them (WAL-01 to WAL-06). */
export function Wallet({ actor, banner }: WalletProps) {
  const words = useSelector(actor, ({ context }) => WORDS[context.application]);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isEmpty = useSelector(actor, (snapshot) => snapshot.matches({ loaded: { content: 'empty' } }));
  const isReady = useSelector(actor, (snapshot) => snapshot.matches({ loaded: { content: 'ready' } }));
  return (
    <AccountPage title={words.title} lead={words.lead} banner={banner}>
      {isLoading && <WalletLoading />}
      {hasFailed && (
        <ErrorCard
          failure={failure}
          onReload={() => actor.send({ type: 'cards.reload' })}
          action={t('Try Again')}
        >
          {t('Something went wrong')}
        </ErrorCard>
      )}
      {isEmpty && (
        <EmptyState title={words.empty} image="credit-card" action={<AddNewCard actor={actor} />}>
          <p>{words.hint}</p>
        </EmptyState>
      )}
      {isReady && (
        <>
          <div>
            <AddNewCard actor={actor} />
          </div>
          <SavedCards actor={actor} />
        </>
      )}
      <ModalHost actor={actor} />
    </AccountPage>
  );
}

function SavedCards({ actor }: { actor: WalletRef }) {
  const cards = useSelector(actor, ({ context }) => context.cards);
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <SavedCard key={card.cardId} actor={actor} card={card} />
      ))}
    </ul>
  );
}

/** The page before it's known what the operator allows. */
export const WalletComing = ({ banner }: { banner: Banner }) => (
  <AccountPage title={t('My Wallet')} banner={banner}>
    <WalletLoading />
  </AccountPage>
);

const AddNewCard = ({ actor }: { actor: WalletRef }) => (
  <Button onClick={() => actor.send({ type: 'card.add' })}>
    <Plus aria-hidden="true" />
    {t('Add New Card')}
  </Button>
);

/** As tall as a card with its actions. */
const CARD_HEIGHT = '13.25rem';

function WalletLoading() {
  return (
    <div aria-busy="true">
      <p className={styles.loading} role="status">
        {t('Loading your cards...')}
      </p>
      <div className={styles.cards}>
        <Skeleton height={CARD_HEIGHT} radius="large" />
        <Skeleton height={CARD_HEIGHT} radius="large" />
      </div>
    </div>
  );
}
