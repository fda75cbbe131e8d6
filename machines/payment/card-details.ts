import { CardDetails, withPlainMarks } from '../../services/contracts/cards.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Shopper } from '../../services/contracts/session.ts';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import type { FormInput, FormValues } from '../shared/form.machine.ts';

/** The fields outside the secure frame, empty. Names are paths in the schema. */
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

/** Converts flat fields to the schema's input, where the billing address is an object. */
function nest(values: FormValues): unknown {
  const entries = Object.entries(values);
  const billing = entries.filter(([name]) => name.startsWith(BILLING));
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(BILLING))),
    billingAddress: Object.fromEntries(billing.map(([name, value]) => [name.slice(BILLING.length), value])),
  };
}

/** The person a new card is assumed to belong to. */
export type Holder = Pick<Shopper, 'firstName' | 'lastName'>;

/** Replaces what a billing-address field refuses with spaces, mostly '#' and hyphens (CRD-13, CRD-14). */
const plain = (text: string, refused: RegExp): string => withPlainMarks(text).replace(refused, ' ').trim();

/** An order's address as a billing address. Orders go nowhere outside the United States. */
function billingAddress({ type, address }: Checkout['fulfillment']['destination']): FormValues {
  if (type === 'STORE' || address.countryCode !== 'US') return {};
  const [line1 = '', line2 = ''] = address.addressLines.map((line) => plain(line, /[^\p{L}\p{M}\d,.']+/gu));
  return {
    'billingAddress.addressLine1': line1,
    'billingAddress.addressLine2': line2,
    'billingAddress.city': plain(address.cityTown, /[^\p{L}\p{M}\d]+/gu),
    'billingAddress.state': address.stateProvince,
    // Without the four digits after the hyphen (CRD-17).
    'billingAddress.zipCode': address.postalCode.slice(0, 5),
  };
}

/** A card's billing address, as the form has it. */
const addressOf = ({ billingAddress: address }: Pick<PaymentCard, 'billingAddress'>): FormValues => ({
  'billingAddress.addressLine1': address?.addressLine1 ?? '',
  'billingAddress.addressLine2': address?.addressLine2 ?? '',
  'billingAddress.city': address?.city ?? '',
  'billingAddress.state': address?.state ?? '',
  'billingAddress.zipCode': address?.zipCode ?? '',
});

/** A new card's initial values: the shopper's name, and where the bills of the preferred card go, or of another. */
export function holderDetails({ firstName, lastName }: Holder, cards: readonly PaymentCard[]): FormValues {
  const [billed] = cards
    .filter(({ billingAddress: address }) => address !== null)
    .toSorted((one, other) => Number(other.default) - Number(one.default));
  return {
    cardHolderFirstName: firstName,
    cardHolderLastName: lastName,
    ...(billed && addressOf(billed)),
  };
}

/** An edited card's initial values. */
export const editedDetails = (card: PaymentCard): FormValues => ({
  cardHolderFirstName: card.cardHolderFirstName,
  cardHolderLastName: card.cardHolderLastName,
  ...addressOf(card),
  default: card.default,
});

/** A new card's for an order: where the order goes, or of one that's picked up, where the bills go. */
export const knownDetails = (
  holder: Holder,
  { fulfillment }: Checkout,
  cards: readonly PaymentCard[],
): FormValues => ({
  ...holderDetails(holder, cards),
  ...billingAddress(fulfillment.destination),
});

/** The form for a card's holder and billing address. `known` is its initial values. */
export const cardDetailsForm = (parent: FormInput['parent'], known: FormValues): FormInput => ({
  parent,
  schema: CardDetails,
  values: { ...EMPTY_DETAILS, ...known },
  toSchemaInput: nest,
});

/** A preferred card is saved, whatever else is selected (CRD-20). */
export const isSavingImplied = (values: FormValues): boolean => values.default === true;

/** Whether an edit can't end the card's preference (CRD-22). */
export const staysPreferred = ({ isRewardDebit, default: isPreferred }: PaymentCard): boolean =>
  isRewardDebit && isPreferred;
