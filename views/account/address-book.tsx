import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { AddressBookRef } from '../../machines/account/address-book.machine.ts';
import { isBookComing, isFull, listedAddresses } from '../../machines/account/address-book.selectors.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { ErrorCard } from '../kit/error-card.tsx';
import { ModalHost } from '../modal-host.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './address-book.module.css';
import { AddressBookLoading } from './address-book-loading.tsx';
import { AddressCard } from './address-card.tsx';
import { addressBookWords, BOOK_IS_FULL } from './words.ts';

interface AddressBookProps {
  actor: AddressBookRef;
  banner: Banner;
}

/** The shopper's saved addresses, with ways to edit and remove them (ADR-01 to ADR-05). */
export function AddressBook({ actor, banner }: AddressBookProps) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isComing = useSelector(actor, isBookComing);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isLoaded = useSelector(actor, (snapshot) => snapshot.matches('loaded'));
  const isReloading = useSelector(actor, (snapshot) =>
    snapshot.matches({ loaded: { freshness: 'reloading' } }),
  );
  const isEmpty = useSelector(actor, (snapshot) => snapshot.matches({ loaded: { content: 'empty' } }));
  const isReady = useSelector(actor, (snapshot) => snapshot.matches({ loaded: { content: 'ready' } }));
  return (
    <AccountPage title={t('Address Book')} banner={banner}>
      {isComing && <AddressBookLoading />}
      {hasFailed && (
        <ErrorCard
          failure={failure}
          onReload={() => actor.send({ type: 'addresses.reload' })}
          action={t('Try Again')}
        >
          {failure && addressBookWords[failure.kind]}
        </ErrorCard>
      )}
      {isLoaded && failure && (
        <Alert
          tone="danger"
          failure={failure}
          actions={
            <Button
              variant="secondary"
              busy={isReloading}
              onClick={() => actor.send({ type: 'addresses.reload' })}
            >
              {t('Try Again')}
            </Button>
          }
        >
          {addressBookWords[failure.kind]}
        </Alert>
      )}
      {isEmpty && (
        <EmptyState
          title={t('You have no saved addresses yet')}
          image="open-mailbox-with-raised-flag"
          action={<AddNewAddress />}
        >
          <p>{t('Add one so we know where to send your deliveries and mail.')}</p>
        </EmptyState>
      )}
      {isReady && <Addresses actor={actor} />}
      <ModalHost actor={actor} />
    </AccountPage>
  );
}

function Addresses({ actor }: { actor: AddressBookRef }) {
  const addresses = useSelector(actor, ({ context }) => context.addresses);
  const limitId = useId();
  return (
    <>
      <div className={styles.head}>
        <AddNewAddress describedBy={limitId} />
        <p role="status" id={limitId}>
          {isFull({ addresses }) && BOOK_IS_FULL}
        </p>
      </div>
      <ul className={styles.grid}>
        {listedAddresses({ addresses }).map((address) => (
          <AddressCard key={address.addressId} actor={actor} address={address} />
        ))}
      </ul>
    </>
  );
}

/** `describedBy` is the id of what to know first. */
const AddNewAddress = ({ describedBy }: { describedBy?: string }) => (
  <ButtonLink to="/account/address" aria-describedby={describedBy}>
    <Plus aria-hidden="true" />
    {t('Add new address')}
  </ButtonLink>
);
