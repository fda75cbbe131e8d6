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

const isLanguage = (id: unknown): id is Language => typeof id === 'string' && Object.hasOwn(LANGUAGES, id);

/** The first of these wishes that the shop speaks, such as `es-MX`; English if it speaks none. */
export const firstSpoken = (wishes: readonly (string | null | undefined)[]): Language =>
  wishes.map((wish) => wish?.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
