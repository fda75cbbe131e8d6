import fc from 'fast-check';
import { hostileMembers, hostileNumber, hostileString, hostileValue } from './hostile.ts';

/** The part of JSON Schema the store's description uses. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

/** What the store really has (ids, versions, prices), by the name of the member that takes it. */
export type Known = ReadonlyMap<string, readonly unknown[]>;

/** Valid values for each invalid one. */
const GOOD_TO_BAD = 24;

const MAX_ITEMS = 4;

const mostly = (good: fc.Arbitrary<unknown>, bad: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: GOOD_TO_BAD, arbitrary: good }, { weight: 1, arbitrary: bad });

const textOf = ({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> => {
  if (format === 'email') return fc.emailAddress();
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10));
  const most = Math.min(maxLength, 60);
  // fast-check can't generate text for Unicode classes.
  if (pattern && !pattern.includes('\\p{'))
    return fc.stringMatching(new RegExp(pattern), { maxLength: most });
  return fc.oneof(
    fc.string({ minLength, maxLength: most }),
    fc.string({ minLength, maxLength: most, unit: 'grapheme' }),
  );
};

const numberOf = ({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<unknown> =>
  type === 'integer'
    ? fc.integer({ min: Math.max(minimum ?? -1000, -(2 ** 31)), max: Math.min(maximum ?? 1000, 2 ** 31 - 1) })
    : fc.double({ min: minimum ?? -1000, max: maximum ?? 1000, noNaN: true });

/** Values a schema allows, including known ones, and now and then one it doesn't. */
export function valuesOf(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return mostly(fc.constant(schema.const), hostileValue);
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum), hostileValue);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesOf(each, known, name)));
  const own = known.get(name) ?? [];
  const withKnown = (any: fc.Arbitrary<unknown>) =>
    own.length > 0
      ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: any })
      : any;
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, known);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = MAX_ITEMS } = schema;
      const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, MAX_ITEMS)) };
      return mostly(fc.array(valuesOf(items, known, name), lengths), hostileValue);
    }
    case 'string':
      return mostly(withKnown(textOf(schema)), fc.oneof(hostileString, hostileValue));
    case 'number':
    case 'integer':
      return mostly(withKnown(numberOf(schema)), fc.oneof(hostileNumber, hostileValue));
    case 'boolean':
      return mostly(fc.boolean(), hostileValue);
    default:
      return hostileValue;
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valuesOf(property, known, name)]),
  );
  const whole = fc.record(members, { requiredKeys: required });
  const spoiled = fc.oneof(
    fc.record(members, { requiredKeys: [] }),
    fc.tuple(whole, hostileMembers).map(([value, more]) => ({ ...value, ...more })),
    hostileValue,
  );
  return mostly(whole, spoiled);
}
