import type { Destination } from '../../services/contracts/values.ts';

/** The query of the scheduling page's address (SCH-01), unparsed; null where it has no value. */
export interface SchedulingQuery {
  fulfillmentType: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
}

/** Reads the query of an address. */
export const readSchedulingQuery = (query: Pick<URLSearchParams, 'get'>): SchedulingQuery => ({
  fulfillmentType: query.get('fulfillmentType'),
  addressLine1: query.get('addressLine1'),
  addressLine2: query.get('addressLine2'),
  city: query.get('city'),
  state: query.get('state'),
  zipCode: query.get('zipCode'),
});

/** The modalities that take a slot. */
export type SlotModality = 'PICKUP' | 'DELIVERY';

/** What to schedule: pickup unless the query says otherwise, in upper or lower case. */
export function modalityOf({ fulfillmentType }: SchedulingQuery): SlotModality | 'SHIP' {
  const asked = fulfillmentType?.trim().toUpperCase();
  return asked === 'DELIVERY' || asked === 'SHIP' ? asked : 'PICKUP';
}

/** The destination, or null if a required part is missing; the second address line is optional (SCH-06). */
export function destinationOf(query: SchedulingQuery): Destination | null {
  const [line1, line2, city, state, zipCode] = [
    query.addressLine1,
    query.addressLine2,
    query.city,
    query.state,
    query.zipCode,
  ].map((part) => part?.trim() ?? '');
  if (!line1 || !city || !state || !zipCode) return null;
  return {
    addressLines: line2 ? [line1, line2] : [line1],
    cityTown: city,
    stateProvince: state.toUpperCase(),
    postalCode: zipCode,
    countryCode: 'US',
  };
}

/** Whether it's complete enough to ask for quotes: a two-letter state and a five- or nine-digit ZIP code. */
export const isValidDestination = ({ stateProvince, postalCode }: Destination): boolean =>
  /^[A-Z]{2}$/.test(stateProvince) && /^\d{5}(-\d{4})?$/.test(postalCode);
