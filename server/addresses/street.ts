/**
 * Abbreviations the postal service knows but doesn't use, and common slips, each with the abbreviation it does use.
 */
const ODD: Readonly<Record<string, string>> = {
  St: 'str strt stret steet streat',
  Ave: 'av aven avenu avn avnue',
  Blvd: 'boul boulv blv bvd boulvard',
  Dr: 'driv drv',
  Ct: 'crt',
  Cir: 'circ circl crcl crcle',
  Pkwy: 'parkwy pkway pky',
  Ter: 'terr',
  Hwy: 'highwy hiway hiwy hway',
  Sq: 'sqr sqre squ',
  Plz: 'plza',
  Expy: 'exp expr expw',
  Fwy: 'freewy frway frwy',
  Tpke: 'trnpk turnpk tpk',
  Ctr: 'cen centr cntr cnter',
  Cres: 'crsent crsnt',
  Hts: 'ht',
  Xing: 'crssng',
  Way: 'wy',
};

const STANDARD: ReadonlyMap<string, string> = new Map(
  Object.entries(ODD).flatMap(([standard, odd]) => odd.split(' ').map((one) => [one, standard] as const)),
);

const DIRECTION = /^([ns]\.?[ew]?|[ew]|north|south|east|west|(north|south)(east|west))\.?$/i;
const UNIT =
  /^(#.*|(apt|apartment|ste|suite|unit|fl|floor|rm|room|bldg|building|lot|trlr|spc|space|dept|ph|penthouse)\.?)$/i;

/**
 * The street as the postal service writes it. Changes only what it doesn't use, such as 'Str.' to 'St'; the full
 * word, the usual abbreviation, and a period or none after it stay as typed.
 */
export function standardStreet(street: string): string {
  const words = [...street.matchAll(/[^\s,]+/g)];
  const unit = words.findIndex(([word], position) => position > 1 && UNIT.test(word));
  const named = unit === -1 ? words : words.slice(0, unit);
  const suffix = named.findLast(([word]) => !DIRECTION.test(word));
  const standard = suffix && STANDARD.get(suffix[0].replace(/\.$/, '').toLowerCase());
  // A house number and a name precede the street suffix.
  if (!suffix || !standard || named.indexOf(suffix) < 2) return street;
  const written = /\p{Ll}/u.test(street) ? standard : standard.toUpperCase();
  return street.slice(0, suffix.index) + written + street.slice(suffix.index + suffix[0].length);
}

const LEADING_UNIT = /^(?:(?:apt|apartment|ste|suite|unit|lot|bldg|building)\.?\s*#?|#)\s*[\w-]+[\s,]+/i;
const BOX = /^(?:p\.?\s*o\.?|post office)?\s*box\s*#?\s*[\p{L}\p{N}]/iu;
const RURAL = /^(?:r\.?\s?r\.?|rural route|h\.?c\.?|highway contract|psc|cmr)\s*#?\s*\d+[\s,]+box\s*#?\s*\w/i;
const NUMBER_AND_NAME =
  /^(?:\d[\p{L}\p{N}]*(?:[-–/.][\p{L}\p{N}]+)*[¼½¾]?|[nsew]\d+(?:[nsew]\d+)?|one)[\s,].*\p{L}/iu;
/** '5th Avenue' has no number, and a number of zeros isn't one. */
const NO_NUMBER = /^(?:0+|\d*(?:1st|2nd|3rd|\dth))[\s,]/i;

/** Whether the street line is a post office box, which no driver can deliver to. */
export const isPostOfficeBox = (street: string): boolean => BOX.test(street);

/** Whether the street line says where on the street: a house number before its name, or a post office box. */
export function hasHouseNumber(street: string): boolean {
  if (BOX.test(street) || RURAL.test(street)) return true;
  const line = street.replace(LEADING_UNIT, '');
  return !NO_NUMBER.test(line) && NUMBER_AND_NAME.test(line);
}
