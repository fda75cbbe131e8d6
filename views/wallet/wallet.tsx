import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/index.ts';
import type { ResourceLogic } from '../../machines/shared/resource.machine.ts';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { AccountPage } from '../account/account-page.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Skeleton } from '../kit/skeleton.tsx';
import { SavedCard } from './saved-card.tsx';
import styles from './wallet.module.css';

interface WalletProps {
  actor: ActorRefFrom<ResourceLogic<PaymentCard[], undefined>>;
  banner: Banner;
}

/** The saved cards, the preferred one first (WAL-01 to WAL-03). */
export function Wallet({ actor, banner }: WalletProps) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <AccountPage title="My Wallet" banner={banner}>
      {snapshot.hasTag('busy') && <WalletLoading />}
      {snapshot.matches('failed') && (
        <LoadFailed
          of="your cards"
          failure={snapshot.context.failure}
          onReload={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {snapshot.matches('empty') && (
        <EmptyState
          title="You have no saved cards yet"
          image="credit-card"
          action={<ButtonLink to="/products/start-my-cart">Start My Cart</ButtonLink>}
        >
          <p>Cards you save when you pay for an order show up here.</p>
        </EmptyState>
      )}
      {snapshot.matches('ready') && (
        <ul className={styles.cards}>
          {snapshot.context.data?.map((card) => (
            <SavedCard key={card.cardId} card={card} />
          ))}
        </ul>
      )}
    </AccountPage>
  );
}

function WalletLoading() {
  return (
    <div aria-busy="true">
      <p className={styles.loading} role="status">
        Loading your cards...
      </p>
      <div className={styles.cards}>
        <Skeleton height="9.5rem" radius="l" />
        <Skeleton height="9.5rem" radius="l" />
      </div>
    </div>
  );
}
