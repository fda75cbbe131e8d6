// Fills in and submits the account's address form.

import { createActor } from 'xstate';
import { addressBookMachine } from '../../../machines/account/address-book.machine.ts';
import {
  type AddressDraftServices,
  addressFormMachine,
} from '../../../machines/account/address-form.machine.ts';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import { shownError } from '../../../machines/shared/form.machine.ts';
import type { Service } from '../../../machines/shared/services.ts';
import { createAddressDrafts } from '../../../services/browser/address-drafts.ts';
import { createStorage, memoryBackend } from '../../../services/browser/storage.ts';
import type {
  Address,
  AddressToCreate,
  AddressToUpdate,
  AddressToVerify,
  Verification,
} from '../../../services/contracts/addresses.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { serving } from '../all-services.ts';
import { refused as anyRefused } from '../failures.ts';
import { ADDRESS_LINES, address } from './addresses.ts';
import { verification } from './verifications.ts';

/** A US address as typed. */
export const typedAddress = {
  ...ADDRESS_LINES,
  line1: '1014 Vine Street',
  line2: 'Apt 7',
};

/** A Canadian address as typed. */
export const typedInCanada = {
  ...ADDRESS_LINES,
  line1: '301 Front St W',
  city: 'Toronto',
  stateCode: 'ON',
  zip: 'm5v2t6',
};

export const refused = (
  status: number,
  code: string,
  { fields = {}, message = '' }: { fields?: Record<string, string>; message?: string } = {},
): ServiceFailure => ({ ...anyRefused(status, code, fields), message });

/** A service's next responses, one per call; the last one repeats. */
export function answering<TInput, TOutput>(...answers: ((input: TInput) => TOutput | Promise<TOutput>)[]) {
  const asked: TInput[] = [];
  const service: Service<TInput, TOutput> = async (input) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(input);
    if (!answer) throw new Error('The test gave no response.');
    return answer(input);
  };
  return { service, asked };
}

export const failing = (failure: ServiceFailure) => (): never => {
  throw failure;
};

interface Create {
  address: AddressToCreate;
  idempotencyKey: string;
}

interface Update {
  address: AddressToUpdate;
}

export interface FormFakes {
  /** The address to edit; a new one if absent. */
  addressId?: string;
  shopperId?: string;
  /** The address book's responses, load after load. */
  book?: (() => Address[] | Promise<Address[]>)[];
  verify?: ((asked: AddressToVerify) => Verification | Promise<Verification>)[];
  create?: ((input: Create) => Address | Promise<Address>)[];
  update?: ((input: Update) => Address | Promise<Address>)[];
  /** The tab's storage; pass the same one again to simulate a reload. */
  drafts?: AddressDraftServices;
}

export const emptyDrafts = () =>
  createAddressDrafts(createStorage({ lasting: memoryBackend(), tab: memoryBackend() }));

/** The form, with an address book and a store that succeed immediately unless the test says otherwise. */
export function startAddressForm(fakes: FormFakes = {}) {
  const saved = (fields: Create['address'] | Update['address']): Address => {
    const { addressId, ...lines } = fields;
    return address({ ...lines, addressId: addressId || 'address-new', preferred: lines.type === 'home' });
  };
  const book = answering<undefined, Address[]>(...(fakes.book ?? [() => [address()]]));
  const verify = answering(...(fakes.verify ?? [(asked: AddressToVerify) => verification(asked)]));
  const create = answering(...(fakes.create ?? [(input: Create) => saved(input.address)]));
  const update = answering(...(fakes.update ?? [(input: Update) => saved(input.address)]));
  const bookActor = serving({ loadAddresses: book.service, deleteAddress: async () => {} })(
    createActor(addressBookMachine),
  ).start();
  const overs: string[] = [];
  const serve = serving(
    {
      verifyAddress: ({ address }, signal) => verify.service(address, signal),
      createAddress: ({ idempotencyKey, ...address }, signal) =>
        create.service({ address, idempotencyKey }, signal),
      updateAddress: (address, signal) => update.service({ address }, signal),
      ...(fakes.drafts ?? emptyDrafts()),
    },
    {
      onSessionOver: () => {
        overs.push('session over');
        return new Promise(() => {});
      },
    },
  );
  const { shopperId = 'shopper-1', addressId = null } = fakes;
  const actor = serve(createActor(addressFormMachine, { input: { shopperId, addressId, book: bookActor } }));
  const emitted: Emitted[] = [];
  for (const type of ['navigation.requested', 'toast.requested', 'fault.raised'] as const) {
    actor.on(type, (event) => emitted.push(event));
  }
  actor.start();

  const form = () => {
    const { form } = actor.getSnapshot().children;
    if (!form) throw new Error('The form is not open.');
    return form;
  };
  const submission = () => {
    const { submission } = actor.getSnapshot().children;
    if (!submission) throw new Error('Nothing is being submitted.');
    return submission;
  };
  const type = (values: Record<string, string | boolean>) => {
    for (const [name, value] of Object.entries(values)) form().send({ type: 'field.change', name, value });
  };
  /**
   * Waits until all pending responses are processed; they resolve at once, so a few turns of the event loop are
   * enough.
   */
  const settled = async () => {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
  };
  return {
    actor,
    book: bookActor,
    emitted,
    verified: verify.asked,
    created: create.asked,
    updated: update.asked,
    loads: book.asked,
    overs,
    type,
    settled,
    submission,
    submit: () => {
      form().send({ type: 'form.submit' });
      return settled();
    },
    values: () => form().getSnapshot().context.values,
    errorOf: (name: string) => shownError(form().getSnapshot().context, name),
    failure: () => actor.getSnapshot().context.failure,
    is: (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(value),
  };
}
