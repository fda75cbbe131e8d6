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
  const snapshot = useSelector(actor, (current) => current);
  const { addressId, bookFailure } = snapshot.context;
  const { title, submit } = addressFormTitles[addressId === null ? 'new' : 'changed'];
  const { form } = snapshot.children;
  return (
    <AccountPage title={title} banner={banner} narrow>
      {snapshot.hasTag('loading') && <AddressFormLoading />}
      {snapshot.matches({ finding: 'failed' }) && (
        <ErrorCard
          failure={bookFailure}
          onReload={() => actor.send({ type: 'address.reload' })}
          action={t('Try Again')}
        >
          {bookFailure && addressBookWords[bookFailure.kind]}
        </ErrorCard>
      )}
      {snapshot.matches({ finding: 'notFound' }) && (
        <EmptyState
          title={ADDRESS_NOT_FOUND}
          image="open-mailbox-with-raised-flag"
          action={<ButtonLink to="/account/addresses">{t('Back to Address Book')}</ButtonLink>}
        >
          <p>{t('It may have been removed from your address book.')}</p>
        </EmptyState>
      )}
      {snapshot.matches('open') && form && <OpenAddressForm actor={actor} form={form} submitLabel={submit} />}
    </AccountPage>
  );
}
