import type { AnyActorRef } from 'xstate';
import type { Masked } from '../../services/contracts/visits.ts';

const DEEPEST = 20;

/** Members that name a kind of thing, never a person or a payment method; their values look like words from the code, too. */
const WORDS = new Set([
  'type',
  'kind',
  'status',
  'code',
  'reason',
  'modality',
  'modalityType',
  'fulfillmentType',
  'substitutionPolicy',
  'paymentType',
  'cardType',
  'brand',
  'pickupType',
  'deliveryType',
  'membership',
  'storeType',
  'slotType',
  'sellBy',
  'orderBy',
  'countryCode',
  'applicationName',
  'appName',
  'program',
  'problem',
  'part',
  'of',
  'tone',
  'taxCategory',
]);
const WORD = /^[A-Za-z]+(?:[._-][A-Za-z]+)*$/;
/** The time zone of a store. */
const ZONE = /^[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+$/;
/** A bank's or network's reason. */
const SHORT_CODE = /^\d{1,3}$/;
const COUNTS = new Set([
  'status',
  'quantity',
  'from',
  'count',
  'itemCount',
  'page',
  'pages',
  'tries',
  'attempt',
]);
const LARGEST_COUNT = 999;
const MEMBER = /^(?:[a-z][A-Za-z]*\d{0,2}|[A-Z][A-Z_]*)$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** From one moment to another, as the times of a store are. */
const INTERVAL =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]{0,13}(?:Z|[+-]\d\d:\d\d)\/\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]{0,13}(?:Z|[+-]\d\d:\d\d)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const LONGEST_WORD = 60;

/** What kind of text it is, in a letter, because charts ask whether a form is complete: a name, a phone number, and so on. */
function classOf(text: string): string {
  if (/^\p{L}[\p{L}' .-]*$/u.test(text)) return 'w';
  if (/^[^\s@]+@[^\s@]+\.\w+$/.test(text)) return 'e';
  if (/^\d{5}(?:-\d{4})?$/.test(text)) return 'z';
  return /^[\d() .+-]+$/.test(text) && /^1?\d{10}$/.test(text.replaceAll(/\D/g, '')) ? 'p' : '';
}

const isRef = (value: object): value is AnyActorRef => 'sessionId' in value && 'getSnapshot' in value;

/**
 * Masks the data of one visit: keeps its shape, what's empty, zero, or negative, booleans, words from the code, counts, and
 * moments. Every other text becomes a placeholder, equal texts the same one, so that charts that compare them decide as they did.
 */
export function masker(numberOf: (ref: AnyActorRef) => number): (value: unknown) => Masked {
  const placeholders = new Map<string, string>();
  const placeholder = (text: string): string => {
    const known = placeholders.get(text) ?? `•${classOf(text)}${placeholders.size}`;
    placeholders.set(text, known);
    return known;
  };
  const maskText = (text: string, key: string, isOfStore: boolean): string => {
    const isWord =
      WORDS.has(key) && text.length <= LONGEST_WORD && (WORD.test(text) || SHORT_CODE.test(text));
    const isMoment = INSTANT.test(text) || (isOfStore && (INTERVAL.test(text) || DATE.test(text)));
    const isZone = isOfStore && ZONE.test(text);
    if (text === '' || isWord || isMoment || isZone) return text;
    // What's put together from ids, as the charts do it themselves.
    return text.split('|').map(placeholder).join('|');
  };
  const maskNumber = (number: number, key: string): number =>
    COUNTS.has(key) && Number.isInteger(number) && Math.abs(number) <= LARGEST_COUNT
      ? number
      : Math.sign(number) || 0;
  const maskObject = (value: object, depth: number): Masked => {
    if (isRef(value)) return { '@actor': numberOf(value) };
    if (Array.isArray(value)) return value.map((item) => mask(item, '', depth + 1));
    if ('~standard' in value) return { '@': 'schema' };
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return { '@': 'object' };
    // A date or time with its zone is a store's, never a birthday.
    const isOfStore = 'timezone' in value || 'timeZone' in value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => [
          MEMBER.test(name) ? name : placeholder(name),
          mask(item, name, depth + 1, isOfStore),
        ]),
    );
  };
  const mask = (value: unknown, key = '', depth = 0, isOfStore = false): Masked => {
    if (typeof value === 'string') return maskText(value, key, isOfStore);
    if (typeof value === 'number') return maskNumber(value, key);
    if (typeof value === 'boolean') return value;
    if (typeof value === 'function') return { '@': 'function' };
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return null;
    return maskObject(value, depth);
  };
  return (value) => mask(value);
}
