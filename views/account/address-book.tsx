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
  const snapshot = useSelector(actor, (current) => current);
  const { failure } = snapshot.context;
  return (
    <AccountPage title={t('Address Book')} banner={banner}>
      {isBookComing(snapshot) && <AddressBookLoading />}
      {snapshot.matches('failed') && (
        <ErrorCard
          failure={failure}
          onReload={() => actor.send({ type: 'addresses.reload' })}
          action={t('Try Again')}
        >
          {failure && addressBookWords[failure.kind]}
        </ErrorCard>
      )}
      {snapshot.matches('loaded') && failure && (
        <Alert
          tone="danger"
          failure={failure}
          actions={
            <Button
              variant="secondary"
              busy={snapshot.matches({ loaded: { freshness: 'reloading' } })}
              onClick={() => actor.send({ type: 'addresses.reload' })}
            >
              {t('Try Again')}
            </Button>
          }
        >
          {addressBookWords[failure.kind]}
        </Alert>
      )}
      {snapshot.matches({ loaded: { content: 'empty' } }) && (
        <EmptyState
          title={t('You have no saved addresses yet')}
          image="open-mailbox-with-raised-flag"
          action={<AddNewAddress />}
        >
          <p>{t('Add one so we know where to send your deliveries and mail.')}</p>
        </EmptyState>
      )}
      {snapshot.matches({ loaded: { content: 'ready' } }) && <Addresses actor={actor} />}
      <ModalHost actor={actor} />
    </AccountPage>
  );
}

function Addresses({ actor }: { actor: AddressBookRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const limitId = useId();
  return (
    <>
      <div className={styles.head}>
        <AddNewAddress describedBy={limitId} />
        <p role="status" id={limitId}>
          {isFull(snapshot.context) && BOOK_IS_FULL}
        </p>
      </div>
      <ul className={styles.grid}>
        {listedAddresses(snapshot.context).map((address) => (
          <AddressCard
            key={address.addressId}
            address={address}
            // While a question is open, nothing behind it can be pressed anyway, so the buttons keep their look.
            removable={
              snapshot.hasTag('modal') || snapshot.can({ type: 'removal.ask', addressId: address.addressId })
            }
            onRemove={() => actor.send({ type: 'removal.ask', addressId: address.addressId })}
          />
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
