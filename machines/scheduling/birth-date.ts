/** How a date may be typed: with any separators, or as eight digits. */
const SPELLINGS = [
  /^(?<month>\d{1,2})\D+(?<day>\d{1,2})\D+(?<year>\d{4})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})\D+(?<month>\d{1,2})\D+(?<day>\d{1,2})$/,
];

/** '1985-04-27' → '04/27/1985', the format the form asks for. */
export const toTyped = (birthDate: string): string =>
  birthDate.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

/** '4/27/1985', '04271985', and '1985-04-27' → '1985-04-27'; anything else stays as it is, so that the form refuses it. */
export function toBirthDate(typed: string): string {
  const text = typed.trim();
  const parts = SPELLINGS.map((spelling) => spelling.exec(text)?.groups).find(Boolean);
  if (!parts) return text;
  const { year = '', month = '', day = '' } = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
