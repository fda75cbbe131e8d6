import type { Destination, Modality } from '../../services/contracts/values.ts';

/** The address of the page where a time, or a way of shipping, is chosen (SCH-01). */
export function schedulingPath(modality: Modality, destination: Destination | null = null): string {
  const query = new URLSearchParams({ fulfillmentType: modality });
  if (destination) {
    const { addressLines, cityTown, stateProvince, postalCode } = destination;
    const [line1 = '', line2] = addressLines;
    query.set('addressLine1', line1);
    if (line2) query.set('addressLine2', line2);
    query.set('city', cityTown);
    query.set('state', stateProvince);
    query.set('zipCode', postalCode);
  }
  return `/scheduling?${query}`;
}
