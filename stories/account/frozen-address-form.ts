import { addressToVerify } from '../../machines/account/address-fields.ts';
import type { AddressFormFailure } from '../../machines/account/address-form.failures.ts';
import type { addressFormMachine } from '../../machines/account/address-form.machine.ts';
import { walk } from '../../machines/account/address-form.walk.ts';
import type { addressSubmissionMachine } from '../../machines/account/address-submission.machine.ts';
import { walk as ofSubmission } from '../../machines/account/address-submission.walk.ts';
import type { FormValues } from '../../machines/shared/form.machine.ts';
import type { AddressFields, Verification } from '../../services/contracts/addresses.ts';
import { verification } from '../../test/support/account/verifications.ts';
import { further, typed, type Way, walked } from '../walked.ts';

interface Frozen extends Way<typeof addressFormMachine> {
  /** The address to edit; a new one if absent. */
  addressId?: string;
  typed?: FormValues;
  /** Whether a submit was refused, so every error shows. */
  refused?: boolean;
}

const NEW = 'a new address';
const open = (work: 'editing' | 'submitting') => ({ open: { work, draft: 'kept' } }) as const;

/** The address form in one of its states. */
export const frozenAddressForm = ({ addressId, typed: values, refused, children, ...way }: Frozen) =>
  walked(walk, {
    to: open('editing'),
    ...way,
    ...(addressId ? { start: 'an address to edit', input: { addressId } } : { start: NEW }),
    children: children ?? { form: typed(values ?? {}, { isSubmitted: refused }) },
  });

/** The address form during a submit of these fields, in one of its states. */
export const frozenSubmission = (
  fields: AddressFields,
  to: Way<typeof addressSubmissionMachine>['to'],
  answers: Way<typeof addressSubmissionMachine>['answers'] = {},
) =>
  frozenAddressForm({
    to: open('submitting'),
    events: [{ type: 'form.submitted', output: fields, values: fields }],
    children: { form: typed(fields), submission: further(ofSubmission, { to, answers }) },
  });

/** The address form after a save of these fields failed. */
export const frozenFailure = (fields: AddressFields, failure: AddressFormFailure, addressId?: string) =>
  frozenAddressForm({
    ...(addressId && { addressId }),
    typed: fields,
    where: (context) => context.failure !== null,
    events: [{ type: 'form.submitted', output: fields, values: fields }],
    answers: { submission: { output: { kind: 'failed', failure } } },
  });

/** How the postal table spells an address. */
export const spelled = (
  fields: AddressFields,
  otherwise: Partial<AddressFields>,
): { output: Verification } => {
  const asked = addressToVerify(fields);
  const address = addressToVerify({ ...fields, ...otherwise });
  return { output: verification(asked, { corrected: true, address: { ...address, county: 'Hamilton' } }) };
};
