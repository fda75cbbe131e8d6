import type { AddressBookServices } from '../machines/account/address-book.machine.ts';
import type { AddressDraftServices } from '../machines/account/address-form.machine.ts';
import type { AddressSubmissionServices } from '../machines/account/address-submission.machine.ts';
import type { AddressChangeServices } from '../machines/cart/address-change.machine.ts';
import type { CartAddressServices } from '../machines/cart/cart-address.machine.ts';
import { createAddressDrafts } from './browser/address-drafts.ts';
import type { Client } from './client.ts';
import * as addresses from './contracts/addresses.ts';
import { checkAddress, saveCartAddress } from './contracts/cart-addresses.ts';
import { preferModality } from './contracts/modalities.ts';

/** The address book's. */
export const createAddressServices = ({
  of,
  storage,
}: Client): AddressBookServices & AddressDraftServices & AddressSubmissionServices => ({
  loadAddresses: of(addresses.listAddresses),
  createAddress: of(addresses.createAddress),
  updateAddress: of(addresses.updateAddress),
  deleteAddress: of(addresses.deleteAddress),
  verifyAddress: of(addresses.verifyAddress),
  ...createAddressDrafts(storage),
});

/** Those of another address for the cart, also from scheduling and checkout. */
export const createCartAddressServices = ({ of }: Client): AddressChangeServices & CartAddressServices => ({
  loadAddresses: of(addresses.listAddresses),
  checkAddress: of(checkAddress),
  saveCartAddress: of(saveCartAddress),
  preferAddress: of(preferModality),
});
