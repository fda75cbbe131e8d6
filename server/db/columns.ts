import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time, read as a Date and written by the database's clock by default. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
