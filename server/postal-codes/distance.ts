/** Degrees north and east. */
export interface Place {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles in a straight line, to one decimal. */
export function milesBetween(a: Place, b: Place): number {
  const halfLat = radians(b.lat - a.lat) / 2;
  const halfLng = radians(b.lng - a.lng) / 2;
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(halfLng) ** 2;
  return Math.round(2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(chord)) * 10) / 10;
}
