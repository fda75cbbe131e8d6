import { and, asc, desc, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { rowsOf } from '../db/records.ts';
import { taxJurisdictions, taxRules } from '../db/schema/taxes.ts';
import type { PlaceOfSale, Taxes } from '../ports/taxes.ts';
import { ratesOf } from './rates-of.ts';

/** Each category's rule; of two that overlap, the newer one is last. */
const rulesOn = (day: SQL) =>
  rowsOf(
    new QueryBuilder()
      .select({
        category: taxRules.category,
        treatment: taxRules.treatment,
        stateRate: taxRules.stateRate,
        localRate: taxRules.localRate,
      })
      .from(taxRules)
      .where(
        and(
          eq(taxRules.state, taxJurisdictions.state),
          lte(taxRules.firstDay, day),
          or(isNull(taxRules.lastDay), gte(taxRules.lastDay, day)),
        ),
      )
      .orderBy(asc(taxRules.firstDay)),
  );

/** The place's own rates, or its state's; of two that overlap, the newer ones. */
const findPlace = prepared('tax_jurisdictions_find', (db, given: Givens<PlaceOfSale>) =>
  db
    .select({
      jurisdiction: {
        stateRate: taxJurisdictions.stateRate,
        countyRate: taxJurisdictions.countyRate,
        cityRate: taxJurisdictions.cityRate,
        districtRate: taxJurisdictions.districtRate,
        groceryRate: taxJurisdictions.groceryRate,
        rounding: taxJurisdictions.rounding,
      },
      rules: rulesOn(given.day),
    })
    .from(taxJurisdictions)
    .where(
      and(
        or(eq(taxJurisdictions.place, given.postalCode), eq(taxJurisdictions.place, given.state)),
        eq(taxJurisdictions.state, given.state),
        lte(taxJurisdictions.firstDay, given.day),
        or(isNull(taxJurisdictions.lastDay), gte(taxJurisdictions.lastDay, given.day)),
      ),
    )
    // Digits come before letters.
    .orderBy(asc(taxJurisdictions.place), desc(taxJurisdictions.firstDay))
    .limit(1),
);

/** The taxes that the operator imported. */
export const tableTaxes = (db: Database): Taxes => ({
  ratesFor: async (place) => {
    const [found] = await findPlace(db, place);
    return found ? ratesOf(found.jurisdiction, found.rules) : null;
  },
});
