/** The languages of the shop. English texts stand where they're said; each other language has a catalog of them, named like its id. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-US' },
} as const satisfies Record<
  string,
  {
    /** What it calls itself. */
    name: string;
    /** For dates, amounts, and lists (BCP 47). */
    locale: string;
  }
>;

export type Language = keyof typeof LANGUAGES;

/** Languages of the shop that a banner speaks, its usual one first. */
export type Spoken = readonly [Language, ...Language[]];

/** All of them, for what isn't one banner's. */
export const ALL_LANGUAGES = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** The first of these wishes, such as `es-MX`, that's spoken; if none is, the usual language. */
export const firstSpoken = (wishes: readonly (string | null | undefined)[], spoken: Spoken): Language =>
  wishes
    .map((wish) => wish?.toLowerCase().split('-')[0])
    .flatMap((wish) => spoken.filter((language) => language === wish))[0] ?? spoken[0];
