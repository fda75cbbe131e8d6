/** Values under these names say who somebody is or what they pay with; an inspector gets the shape alone. */
const PRIVATE =
  /e-?mail|password|credential|phone|name$|address|postal|zip|token|card|last_?four|expiration(month|year)|cvv|\bpin\b|birthDate|instruction|nonCatalog|^values?$|^credentials$|^output$|^shopper$|^buyer$|^contact$/i;

const MASK = '•••';
const DEEPEST = 8;

function mask(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((item) => mask(item, depth + 1));
  if (isPlain(value) && depth < DEEPEST) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mask(item, depth + 1)]));
  }
  return value === null || value === undefined || typeof value === 'boolean' ? value : MASK;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

function clean(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  if (typeof value === 'function') return '[function]';
  if (!isPlain(value)) return typeof value === 'object' && value !== null ? '[object]' : value;
  if (depth > DEEPEST) return MASK;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      PRIVATE.test(key) ? mask(item, depth + 1) : clean(item, depth + 1),
    ]),
  );
}

/** A copy without anything private, and without actors, schemas and functions, to be shown to an inspector. */
export const sanitized = <T extends object>(value: T): T => clean(value, 0) as T;
