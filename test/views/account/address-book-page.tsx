import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { createActor } from 'xstate';
import { fernhill } from '../../../banners/demo.ts';
import type { AddressBookRef } from '../../../machines/account/address-book.machine.ts';
import {
  type AddressBookServices,
  addressBookMachine,
} from '../../../machines/account/address-book.machine.ts';
import { servingFrom } from '../../../machines/shared/services.ts';
import type { Address } from '../../../services/contracts/addresses.ts';
import { frozenAddressBook } from '../../../stories/account/frozen-address-book.ts';
import { AddressBook } from '../../../views/account/address-book.tsx';
import '../../../views/kit/styles/global.css';

export function show<T extends AddressBookRef>(actor: T): T {
  render(
    <MemoryRouter>
      <AddressBook actor={actor} banner={fernhill} />
    </MemoryRouter>,
  );
  return actor;
}

export const settled = { content: 'ready', freshness: 'fresh', removal: 'none' } as const;

export const showAddresses = (...addresses: Address[]) =>
  show(frozenAddressBook({ loaded: settled }, { addresses }));

/** A running address book with these addresses; removals get the given responses, one after another. */
export async function run(addresses: Address[], deleteAddress: AddressBookServices['deleteAddress']) {
  let held = addresses;
  const services: AddressBookServices = {
    loadAddresses: async () => held,
    deleteAddress: async (input, signal) => {
      await deleteAddress(input, signal);
      held = held.filter(({ addressId }) => addressId !== input.addressId);
    },
  };
  const actor = servingFrom(services)(createActor(addressBookMachine));
  show(actor.start());
  actor.send({ type: 'addresses.load' });
  await screen.findByRole('link', { name: 'Add new address' });
  const toasts: string[] = [];
  actor.on('toast.requested', ({ text }) => toasts.push(text));
  const have = (...now: Address[]) => {
    held = now;
  };
  return { actor, toasts, have };
}

export const cards = () => within(screen.getByRole('list')).getAllByRole('listitem');

export const card = (street: string) => {
  const found = cards().find((one) => within(one).queryByRole('heading', { name: street }));
  if (!found) throw new Error(`No card of ${street}`);
  return within(found);
};

export const remove = (street: string) => screen.getByRole('button', { name: `Remove ${street}` });
