import type { Destination, Modality } from '../../services/contracts/values.ts';

/** The path of the page for selecting a time or shipping options (SCH-01). */
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
