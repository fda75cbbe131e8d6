import { CardDetails } from '../../services/contracts/wallet.ts';
import type { FormInput, FormValues } from '../shared/form.machine.ts';

/** The fields outside the secure frame, empty. Names are the paths of the schema. */
const EMPTY_DETAILS: FormValues = {
  cardHolderFirstName: '',
  cardHolderLastName: '',
  'billingAddress.addressLine1': '',
  'billingAddress.addressLine2': '',
  'billingAddress.city': '',
  'billingAddress.state': '',
  'billingAddress.zipCode': '',
  default: false,
  save: true,
};

const BILLING = 'billingAddress.';

/** Flat fields to what the schema parses: the billing address stands in an object of its own. */
function nest(values: FormValues): unknown {
  const entries = Object.entries(values);
  const billing = entries.filter(([name]) => name.startsWith(BILLING));
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(BILLING))),
    billingAddress: Object.fromEntries(billing.map(([name, value]) => [name.slice(BILLING.length), value])),
  };
}

/** The form of a card's holder and billing address. */
export const cardDetailsForm = (parent: FormInput['parent']): FormInput => ({
  parent,
  schema: CardDetails,
  values: EMPTY_DETAILS,
  toSchemaInput: nest,
});

/** A preferred card is saved, whatever else is chosen (CRD-20). */
export const isSavingImplied = (values: FormValues): boolean => values.default === true;
