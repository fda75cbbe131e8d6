import type { Address, AddressToCreate, AddressToUpdate } from '../../services/contracts/addresses.ts';
import { actorsFrom, type Service } from '../shared/services.ts';
import type { AddressSave } from './address-fields.ts';
import type { AddressDraftServices } from './address-form.machine.ts';
import { addressFormMachine } from './address-form.machine.ts';
import type { AddressSubmissionServices } from './address-submission.machine.ts';
import { addressSubmissionMachine } from './address-submission.machine.ts';

export interface AddressFormWorld {
  addresses: Pick<AddressSubmissionServices, 'verifyAddress'> & {
    createAddress: Service<{ address: AddressToCreate; idempotencyKey: string }, Address>;
    updateAddress: Service<{ address: AddressToUpdate }, Address>;
  };
  addressDrafts: AddressDraftServices;
}

/** The address form with its services; one save adds an address or changes one. */
export function wireAddressForm({ addresses, addressDrafts }: AddressFormWorld) {
  const { verifyAddress, createAddress, updateAddress } = addresses;
  const { readAddressDraft, keepAddressDraft, dropAddressDraft } = addressDrafts;
  const saveAddress = ({ address, idempotencyKey }: AddressSave, signal: AbortSignal) =>
    address.addressId === ''
      ? createAddress({ address: { ...address, addressId: '' }, idempotencyKey }, signal)
      : updateAddress({ address }, signal);
  return addressFormMachine.provide({
    actors: {
      ...actorsFrom({ readAddressDraft, keepAddressDraft, dropAddressDraft }),
      submission: addressSubmissionMachine.provide({ actors: actorsFrom({ verifyAddress, saveAddress }) }),
    },
  });
}
