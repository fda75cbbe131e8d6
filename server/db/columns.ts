import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time, read as a Date and written by the database's clock by default. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A time on the clocks of whatever store it's asked for, such as '2026-12-02 00:00:00': an instant only at one of them. */
export const localTime = (name: string) => timestamp(name, { mode: 'string', precision: 0 });
