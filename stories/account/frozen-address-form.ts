import { createActor, createEmptyActor } from 'xstate';
import { firstValues } from '../../machines/account/address-fields.ts';
import type { AddressFormContext } from '../../machines/account/address-form.machine.ts';
import { addressFormMachine } from '../../machines/account/address-form.machine.ts';
import type { AddressSubmissionContext } from '../../machines/account/address-submission.machine.ts';
import { addressSubmissionMachine } from '../../machines/account/address-submission.machine.ts';
import { type FormValues, formMachine, validate } from '../../machines/shared/form.machine.ts';
import { AddressFields } from '../../services/contracts/addresses.ts';
import { frozenAddressBook } from './frozen-address-book.ts';

type Value = ReturnType<typeof addressFormMachine.resolveState>['value'];
type SubmissionValue = ReturnType<typeof addressSubmissionMachine.resolveState>['value'];

interface Frozen {
  value?: Value;
  /** The address to edit; a new one if absent. */
  addressId?: string;
  typed?: FormValues;
  /** Whether a submit was refused, so every error shows. */
  refused?: boolean;
  context?: Partial<AddressFormContext>;
  /** What the submit is doing or asking, if it's under way. */
  submission?: {
    value: SubmissionValue;
    context: Pick<AddressSubmissionContext, 'fields'> & Partial<AddressSubmissionContext>;
  };
}

const parent = createEmptyActor();

function form({ typed = {}, refused = false }: Frozen) {
  const values = firstValues(null, typed);
  const errors = refused ? validate(AddressFields, values).errors : {};
  return formMachine.resolveState({
    value: 'editing',
    context: {
      parent,
      schema: AddressFields,
      toSchemaInput: (flat) => flat,
      values,
      errors,
      touched: Object.fromEntries(Object.keys(errors).map((name) => [name, true as const])),
      refused: {},
      refusals: refused ? 1 : 0,
    },
  });
}

/** The address form and its children in one of their states; nothing is loaded, verified, saved, or stored. */
export function frozenAddressForm(frozen: Frozen) {
  const { addressId = null, submission } = frozen;
  const input = { shopperId: 'shopper-1', addressId, book: frozenAddressBook('unloaded') };
  const value = frozen.value ?? { open: { work: submission ? 'submitting' : 'editing', draft: 'kept' } };
  const state = addressFormMachine.resolveState({
    value,
    context: {
      ...input,
      address: null,
      bookFailure: null,
      draft: { values: {}, fields: null, save: null },
      failure: null,
      ...frozen.context,
    },
  });
  const children = {
    ...(typeof value === 'object' && 'open' in value
      ? { form: { src: 'form', snapshot: form(frozen) } }
      : {}),
    ...(submission
      ? {
          submission: {
            src: 'submission',
            snapshot: addressSubmissionMachine.resolveState({
              value: submission.value,
              context: {
                parent,
                addressId,
                save: null,
                book: input.book,
                suggestion: null,
                constraint: null,
                fieldErrors: {},
                failure: null,
                ...submission.context,
              },
            }),
          },
        }
      : {}),
  };
  return createActor(addressFormMachine, { input, snapshot: Object.assign(state, { children }) }).start();
}
