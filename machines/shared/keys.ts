/**
 * A fresh Idempotency-Key. A chart takes one in the `assign` of the moment the shopper asks for a change, keeps
 * it in its context and sends it with every try of that same change; the next change gets the next key.
 */
export const newKey = (): string => crypto.randomUUID();
