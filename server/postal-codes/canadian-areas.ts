import type { Place } from './distance.ts';

/** An area of Canadian postal codes; its centre, where that is known. */
export interface CanadianArea {
  centre: Place | null;
}

/** The area of a postal code, by its first three characters; null when there is none. Read when first asked for. */
export async function findCanadianArea(postalCode: string): Promise<CanadianArea | null> {
  const { codes } = await import('zipcodes/lib/codesCanada.js');
  const name = postalCode.slice(0, 3).toUpperCase();
  const area = Object.hasOwn(codes, name) ? codes[name] : undefined;
  if (!area) return null;
  const { latitude, longitude } = area;
  return { centre: latitude && longitude ? { lat: latitude, lng: longitude } : null };
}
