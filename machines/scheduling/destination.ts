import type { Destination } from '../../services/contracts/values.ts';

/** What the address of the scheduling page says (SCH-01), as it stands there; null where it says nothing. */
export interface SchedulingQuery {
  fulfillmentType: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
}

/** Reads them off the address. */
export const readSchedulingQuery = (query: Pick<URLSearchParams, 'get'>): SchedulingQuery => ({
  fulfillmentType: query.get('fulfillmentType'),
  addressLine1: query.get('addressLine1'),
  addressLine2: query.get('addressLine2'),
  city: query.get('city'),
  state: query.get('state'),
  zipCode: query.get('zipCode'),
});

/** The ways of receiving an order for which a slot is taken. */
export type SlotModality = 'PICKUP' | 'DELIVERY';

/** What is scheduled: pickup unless the address says otherwise, in whatever case. */
export function modalityOf({ fulfillmentType }: SchedulingQuery): SlotModality | 'SHIP' {
  const asked = fulfillmentType?.trim().toUpperCase();
  return asked === 'DELIVERY' || asked === 'SHIP' ? asked : 'PICKUP';
}

/** Where it goes, or null when a part is missing; the second line of the street may be (SCH-06). */
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

/** Whether quotes can be asked for it at all: a state's two letters and a ZIP code, with or without its last four. */
export const isValidDestination = ({ stateProvince, postalCode }: Destination): boolean =>
  /^[A-Z]{2}$/.test(stateProvince) && /^\d{5}(-\d{4})?$/.test(postalCode);

const compared = ({ addressLines, postalCode }: Destination): string =>
  [...addressLines, postalCode.slice(0, 5)]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\da-z]+/g, ' ');

/** A short name of a place that does not say it, for what the browser keeps by address (SCH-31). */
export function placeKey(destination: Destination): string {
  let hash = 0;
  for (const character of compared(destination)) hash = (hash * 31 + character.charCodeAt(0)) % 2 ** 40;
  return hash.toString(36);
}

/** Whether two destinations are one place, however they are written. */
export const isSamePlace = (one: Destination | null, other: Destination | null): boolean =>
  one === null || other === null ? one === other : compared(one) === compared(other);
