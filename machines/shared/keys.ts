/**
 * A new Idempotency-Key. A chart creates one in the `assign` of the moment the shopper asks for a change, keeps it
 * in its context, and sends it with every try of that change; the next change gets a new key.
 */
export const newKey = (): string => crypto.randomUUID();
