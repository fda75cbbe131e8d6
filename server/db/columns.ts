import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time; read as a Date, written by the database's clock unless said otherwise. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
