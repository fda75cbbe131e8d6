import { createActor } from 'xstate';
import {
  type AddressBookEvent,
  type AddressBookServices,
  addressBookMachine,
} from '../../../machines/account/address-book.machine.ts';
import { servingFrom } from '../../../machines/shared/services.ts';
import type { Address } from '../../../services/contracts/addresses.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';

/** A running address book over a store that responds when told to. */
export function startBook() {
  const loads: PromiseWithResolvers<Address[]>[] = [];
  const deletions: { addressId: string; idempotencyKey: string; answer: PromiseWithResolvers<void> }[] = [];
  const emitted: string[] = [];
  const services: AddressBookServices = {
    loadAddresses: () => {
      const answer = Promise.withResolvers<Address[]>();
      loads.push(answer);
      return answer.promise;
    },
    deleteAddress: (input) => {
      const answer = Promise.withResolvers<void>();
      deletions.push({ ...input, answer });
      return answer.promise;
    },
  };
  const actor = servingFrom(services)(createActor(addressBookMachine));
  actor.on('toast.requested', ({ text, tone }) => emitted.push(`${tone}: ${text}`));
  actor.start();

  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const send = (...events: AddressBookEvent[]) => {
    for (const event of events) actor.send(event);
  };
  const loaded = async (addresses: Address[]) => {
    loads.at(-1)?.resolve(addresses);
    await settle();
  };
  const loadFailed = async (failure: ServiceFailure) => {
    loads.at(-1)?.reject(failure);
    await settle();
  };
  const removed = async () => {
    deletions.at(-1)?.answer.resolve();
    await settle();
  };
  /** Fails the removal, and the call that repeats it if its answer got lost. */
  const removalFailed = async (failure: ServiceFailure) => {
    const { length } = deletions;
    deletions.at(-1)?.answer.reject(failure);
    await settle();
    if (deletions.length === length) return;
    deletions.at(-1)?.answer.reject(failure);
    await settle();
  };
  const open = async (...addresses: Address[]) => {
    send({ type: 'addresses.load' });
    await loaded(addresses);
  };
  const askAndConfirm = (addressId: string) =>
    send({ type: 'removal.ask', addressId }, { type: 'removal.confirm' });
  const is = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    actor.getSnapshot().matches(value);
  const ids = () => actor.getSnapshot().context.addresses.map(({ addressId }) => addressId);
  const context = () => actor.getSnapshot().context;
  const isModal = () => actor.getSnapshot().hasTag('modal');
  const world = { loads, deletions, emitted };
  const answers = { loaded, loadFailed, removed, removalFailed };
  return { actor, send, open, askAndConfirm, is, ids, context, isModal, ...world, ...answers };
}

export const REMOVED = 'success: Your address has been removed.';
