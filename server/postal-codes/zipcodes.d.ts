declare module 'zipcodes/lib/codesCanada.js' {
  /** Areas by the first three characters of their codes. Some have no centre: null or 0. */
  export const codes: Readonly<Record<string, { latitude: number | null; longitude: number | null }>>;
}
