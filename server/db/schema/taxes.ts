import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { Taxed, TaxRounding } from '../../../services/contracts/tax.ts';

/** Sales tax where something is received, by its levels, in thousandths of a percent. */
export const taxJurisdictions = pgTable(
  'tax_jurisdictions',
  {
    /** A postal code of five digits; or a state, in two letters, whose postal codes have no rows of their own. */
    place: text('place').notNull(),
    /** YYYY-MM-DD. */
    firstDay: text('first_day').notNull(),
    /** Null if it has no end yet. */
    lastDay: text('last_day'),
    state: text('state').notNull(),
    county: text('county'),
    city: text('city'),
    stateRate: integer('state_rate').notNull(),
    countyRate: integer('county_rate').notNull(),
    cityRate: integer('city_rate').notNull(),
    /** Transit and other special districts together. */
    districtRate: integer('district_rate').notNull(),
    /** Of places that tax groceries by a rate of their own, which a rule's LOCAL means; null if it isn't known. */
    groceryRate: integer('grocery_rate'),
    rounding: text('rounding').$type<v.InferOutput<typeof TaxRounding>>().notNull(),
    /** Who says so. */
    source: text('source').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.firstDay] }),
    check(
      'tax_jurisdictions_rates',
      sql`least(${table.stateRate}, ${table.countyRate}, ${table.cityRate}, ${table.districtRate}) >= 0
        and ${table.stateRate} + ${table.countyRate} + ${table.cityRate} + ${table.districtRate} < 100000
        and ${table.groceryRate} between 0 and 99999`,
    ),
    check('tax_jurisdictions_days', sql`${table.lastDay} >= ${table.firstDay}`),
  ],
);

/**
 * How a state taxes a kind of product or fee: fully, by rates of its own, by a grocery rate that each place has, not at all, or like the
 * items a fee comes with.
 */
export const TAX_TREATMENTS = ['FULL', 'REDUCED', 'LOCAL', 'EXEMPT', 'AS_ITEMS'] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

/** What a state's law says of each kind of product and fee. */
export const taxRules = pgTable(
  'tax_rules',
  {
    state: text('state').notNull(),
    category: text('category').$type<Taxed>().notNull(),
    /** YYYY-MM-DD. */
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day'),
    treatment: text('treatment').$type<TaxTreatment>().notNull(),
    /** What REDUCED replaces of a place's rates, in thousandths of a percent: the state's, and all others together; null keeps them. */
    stateRate: integer('state_rate'),
    localRate: integer('local_rate'),
    source: text('source').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.category, table.firstDay] }),
    check(
      'tax_rules_rates',
      sql`(${table.treatment} = 'REDUCED') = (num_nonnulls(${table.stateRate}, ${table.localRate}) > 0)
        and ${table.stateRate} >= 0 and ${table.localRate} >= 0`,
    ),
    check('tax_rules_days', sql`${table.lastDay} >= ${table.firstDay}`),
  ],
);
