import { useSelector } from '@xstate/react';
import type { AddressBookRef } from '../../../machines/account/address-book.machine.ts';
import { addressBookVisit } from '../../../machines/account/address-book-visit.ts';
import { AddressBook } from '../../account/address-book.tsx';
import { useAccount } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function Addresses() {
  const book = useSelector(useAccount(), ({ children }) => children.addressBook);
  return book && <Shown book={book} />;
}

/** The list is kept while the shopper stays in the area; its messages go away with the page (ADR-06, ADR-07). */
function Shown({ book }: { book: AddressBookRef }) {
  const { banner } = useApp();
  usePageActor(addressBookVisit, { book });
  return <AddressBook actor={book} banner={banner} />;
}
