import { randomUUID } from 'node:crypto';

/** A new identifier, opaque to everyone else. */
export const newId = (): string => randomUUID();
