import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { CartRef } from '../../machines/cart/cart.machine.ts';
import { failureOnNoLine, hasAgeRestricted } from '../../machines/cart/cart.selectors.ts';
import { shownLines } from '../../machines/cart/cart-changes.ts';
import { receivedIn } from '../../machines/cart/cart-costs.ts';
import { type Destinations, NOWHERE } from '../../machines/cart/cart-destination.ts';
import { itemCount } from '../../machines/cart/item-count.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { ErrorCard } from '../kit/error-card.tsx';
import { Page } from '../kit/page.tsx';
import { ModalHost } from '../modal-host.tsx';
import { CartLoading } from './cart-loading.tsx';
import styles from './cart-page.module.css';
import { CartSummary } from './cart-summary.tsx';
import { CartTable } from './cart-table.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { cartFailureWords } from './words.ts';

interface CartPageProps {
  actor: CartRef;
  banner: Banner;
  /** Where delivered or shipped lines go, once it's known. */
  destinations?: Destinations;
  /** The reservation, if there is one. */
  held?: Reservation | null;
  /** Ways to continue for lines that go to an address. */
  addressWays?: ReactNode;
  /** How the cart is received. */
  receiving?: ReactNode;
  /** The opt-in to email deals, below the summary. */
  emailDeals?: ReactNode;
}

/** The cart: its lines, what they cost, and the ways to pick a time. */
export function CartPage(props: CartPageProps) {
  const { actor, banner, destinations = NOWHERE, held = null, addressWays, receiving, emailDeals } = props;
  const cart = useSelector(actor, ({ context }) => context.cart);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isEmpty = useSelector(actor, ({ context }) => shownLines(context).length === 0);
  const title = <title>{`${t('Cart')} | ${banner.title}`}</title>;
  if (hasFailed) {
    return (
      <Page>
        {title}
        <h1>{t('Cart')}</h1>
        <ErrorCard failure={failure} onReload={() => actor.send({ type: 'cart.reload' })} />
      </Page>
    );
  }
  if (!cart) return <CartLoading />;
  if (isEmpty) {
    return (
      <Page>
        {title}
        <Notices actor={actor} />
        <EmptyState
          level={1}
          title={t('Your cart is empty')}
          image="shopping-cart"
          action={<ButtonLink to="/products/start-my-cart">{t('Start My Cart')}</ButtonLink>}
        >
          <p>{t('Add what you need, then choose how and when to get it.')}</p>
        </EmptyState>
      </Page>
    );
  }
  const states = receivedIn(cart, destinations, held);
  return (
    <Page>
      {title}
      <Head actor={actor} />
      <Notices actor={actor} />
      {hasAgeRestricted(cart) && (
        <Alert tone="info">{t('You have age restricted items in your cart.')}</Alert>
      )}
      {receiving}
      <div className={styles.columns}>
        <CartTable actor={actor} banner={banner} receivedIn={states} />
        <CartSummary
          actor={actor}
          held={held}
          receivedIn={states}
          addressWays={addressWays}
          emailDeals={emailDeals}
        />
      </div>
      <ModalHost actor={actor} />
    </Page>
  );
}

function Head({ actor }: { actor: CartRef }) {
  const count = useSelector(actor, ({ context }) => itemCount(context));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className={styles.head}>
      <h1>{t('Cart')}</h1>
      <p className={styles.count}>{t('{{count}} items', { count })}</p>
      <Button
        variant="quiet"
        className={styles.clear}
        disabled={isBusy}
        onClick={() => actor.send({ type: 'clear.ask' })}
      >
        {t('Empty cart')}
      </Button>
    </div>
  );
}

/** What happened to the cart: a failure that no line shows, and what was removed. */
function Notices({ actor }: { actor: CartRef }) {
  const failure = useSelector(actor, ({ context }) => failureOnNoLine(context));
  return (
    <>
      {failure && (
        <Alert tone="danger" failure={failure} offersSupport>
          {cartFailureWords(failure)}
        </Alert>
      )}
      <RemovedNotice actor={actor} />
    </>
  );
}
