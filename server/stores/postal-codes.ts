/** Where a postal code lies: its centre, degrees north and east. Codes around the stores; others are unknown. */
const CENTRES: Record<string, readonly [lat: number, lng: number]> = {
  // Cincinnati and northern Kentucky
  '45202': [39.1075, -84.5016],
  '45203': [39.1056, -84.5345],
  '45205': [39.1102, -84.5768],
  '45206': [39.1288, -84.4852],
  '45208': [39.1361, -84.4356],
  '45209': [39.1511, -84.4277],
  '45211': [39.1554, -84.5986],
  '45219': [39.1271, -84.5148],
  '45220': [39.1461, -84.5222],
  '45226': [39.1162, -84.4313],
  '45230': [39.0704, -84.3848],
  '41011': [39.0706, -84.5214],
  '41071': [39.0893, -84.4925],
  // Columbus and Dayton
  '43085': [40.0991, -83.0171],
  '43201': [39.9931, -82.9998],
  '43202': [40.0199, -83.0134],
  '43206': [39.9434, -82.9765],
  '43215': [39.9671, -83.0044],
  '45402': [39.7576, -84.1857],
  '45409': [39.7266, -84.1854],
  // Kentucky
  '40202': [38.2529, -85.7514],
  '40204': [38.2369, -85.7249],
  '40205': [38.2222, -85.6885],
  '40502': [38.0174, -84.4855],
  '40507': [38.0466, -84.4972],
  '42101': [37.0151, -86.4563],
  // California
  '90012': [34.0614, -118.2385],
  '90026': [34.0787, -118.2644],
  '90034': [34.0308, -118.3995],
  '90039': [34.1109, -118.2611],
  '90210': [34.103, -118.4105],
  '91204': [34.1361, -118.2599],
  '92101': [32.7194, -117.1628],
  '92104': [32.7404, -117.1297],
  '94203': [38.5816, -121.4944],
  '95811': [38.5904, -121.4899],
  '95816': [38.5735, -121.4662],
  // Texas
  '75201': [32.7876, -96.7994],
  '75206': [32.831, -96.7692],
  '75214': [32.8248, -96.7498],
  '77002': [29.7594, -95.3594],
  '77006': [29.7409, -95.3923],
  '78701': [30.2713, -97.7426],
  '78704': [30.2428, -97.7658],
  '79902': [31.7762, -106.4932],
  '79912': [31.8383, -106.5364],
  // Washington
  '98101': [47.6114, -122.3305],
  '98102': [47.6302, -122.321],
  '98107': [47.6701, -122.3763],
  '98109': [47.6339, -122.3476],
  '99201': [47.6663, -117.4365],
  '99203': [47.6297, -117.404],
};

export interface Place {
  lat: number;
  lng: number;
}

/** The centre of a postal code, or null when it is not known. */
export function placeOfPostalCode(postalCode: string): Place | null {
  const centre = CENTRES[postalCode];
  return centre ? { lat: centre[0], lng: centre[1] } : null;
}

const EARTH_RADIUS_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles as the crow flies, one decimal. */
export function milesBetween(a: Place, b: Place): number {
  const halfLat = radians(b.lat - a.lat) / 2;
  const halfLng = radians(b.lng - a.lng) / 2;
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(halfLng) ** 2;
  return Math.round(2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(chord)) * 10) / 10;
}
