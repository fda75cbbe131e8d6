import * as v from 'valibot';
import { t } from '../../languages/t.ts';

/** Money in integer cents, within the range of the database's columns: up to 21 million dollars. */
export const Cents = v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1));
export type Cents = v.InferOutput<typeof Cents>;

/** A point in time, ISO 8601 with an offset or Z. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());

/** A calendar day, YYYY-MM-DD (FMT-01). */
export const CalendarDate = v.pipe(v.string(), v.isoDate());

/** An IANA time zone, such as `America/New_York`. */
export const TimeZone = v.pipe(v.string(), v.minLength(1));

/** An ISO interval 'start/end' of two instants, with the zone to show it in (FMT-08). */
export const Window = v.object({
  value: v.pipe(v.string(), v.regex(/^[^/]+\/[^/]+$/)),
  timezone: TimeZone,
});
export type Window = v.InferOutput<typeof Window>;

/** An identifier assigned by the store; opaque to everyone else. */
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** Changes whenever its resource does; a change must name the version it saw. */
export const VersionKey = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

export const Gtin13 = v.pipe(v.string(), v.regex(/^\d{13}$/));

const NOT_WHOLE = () => t('Enter a whole number.');
const MOST_OF_AN_ITEM = 999;
const TOO_MANY = () => t('At most {{most}} of an item.', { most: MOST_OF_AN_ITEM });
const WholeNumber = v.pipe(v.number(NOT_WHOLE), v.integer(NOT_WHOLE));

/** How many of a product there are, or should be; a product has limits of its own. */
export const Quantity = v.pipe(WholeNumber, v.minValue(0, NOT_WHOLE), v.maxValue(MOST_OF_AN_ITEM, TOO_MANY));

/** How many more of a product there should be; fewer if it's negative. */
export const QuantityChange = v.pipe(
  WholeNumber,
  v.minValue(-MOST_OF_AN_ITEM, TOO_MANY),
  v.maxValue(MOST_OF_AN_ITEM, TOO_MANY),
);

export const Modality = v.picklist(['PICKUP', 'DELIVERY', 'SHIP', 'IN_STORE']);
export type Modality = v.InferOutput<typeof Modality>;

/** Handed to the shopper, or put down at the door before it opens (SCH-27). */
export const DeliveryType = v.picklist(['STANDARD', 'CONTACTLESS']);
export type DeliveryType = v.InferOutput<typeof DeliveryType>;

/** Degrees north and east. */
export const Coordinates = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});
export type Coordinates = v.InferOutput<typeof Coordinates>;

/** An address in quotes, stores, and checkouts (ENT-05). */
export const PlaceAddress = v.object({
  addressLines: v.array(v.string()),
  cityTown: v.string(),
  stateProvince: v.string(),
  postalCode: v.string(),
  countryCode: v.string(),
});
export type PlaceAddress = v.InferOutput<typeof PlaceAddress>;

/** Where an order goes, for quotes (ENT-05). If the location is missing, the store looks it up by postal code. */
export const Destination = v.object({
  addressLines: v.pipe(v.array(v.pipe(v.string(), v.trim(), v.maxLength(75))), v.maxLength(2)),
  cityTown: v.pipe(v.string(), v.trim(), v.maxLength(40)),
  county: v.optional(v.pipe(v.string(), v.maxLength(60))),
  stateProvince: v.pipe(v.string(), v.trim(), v.maxLength(2)),
  postalCode: v.pipe(v.string(), v.trim(), v.maxLength(10)),
  countryCode: v.optional(v.picklist(['US', 'CA']), 'US'),
  location: v.optional(Coordinates),
});
export type Destination = v.InferOutput<typeof Destination>;

/** The minimum age for age-restricted items that don't set one (AGE-03). */
export const USUAL_MINIMUM_AGE = 21;

/** The minimum age to buy a product, in years; null if it isn't age-restricted (AGE-03). */
export const ageToBuy = (minimumAgeToBuy: number | null, isAlcohol: boolean): number | null =>
  minimumAgeToBuy ?? (isAlcohol ? USUAL_MINIMUM_AGE : null);

/** The most characters in instructions and in the request for something else (LIM-26). */
export const MAX_INSTRUCTIONS_LENGTH = 128;

/** An empty response: the call succeeded. */
export const Done = v.object({ successful: v.literal(true) });

/** Money as the store writes it: 500 is '$5.00'. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** A table's own value under a name that someone typed; none for `constructor`, which every object inherits. */
export const ownOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
