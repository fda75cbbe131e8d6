import type { Modality } from '../../services/contracts/values.ts';

/** What an option's id says: the same slot has the same id in every quote. */
export interface SlotIdentity {
  modality: Modality;
  storeId: string;
  /** ISO, to the minute. */
  startsAt: string;
}

/** Such as `PICKUP.01400943.20261121T1500Z`. */
export const optionId = ({ modality, storeId, startsAt }: SlotIdentity): string =>
  `${modality}.${storeId}.${startsAt.slice(0, 16).replace(/[-:]/g, '')}Z`;

const FORM = /^(PICKUP|DELIVERY)\.([\w-]{1,24})\.(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z$/;

/** The slot an option's id names, or null when it names none. */
export function parseOptionId(id: string): SlotIdentity | null {
  const found = FORM.exec(id);
  if (!found) return null;
  const [, modality, storeId = '', year, month, day, hour, minute] = found;
  const startsAt = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
  if (Number.isNaN(Date.parse(startsAt))) return null;
  return { modality: modality === 'DELIVERY' ? 'DELIVERY' : 'PICKUP', storeId, startsAt };
}
