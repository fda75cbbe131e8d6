import { useSelector } from '@xstate/react';

import { useParams } from 'react-router';
import { type AddressFormInput, addressFormMachine } from '../../../machines/account/address-form.machine.ts';
import { createAddressServices } from '../../../services/addresses.ts';
import { AddressForm } from '../../account/address-form.tsx';
import { useAccount } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

/** `/account/address` adds an address; `/account/address/{addressId}` edits one (RTE-02, RTE-03). */
export default function AddressFormPage() {
  const { app } = useApp();
  const { addressId = null } = useParams();
  const shopperId = useSelector(app, ({ context }) => context.session.shopper?.id);
  const book = useSelector(useAccount(), ({ children }) => children.addressBook);
  return shopperId && book && <Running key={addressId} input={{ shopperId, addressId, book }} />;
}

function Running({ input }: { input: AddressFormInput }) {
  return (
    <AddressForm
      actor={usePageActor(addressFormMachine, input, createAddressServices)}
      banner={useApp().banner}
    />
  );
}
