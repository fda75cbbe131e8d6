import * as v from 'valibot';

/** A record as JSON has it: amounts in dollars, dates as ISO texts, lists as arrays. */
export type Value = string | number | boolean | null | readonly string[];

/** A field of a file: a column of CSV, a member of JSON. */
export interface Field<T extends Value = Value> {
  /** What's in it, for people who make files. */
  about: string;
  /** What a value must be, to be read after "must be". */
  expects: string;
  /** Takes what's in a file, in CSV a text, and makes the record's value of it. */
  schema: v.GenericSchema<unknown, T>;
  /** Dollars, with both digits of the cents in CSV. */
  isAmount?: true;
  /** What an empty field means; without it, the field must not be empty. */
  empty?: T;
}

export type Fields = Readonly<Record<string, Field>>;

/** A complete record of the fields. */
export type RecordOf<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

/** Text and numbers alike, as text without spaces around it. */
const asText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value).replaceAll('\r\n', '\n')),
  v.trim(),
);

export type Kind<T extends Value> = Omit<Field<T>, 'about' | 'empty'>;

/** Numbers may be written in groups of three digits. */
const ungrouped = v.transform((digits: string) =>
  /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : digits,
);

/** A field that must not be empty. */
export const required = <T extends Value>(kind: Kind<T>, about: string): Field<T> => ({ ...kind, about });

/** A field that may be empty, and what that means. */
export const optional = <T extends Value, Empty extends T | null>(
  kind: Kind<T>,
  empty: Empty,
  about: string,
): Field<T | Empty> => ({ ...kind, about, empty });

const isPlain = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text);

/** Up to so many characters. */
export const text = (most = 200): Kind<string> => ({
  expects: `a text of at most ${most} characters`,
  schema: v.pipe(asText, v.minLength(1), v.maxLength(most), v.check(isPlain)),
});

/** A text that matches, as `expects` says. */
export const matching = (expects: string, pattern: RegExp): Kind<string> => ({
  expects,
  schema: v.pipe(asText, v.regex(pattern)),
});

export const id = (example: string): Kind<string> =>
  matching(`lower-case letters, digits, and hyphens, such as ${example}`, /^[a-z0-9]+(-[a-z0-9]+)*$/);

export const wholeNumber = (least: number, most: number): Kind<number> => ({
  expects: `a whole number from ${least} to ${most.toLocaleString('en-US')}`,
  schema: v.pipe(
    asText,
    ungrouped,
    v.regex(/^\d{1,9}$/),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  ),
});

/** A time of day as spreadsheets and people have it, such as 6:00 or 6 AM, in 24 hours; anything else stays as it is. */
function timeOfDay(time: string): string {
  const [, hour = '', minutes = '00', half] =
    /^(\d{1,2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?$/i.exec(time) ?? [];
  if (half === undefined) return time.replace(/^\d:/, '0$&');
  const isHour = Number(hour) >= 1 && Number(hour) <= 12;
  const past = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return isHour ? `${String(past).padStart(2, '0')}:${minutes}` : time;
}

/** The same from one to another. What ends at 12 AM ends at midnight. */
export function spanOfDay(hours: string): string {
  const [from, until, ...others] = hours.split(/ ?[-–] ?/);
  if (from === undefined || until === undefined || others.length > 0) return hours;
  const [begins, ends] = [timeOfDay(from), timeOfDay(until)];
  return `${begins}-${/m\.?$/i.test(until) && ends === '00:00' ? '24:00' : ends}`;
}

const asHours = v.pipe(asText, v.transform(spanOfDay));

/** From when to when on a day; midnight is 24:00. */
export const hoursOfDay: Kind<string> = {
  expects: 'hours such as 06:00-23:00, until 24:00 at the latest',
  schema: v.pipe(asHours, v.regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/)),
};

/** A time of day. */
export const time: Kind<string> = {
  expects: 'a time such as 14:00',
  schema: v.pipe(asText, v.transform(timeOfDay), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
};

/** Ten digits, however they're set apart, without the country's. */
export const phone: Kind<string> = {
  expects: 'ten digits',
  schema: v.pipe(
    asText,
    v.transform((number) => number.replaceAll(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')),
    v.regex(/^\d{10}$/),
  ),
};

/** Whether hours end after they begin. */
export const isInOrder = (hours: string): boolean => hours.slice(0, 5) < hours.slice(6);

/** Degrees north or east. */
export const degrees = (most: number): Kind<number> => ({
  expects: `degrees from -${most} to ${most}, such as 39.1109`,
  schema: v.pipe(
    asText,
    v.regex(/^-?\d{1,3}(\.\d{1,12})?$/),
    v.transform(Number),
    v.minValue(-most),
    v.maxValue(most),
  ),
});

const DOLLARS = v.pipe(
  asText,
  v.transform((sum) => sum.replace(/^\$ ?/, '')),
  ungrouped,
  v.regex(/^(\d{1,5}(\.\d{1,2})?|\.\d{1,2})$/),
  v.transform(Number),
);

/** In dollars; the database has cents. */
export const amount: Kind<number> = {
  expects: 'dollars and cents, such as 3.99',
  schema: DOLLARS,
  isAmount: true,
};

/** An amount that isn't zero. */
export const price: Kind<number> = {
  expects: 'dollars and cents from 0.01 to 99,999.99, such as 3.99',
  schema: v.pipe(DOLLARS, v.minValue(0.01)),
  isAmount: true,
};

export const centsOf = (dollars: number): number => Math.round(dollars * 100);
export const dollarsOf = (cents: number): number => cents / 100;

/** A tax rate in percent; the database has thousandths of a percent. */
export const taxRate: Kind<number> = {
  expects: 'a percentage below 100 with at most three decimals, such as 7.8',
  schema: v.pipe(
    asText,
    v.transform((percent) => percent.replace(/ ?%$/, '')),
    v.regex(/^\d{1,2}(\.\d{1,3})?$/),
    v.transform(Number),
  ),
};

export const thousandthsOf = (percent: number): number => Math.round(percent * 1000);
export const percentOf = (thousandths: number): number => thousandths / 1000;

const WORDS: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, y: true },
  ...{ false: false, no: false, n: false },
};

export const yesOrNo: Kind<boolean> = {
  expects: 'true or false',
  schema: v.union([
    v.boolean(),
    v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.check((word) => Object.hasOwn(WORDS, word)),
      v.transform((word) => WORDS[word] === true),
    ),
  ]),
};

export const oneOf = <const T extends string>(values: readonly T[]): Kind<T> => ({
  expects: `one of ${values.join(', ')}`,
  schema: v.pipe(
    asText,
    v.transform((word) => values.find((one) => one.toLowerCase() === word.toLowerCase()) ?? word),
    v.picklist(values),
  ),
});

const isTaken = (make: () => unknown): boolean => {
  try {
    make();
    return true;
  } catch {
    return false;
  }
};

export const timeZone: Kind<string> = {
  expects: 'a time zone such as America/New_York',
  schema: v.pipe(
    asText,
    v.regex(/^[A-Z][A-Za-z]+\/[A-Z]/),
    v.check((name) => isTaken(() => new Intl.DateTimeFormat('en-US', { timeZone: name }))),
  ),
};

/** A moment, kept in UTC. */
export const moment: Kind<string> = {
  expects: 'a moment with its offset, such as 2027-01-31T23:59:59-05:00',
  schema: v.pipe(
    asText,
    v.regex(/^\d{4}-/),
    v.check((text) => isTaken(() => Temporal.Instant.from(text))),
    v.transform((text) => new Date(Temporal.Instant.from(text).epochMilliseconds).toISOString()),
  ),
};

/** A day as it's written in the United States, month first, with its whole year. */
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const asDay = v.pipe(
  asText,
  v.transform((text) => {
    const [, month = '', dayOfMonth = '', year] = US_DAY.exec(text) ?? [];
    return year ? `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}` : text;
  }),
);

/** A day of the calendar. */
export const day: Kind<string> = {
  expects: 'a day such as 2027-01-31',
  schema: v.pipe(
    asDay,
    v.regex(/^\d{4}-\d{2}-\d{2}$/),
    v.check((text) => isTaken(() => Temporal.PlainDate.from(text, { overflow: 'reject' }))),
  ),
};

/** A time on a store's clocks, with its seconds; a day is its first moment. */
export const localTime: Kind<string> = {
  expects: "a day or a time in the store's own time, such as 2027-01-31 or 2027-01-31T06:00",
  schema: v.pipe(
    asDay,
    v.regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?$/),
    v.check((text) => isTaken(() => Temporal.PlainDateTime.from(text, { overflow: 'reject' }))),
    v.transform((text) => Temporal.PlainDateTime.from(text).toString({ smallestUnit: 'second' })),
  ),
};

/** One of these weekdays, or a day of the calendar. */
export const weekdayOrDay = (weekdays: readonly string[]): Kind<string> => ({
  expects: 'a weekday such as monday, or a day such as 2027-01-31',
  schema: v.union([v.pipe(asText, v.toLowerCase(), v.picklist(weekdays)), day.schema]),
});

/** Between the parts of a list in CSV. */
export const LIST_SEPARATOR = '|';

/** A list of what matches; in CSV, with bars between. */
export const list = (
  expects: string,
  pattern: RegExp,
  written: (part: string) => string = (part) => part,
): Kind<readonly string[]> => ({
  expects: `${expects}; in CSV with ${LIST_SEPARATOR} between them`,
  schema: v.pipe(
    v.union([
      v.pipe(
        v.string(),
        v.transform((all) => all.split(LIST_SEPARATOR)),
      ),
      v.array(v.string()),
    ]),
    v.array(v.pipe(v.string(), v.trim(), v.transform(written), v.regex(pattern), v.check(isPlain))),
    v.readonly(),
  ),
});

/** Some of these values, each once. */
export const someOf = <const T extends string>(values: readonly T[]): Kind<readonly T[]> => ({
  expects: `some of ${values.join(', ')}; in CSV with ${LIST_SEPARATOR} between them`,
  schema: v.pipe(
    v.union([
      v.pipe(
        v.string(),
        v.transform((all) => all.split(LIST_SEPARATOR)),
      ),
      v.array(v.string()),
    ]),
    v.array(v.pipe(v.string(), v.trim(), v.picklist(values))),
    v.check((chosen) => new Set(chosen).size === chosen.length),
    v.readonly(),
  ),
});

const sumOf = (digits: string) =>
  [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);

/** With its check digit. A UPC-A, or a GTIN-14 of the same single item, has a zero less or more in front. */
export const gtin13: Kind<string> = {
  expects: 'a GTIN-13: thirteen digits, the last of which checks the others',
  schema: v.pipe(
    asText,
    v.transform((digits) => digits.replace(/^(?=\d{12}$)/, '0').replace(/^0(?=\d{13}$)/, '')),
    v.regex(/^\d{13}$/),
    v.check((digits) => sumOf(digits) % 10 === 0),
  ),
};
