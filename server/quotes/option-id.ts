/** A slot's identity: who hands the order over, and when it starts. */
export interface SlotIdentity {
  modality: 'PICKUP' | 'DELIVERY';
  storeId: string;
  /** For pickup, the store's own id. */
  vendorId: string;
  /** ISO, to the minute. */
  startsAt: string;
}

/**
 * An option's id: `PICKUP.01400943.20261121T1500Z`, `DELIVERY.01400943.KROGER.20261121T1500Z`. The same slot has
 * the same id in every quote.
 */
export function optionId({ modality, storeId, vendorId, startsAt }: SlotIdentity): string {
  const start = `${startsAt.slice(0, 16).replace(/[-:]/g, '')}Z`;
  const parts = modality === 'PICKUP' ? [storeId, start] : [storeId, vendorId, start];
  return [modality, ...parts].join('.');
}

const FORM = /^(?:PICKUP|DELIVERY\.([\w-]{1,20}))\.([\w-]{1,20})\.(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z$/;

/** The slot an option's id names, or null if it's invalid. */
export function parseOptionId(id: string): SlotIdentity | null {
  const found = FORM.exec(id);
  if (!found) return null;
  const [, deliveringStore, vendorId = '', year, month, day, hour, minute] = found;
  const startsAt = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
  // February 30 and 24:00 parse, as other instants.
  const start = Date.parse(startsAt);
  if (Number.isNaN(start) || new Date(start).toISOString() !== startsAt) return null;
  return deliveringStore === undefined
    ? { modality: 'PICKUP', storeId: vendorId, vendorId, startsAt }
    : { modality: 'DELIVERY', storeId: deliveringStore, vendorId, startsAt };
}
