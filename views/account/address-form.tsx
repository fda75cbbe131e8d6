import { useSelector } from '@xstate/react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { AddressFormRef } from '../../machines/account/address-form.machine.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { ErrorCard } from '../kit/error-card.tsx';
import { AccountPage } from './account-page.tsx';
import { AddressFormLoading } from './address-form-loading.tsx';
import { OpenAddressForm } from './open-address-form.tsx';
import { ADDRESS_NOT_FOUND, addressBookWords, addressFormTitles } from './words.ts';

interface AddressFormProps {
  actor: AddressFormRef;
  banner: Banner;
}

/** The page for adding or editing an address (ADR-08, ADR-09). */
export function AddressForm({ actor, banner }: AddressFormProps) {
  const isNew = useSelector(actor, ({ context }) => context.addressId === null);
  const bookFailure = useSelector(actor, ({ context }) => context.bookFailure);
  const form = useSelector(actor, ({ children }) => children.form);
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('loading'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ finding: 'failed' }));
  const isNotFound = useSelector(actor, (snapshot) => snapshot.matches({ finding: 'notFound' }));
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'));
  const { title, submit } = addressFormTitles[isNew ? 'new' : 'changed'];
  return (
    <AccountPage title={title} banner={banner} narrow>
      {isLoading && <AddressFormLoading />}
      {hasFailed && (
        <ErrorCard
          failure={bookFailure}
          onReload={() => actor.send({ type: 'address.reload' })}
          action={t('Try Again')}
        >
          {bookFailure && addressBookWords[bookFailure.kind]}
        </ErrorCard>
      )}
      {isNotFound && (
        <EmptyState
          title={ADDRESS_NOT_FOUND}
          image="open-mailbox-with-raised-flag"
          action={<ButtonLink to="/account/addresses">{t('Back to Address Book')}</ButtonLink>}
        >
          <p>{t('It may have been removed from your address book.')}</p>
        </EmptyState>
      )}
      {isOpen && form && <OpenAddressForm actor={actor} form={form} submitLabel={submit} />}
    </AccountPage>
  );
}
