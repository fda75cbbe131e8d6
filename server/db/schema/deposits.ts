import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Beverage, Container } from '../../../rules/deposits.ts';

/** The deposits that states require for containers of drinks. */
export const containerDeposits = pgTable(
  'container_deposits',
  {
    id: text('id').primaryKey(),
    /** Two letters. */
    state: text('state').notNull(),
    beverages: jsonb('beverages').$type<Beverage[]>().notNull(),
    containers: jsonb('containers').$type<Container[]>().notNull(),
    /** What a container holds, in milliliters, both included; null for however much. */
    leastVolume: integer('least_volume'),
    mostVolume: integer('most_volume'),
    /** For one container, in cents. */
    amount: integer('amount').notNull(),
    /** Whether the deposit is taxed if the drink is. */
    isTaxed: boolean('is_taxed').notNull(),
    /** YYYY-MM-DD, both included; the last is null as long as there's none. */
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day'),
    /** Where it says so, such as the statute. */
    source: text('source').notNull(),
  },
  (table) => [
    check('container_deposits_amount', sql`${table.amount} > 0`),
    check('container_deposits_volumes', sql`${table.mostVolume} >= ${table.leastVolume}`),
    check('container_deposits_days', sql`${table.lastDay} >= ${table.firstDay}`),
  ],
);
