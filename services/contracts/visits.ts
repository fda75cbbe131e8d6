import * as v from 'valibot';

/** The version of a recorded visit's format: a release reads this one and the one before. */
export const VISIT_FORM = 1;

/** The placeholder for a text: the same one for equal texts of a visit; its letter says what kind of text it was. */
export const MASKED = /^•[wezp]?\d{1,6}(?:\|•[wezp]?\d{1,6})*$/;
/** An instant to the second or finer, as the store writes it. */
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** An interval between two instants, as stores' times are written. */
export const INTERVAL =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]{0,13}(?:Z|[+-]\d\d:\d\d)\/\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]{0,13}(?:Z|[+-]\d\d:\d\d)$/;
/** A day of a store. */
export const DATE = /^\d{4}-\d\d-\d\d$/;
/** A word from the code, such as `PICKUP` or `cart.change`. */
export const WORD = /^[A-Za-z]+(?:[._-][A-Za-z]+)*$/;
/** The time zone of a store. */
export const ZONE = /^[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+$/;
/** A bank's or network's reason. */
export const SHORT_CODE = /^\d{1,3}$/;
/** The name of a member in the code; anything else is data: an id, a token, an address. */
export const MEMBER = /^(?:[a-z][A-Za-z]*\d{0,2}|[A-Z][A-Z_]*)$/;
/** Names of charts, states, events, and calls. */
const NAME = /^@?[\w:.-]{1,120}$/;
/** Statuses and counts; a card number, a phone number, or a PIN has more digits. */
export const LARGEST = 999;

const DEEPEST = 24;

const KEPT = [MASKED, INSTANT, INTERVAL, DATE, ZONE, SHORT_CODE, WORD];

const isMaskedText = (text: string) =>
  text === '' || (text.length <= 80 && KEPT.some((form) => form.test(text)));

const isMaskedName = (name: string) => name === '@' || MEMBER.test(name) || MASKED.test(name);

/** Whether data holds only what a recorded visit may: its shape, words from the code, counts, and instants. */
export function isMasked(data: unknown, depth = 0): boolean {
  if (data === null || typeof data === 'boolean') return true;
  if (typeof data === 'string') return isMaskedText(data);
  if (typeof data === 'number') return Number.isInteger(data) && Math.abs(data) <= LARGEST;
  if (typeof data !== 'object' || depth > DEEPEST) return false;
  if (Array.isArray(data)) return data.every((item) => isMasked(item, depth + 1));
  return Object.entries(data).every(([name, item]) =>
    name === '@actor' ? Number.isInteger(item) : isMaskedName(name) && isMasked(item, depth + 1),
  );
}

/** A value without anything private. */
export type Masked = null | boolean | number | string | Masked[] | { [name: string]: Masked };
const Data = v.custom<Masked>((value) => isMasked(value), 'Nothing but masked data is kept.');

const name = v.pipe(v.string(), v.regex(NAME));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** An actor's number in its visit. */
const actor = count;
/** Milliseconds since the visit began. */
const at = count;

type Value = string | { [state: string]: Value };
const Value: v.GenericSchema<Value> = v.union([
  name,
  v.record(
    name,
    v.lazy(() => Value),
  ),
]);

/** One thing that happened in a visit. */
export const VisitEntry = v.variant('kind', [
  /** An actor began; what a page gave it, if no chart invoked it. */
  v.strictObject({
    kind: v.literal('actor'),
    at,
    actor,
    of: v.optional(actor),
    as: name,
    /** The chart it runs; none for a call or another service. */
    chart: v.optional(name),
    src: v.optional(name),
    input: v.optional(Data),
  }),
  /** A chart heard something from outside the charts, or a delay of its own was over. */
  v.strictObject({
    kind: v.literal('event'),
    at,
    to: actor,
    /** The service that told it; none for the page. */
    from: v.optional(actor),
    type: name,
    data: v.optional(Data),
  }),
  /** A call got its response. */
  v.strictObject({
    kind: v.literal('answer'),
    at,
    actor,
    status: v.picklist(['done', 'error']),
    data: v.optional(Data),
  }),
  /** What an event made of a chart, and which transitions it took on the way, microstep by microstep. */
  v.strictObject({
    kind: v.literal('step'),
    at,
    actor,
    type: name,
    value: Value,
    status: v.picklist(['active', 'done', 'error', 'stopped']),
    took: v.array(v.array(v.pipe(v.string(), v.regex(/^[\w:.|*-]{0,300}$/)))),
  }),
  /** A page left, and its chart with it. */
  v.strictObject({ kind: v.literal('end'), at, actor }),
]);
export type VisitEntry = v.InferOutput<typeof VisitEntry>;

/** What happened in a visit to the shop, without anything private. */
export const Visit = v.strictObject({
  form: v.literal(VISIT_FORM),
  /** When it began. */
  began: v.pipe(v.string(), v.regex(INSTANT)),
  /** Where it ends earlier than the visit did, because it grew too long. */
  isCut: v.boolean(),
  /** The version of each chart that ran. */
  charts: v.record(name, v.pipe(v.string(), v.regex(/^[\da-f]{8}$/))),
  entries: v.array(VisitEntry),
});
export type Visit = v.InferOutput<typeof Visit>;
