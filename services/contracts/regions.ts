/** The address book's states and the District of Columbia, by code (ADR-23). */
export const STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;

/** The address book's provinces, by code (ADR-23). */
export const PROVINCES = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
} as const;

export const TERRITORIES = {
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
} as const;

/** Regions of military mail. */
export const MILITARY = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const;

export const CANADIAN_TERRITORIES = {
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  YT: 'Yukon',
} as const;

/** Regions allowed in a card's billing address: those of the checkout (CAD-17), territories, and military mail. */
export const BILLING_REGIONS: Readonly<Record<string, string>> = {
  ...STATES,
  ...TERRITORIES,
  ...MILITARY,
  ...PROVINCES,
  ...CANADIAN_TERRITORIES,
};

/** Every region in the address book, states first. */
export const REGIONS: Readonly<Record<string, string>> = { ...STATES, ...PROVINCES };

/** The country of a region; whatever isn't in Canada is in the US. */
export const countryOfRegion = (code: string): 'US' | 'CA' =>
  Object.hasOwn(PROVINCES, code) || Object.hasOwn(CANADIAN_TERRITORIES, code) ? 'CA' : 'US';

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...BILLING_REGIONS }).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

/** A region's code, from its code or name in upper or lower case, as browsers and password managers fill it in; any other text stays. */
export const regionCode = (text: string): string => CODES.get(text.trim().toLowerCase()) ?? text;
