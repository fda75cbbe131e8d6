import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import type { Address } from '../../services/contracts/addresses.ts';
import {
  type AddressCheck,
  type AddressModality,
  type CartAddress,
  type checkAddress,
  REGIONS_AT,
  type RegionsAt,
  type SmartAddressFields,
  type saveCartAddress,
  smartAddressForm,
} from '../../services/contracts/cart-addresses.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { isSame } from '../account/address-fields.ts';
import { asFailure, fieldErrors, isNotFound, refusalCode } from '../shared/failures.ts';
import { type FieldErrors, type FormFact, formMachine } from '../shared/form.machine.ts';
import { asAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';
import {
  type CartAddressFailure,
  checkFailure,
  preferenceFailure,
  saveFailure,
} from './cart-address.failures.ts';
import { addressToSend, correctedFields, fieldsOf, firstValues, formErrors } from './cart-address-fields.ts';

export interface CartAddressServices {
  checkAddress: CallOf<typeof checkAddress>;
  saveCartAddress: CallOf<typeof saveCartAddress>;
  preferAddress: Service<{ modalityType: AddressModality; addressId: string; isActive: boolean }, unknown>;
}

export interface CartAddressInput {
  modality: AddressModality;
  /** The address to edit; null for a new one. */
  address: Address | null;
  /** The address book's others, to choose from instead. */
  others: readonly Address[];
  /** What a new address starts from; null for an empty form. */
  typed: Destination | null;
  /** Whether the modality becomes the active one (CAD-13). */
  makesActive: boolean;
  /** Which regions there are to choose from (CAD-16, CAD-17). */
  at: RegionsAt;
  /** Whether a time is reserved for the current address. */
  isHeld: boolean;
  /** The banner's customer service, for ERR-14. */
  phone: string;
}

export type CartAddressOutput =
  | { kind: 'saved'; address: Address }
  /** One that was in the address book already. */
  | { kind: 'picked'; address: Address }
  /** `address` was saved before the shopper left, if it was. */
  | { kind: 'canceled'; address: Address | null };

interface Save {
  addressId: string;
  address: CartAddress;
  idempotencyKey: string;
}

export interface CartAddressContext extends CartAddressInput {
  /** The last submit's fields. */
  fields: SmartAddressFields | null;
  /** What the store made of them, if it corrected them. */
  suggestion: SmartAddressFields | null;
  /** Their save. Submitting the same fields repeats it, key included. */
  save: Save | null;
  /** The one that was picked, until something else is submitted. */
  picked: Address | null;
  /** An address that can be used and is in the address book as `fields` say: only the modality is missing. */
  chosen: Address | null;
  /** What has been saved here, whether or not the modality already has it. */
  saved: Address | null;
  failure: CartAddressFailure | null;
}

export type CartAddressEvent =
  | FormFact<SmartAddressFields>
  /** One of the others instead. */
  | { type: 'address.pick'; address: Address }
  | { type: 'address.cancel' }
  /** Save the corrected address. */
  | { type: 'address.confirm' }
  /** Back to the form, with what was typed. */
  | { type: 'address.edit' };

/** What was submitted. */
const typedIn = ({ fields }: CartAddressContext): SmartAddressFields => known(fields);

/** The address that the cart is to use. */
const chosenIn = ({ chosen }: CartAddressContext): Address => known(chosen);

const newSave = ({ address }: CartAddressContext, fields: SmartAddressFields): Save => ({
  addressId: address?.addressId ?? '',
  address: addressToSend(fields),
  idempotencyKey: newKey(),
});

const asCheck = ({ event }: { event: { output: AddressCheck } }) => event.output;

/**
 * The modal 'Add/Edit Delivery Address' or 'Add/Edit Shipping Address': an address, typed or picked from the address
 * book, is checked for the modality, a corrected one is confirmed, then it's saved, unless it was picked as it is, and
 * orders of the modality go there. A failure keeps what was typed; a save whose answer got lost is repeated once by itself.
 */
export const cartAddressMachine = setup({
  types: {
    input: {} as CartAddressInput,
    context: {} as CartAddressContext,
    events: {} as CartAddressEvent,
    output: {} as CartAddressOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as { form: 'form' },
  },
  actors: {
    form: formMachine,
    ...serviceActors<Pick<CartAddressServices, 'checkAddress' | 'preferAddress'>>(
      'checkAddress',
      'preferAddress',
    ),
    saveCartAddress: idempotentCall<CartAddressServices, 'saveCartAddress'>(),
  },
  guards: {
    isSavedAlready: ({ context }, { output }: { output: SmartAddressFields }) =>
      context.chosen !== null && isSame(context.fields, output),
    hasSave: ({ context }, { output }: { output: SmartAddressFields }) =>
      context.save !== null && isSame(context.fields, output),
    isInvalid: (_, { validated }: AddressCheck) => !validated,
    isIneligible: (_, { isEligible }: AddressCheck) => !isEligible,
    isCorrected: (_, { corrected }: AddressCheck) => corrected,
    isPicked: ({ context }) => context.picked !== null,
    isSavedHere: ({ context: { chosen, saved } }) => saved !== null && saved === chosen,
    hasFieldErrors: (_, failure: ServiceFailure) => Object.keys(formErrors(fieldErrors(failure))).length > 0,
    isAnswered,
    isGone: (_, failure: ServiceFailure) =>
      isNotFound(failure) || refusalCode(failure) === 'ADDRESS_NOT_FOUND',
  },
  actions: {
    storeFields: assign((_, { output }: { output: SmartAddressFields }) => ({
      fields: output,
      save: null,
      picked: null,
      chosen: null,
    })),
    storePicked: assign((_, { address }: { address: Address }) => ({
      address,
      picked: address,
      fields: fieldsOf(address),
      save: null,
      chosen: null,
    })),
    choosePicked: assign(({ context }) => ({ chosen: context.picked })),
    showPicked: sendTo('form', (_, { address }: { address: Address }) => ({
      type: 'form.reset',
      values: firstValues(address),
    })),
    storeSuggestion: assign((_, check: AddressCheck) => ({ suggestion: correctedFields(check) })),
    saveTyped: assign(({ context }) => ({ save: newSave(context, typedIn(context)) })),
    saveSuggested: assign(({ context }) => ({ save: newSave(context, known(context.suggestion)) })),
    dropSave: assign({ save: null }),
    storeSaved: assign((_, address: Address) => ({
      saved: address,
      chosen: address,
      address,
    })),
    /** It's gone: what was typed can only be added again. */
    forgetAddress: assign({
      address: null,
      picked: null,
      chosen: null,
      saved: null,
      save: null,
      failure: { kind: 'addressNotFound' },
    }),
    storeFailure: assign((_, { failure }: { failure: CartAddressFailure }) => ({ failure })),
    storeCheckFailure: assign((_, failure: ServiceFailure) => ({ failure: checkFailure(failure) })),
    storeSaveFailure: assign(({ context }, failure: ServiceFailure) => ({
      failure: saveFailure(failure, context.address === null),
    })),
    storePreferenceFailure: assign((_, failure: ServiceFailure) => ({ failure: preferenceFailure(failure) })),
    clearFailure: assign({ failure: null }),
    tellFields: sendTo('form', (_, { fields }: { fields: FieldErrors }) => ({
      type: 'fields.refused',
      fields,
    })),
    tellRefused: sendTo('form', (_, failure: ServiceFailure) => ({
      type: 'fields.refused',
      fields: formErrors(fieldErrors(failure)),
    })),
  },
}).createMachine({
  id: 'cartAddress',
  context: ({ input }) => ({
    ...input,
    fields: null,
    suggestion: null,
    save: null,
    picked: null,
    chosen: null,
    saved: null,
    failure: null,
  }),
  output: ({ event }) => event.output as CartAddressOutput,
  initial: 'open',
  states: {
    open: {
      description: '“Add/Edit Delivery Address” or “Add/Edit Shipping Address” is open over the cart.',
      tags: 'modal',
      meta: { modal: 'CartAddress' },
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self, context: { address, typed, at } }) => ({
          parent: self,
          schema: smartAddressForm(REGIONS_AT[at]),
          values: firstValues(address, typed),
        }),
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The shopper types an address, or picks another saved one.',
          on: {
            'form.refused': { actions: 'clearFailure' },
            'form.submitted': [
              { guard: { type: 'isSavedAlready', params: ({ event }) => event }, target: 'preferring' },
              { guard: { type: 'hasSave', params: ({ event }) => event }, target: 'saving' },
              { target: 'checking', actions: { type: 'storeFields', params: ({ event }) => event } },
            ],
            'address.pick': {
              target: 'checking',
              actions: [
                { type: 'storePicked', params: ({ event }) => event },
                { type: 'showPicked', params: ({ event }) => event },
              ],
            },
            'address.cancel': '#cartAddress.canceled',
          },
        },
        checking: {
          description: 'The store checks whether the address exists and is served.',
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'checkAddress',
            src: 'checkAddress',
            input: ({ context }) => ({
              address: addressToSend(typedIn(context)),
              modalityType: context.modality,
            }),
            onDone: [
              {
                guard: { type: 'isInvalid', params: asCheck },
                target: 'filling',
                actions: [
                  { type: 'storeFailure', params: { failure: { kind: 'invalid' } } },
                  { type: 'tellFields', params: asCheck },
                ],
              },
              {
                guard: { type: 'isIneligible', params: asCheck },
                target: 'filling',
                actions: [
                  { type: 'storeFailure', params: { failure: { kind: 'ineligible' } } },
                  { type: 'tellFields', params: asCheck },
                ],
              },
              {
                guard: { type: 'isCorrected', params: asCheck },
                target: 'confirming',
                actions: { type: 'storeSuggestion', params: asCheck },
              },
              { guard: 'isPicked', target: 'preferring', actions: 'choosePicked' },
              { target: 'saving', actions: 'saveTyped' },
            ],
            onError: [
              {
                guard: { type: 'hasFieldErrors', params: asFailure },
                target: 'filling',
                actions: { type: 'tellRefused', params: asFailure },
              },
              { target: 'filling', actions: { type: 'storeCheckFailure', params: asFailure } },
            ],
          },
          on: {
            // The check would be of something other than what's typed.
            'form.changed': 'filling',
            'address.cancel': '#cartAddress.canceled',
          },
        },
        confirming: {
          description:
            '“Check Availability”: the store corrected the address; the shopper confirms it or edits it.',
          tags: 'modal',
          meta: { modal: 'CheckAvailability' },
          on: {
            'address.confirm': { target: 'saving', actions: 'saveSuggested' },
            'address.edit': 'filling',
          },
        },
        saving: {
          description: 'The address is being saved.',
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'saveCartAddress',
            src: 'saveCartAddress',
            input: ({ context }) => ({ call: 'saveCartAddress', request: known(context.save) }),
            onDone: [
              {
                guard: 'isAnswered',
                target: 'preferring',
                actions: { type: 'storeSaved', params: asAnswer },
              },
              {
                guard: { type: 'hasFieldErrors', params: asFailure },
                target: 'filling',
                actions: [{ type: 'tellRefused', params: asFailure }, 'dropSave'],
              },
              {
                guard: { type: 'isGone', params: asFailure },
                target: 'filling',
                actions: [{ type: 'storeSaveFailure', params: asFailure }, 'forgetAddress'],
              },
              { target: 'filling', actions: { type: 'storeSaveFailure', params: asFailure } },
            ],
          },
        },
        preferring: {
          description: 'The address becomes the one that the cart uses.',
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'preferAddress',
            src: 'preferAddress',
            input: ({ context }) => ({
              modalityType: context.modality,
              addressId: chosenIn(context).addressId,
              isActive: context.makesActive,
            }),
            onDone: [
              { guard: 'isSavedHere', target: '#cartAddress.saved' },
              { target: '#cartAddress.picked' },
            ],
            onError: [
              {
                guard: { type: 'isGone', params: asFailure },
                target: 'filling',
                actions: 'forgetAddress',
              },
              { target: 'filling', actions: { type: 'storePreferenceFailure', params: asFailure } },
            ],
          },
        },
      },
    },
    saved: {
      description: 'The address is saved, and the cart uses it.',
      type: 'final',
      output: ({ context }): CartAddressOutput => ({ kind: 'saved', address: chosenIn(context) }),
    },
    picked: {
      description: 'The cart uses another address of the address book.',
      type: 'final',
      output: ({ context }): CartAddressOutput => ({ kind: 'picked', address: chosenIn(context) }),
    },
    canceled: {
      description: "The shopper closed the form; the cart's address stays.",
      type: 'final',
      output: ({ context }): CartAddressOutput => ({ kind: 'canceled', address: context.saved }),
    },
  },
});

export type CartAddressRef = ActorRefFrom<typeof cartAddressMachine>;
