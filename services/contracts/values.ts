import * as v from 'valibot';

/** An amount of money in integer cents, as the database's columns hold it: up to 21 million dollars. */
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

/** An identifier the store gave; opaque to everyone else. */
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** Changes with every change of what it belongs to; a change must name the one it saw. */
export const VersionKey = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

export const Gtin13 = v.pipe(v.string(), v.regex(/^\d{13}$/));

export const Modality = v.picklist(['PICKUP', 'DELIVERY', 'SHIP', 'IN_STORE']);
export type Modality = v.InferOutput<typeof Modality>;

/** Handed over, or put down before the door opens (SCH-27). */
export const DeliveryType = v.picklist(['STANDARD', 'CONTACTLESS']);
export type DeliveryType = v.InferOutput<typeof DeliveryType>;

/** Degrees north and east. */
export const Coordinates = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});

/** An address as quotes, stores and checkouts carry it (ENT-05). */
export const PlaceAddress = v.object({
  addressLines: v.array(v.string()),
  cityTown: v.string(),
  stateProvince: v.string(),
  postalCode: v.string(),
  countryCode: v.string(),
});
export type PlaceAddress = v.InferOutput<typeof PlaceAddress>;

/**
 * Where an order goes, as quotes take it (ENT-05). The location may be missing: the store then looks for it by the
 * postal code.
 */
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

/** Where an item that is age-restricted sets no age (AGE-03). */
export const USUAL_MINIMUM_AGE = 21;

/** How old one must be to buy a product, in years; null when it is not age-restricted (AGE-03). */
export const ageToBuy = (minimumAgeToBuy: number | null, isAlcohol: boolean): number | null =>
  minimumAgeToBuy ?? (isAlcohol ? USUAL_MINIMUM_AGE : null);

/** How long instructions and the wish for something else may be (LIM-26). */
export const MOST_INSTRUCTIONS = 128;

/** An empty answer: the call did what it says. */
export const Done = v.object({ successful: v.literal(true) });
