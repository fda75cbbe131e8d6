import { asc, sql } from 'drizzle-orm';
import { textArray } from '../../db/any-of.ts';
import type { Database } from '../../db/database.ts';
import { storePrices as table } from '../../db/schema/catalog.ts';
import { entity, type Named, type Objection } from '../entity.ts';
import {
  centsOf,
  dollarsOf,
  gtin13,
  localTime,
  matching,
  optional,
  type RecordOf,
  required,
  yesOrNo,
} from '../fields.ts';
import { PRICE_ZONE, priceZone } from './price-zone.ts';
import { priceFields, promoObjections } from './promo.ts';
import { deleteRows, writeRows } from './write-rows.ts';

const { promoCount, promoPrice, promoLimit, offerCode } = priceFields;

const fields = {
  place: required(
    matching(`a store's eight digits, or ${priceZone.expects}`, new RegExp(`^(\\d{8}|${PRICE_ZONE})$`)),
    'The store, or the price zone of stores; a store counts before its zone',
  ),
  gtin13: required(gtin13, 'The product'),
  begins: required(localTime, 'From when on it counts, in the own time of each store'),
  ends: optional(localTime, null, 'Until when; if empty, until another one begins'),
  sold: optional(yesOrNo, true, 'Whether it is sold there; if not, its price is only kept'),
  price: priceFields.price,
  promoCount,
  promoPrice,
  promoLimit,
  offerCode,
};

type Row = typeof table.$inferSelect;
type StorePrice = RecordOf<typeof fields>;

function objections(record: StorePrice, named: Named): Objection[] {
  const found = promoObjections(record, named('gtin13')?.soldByWeight === true);
  if (record.ends !== null && record.ends <= record.begins) {
    found.push({ field: 'ends', expects: 'later than begins' });
  }
  return found;
}

const rowOf = ({ price, promoCount, promoPrice, ...record }: StorePrice): Row => ({
  ...record,
  price: centsOf(price),
  promoNfor: promoCount,
  promoPrice: promoPrice === null ? null : centsOf(promoPrice),
});

const isoOf = (time: string) => time.replace(' ', 'T');

const recordOf = ({ begins, ends, price, promoNfor, promoPrice, ...row }: Row): StorePrice => ({
  place: row.place,
  gtin13: row.gtin13,
  begins: isoOf(begins),
  ends: ends === null ? null : isoOf(ends),
  price: dollarsOf(price),
  sold: row.sold,
  promoCount: promoNfor,
  promoPrice: promoPrice === null ? null : dollarsOf(promoPrice),
  promoLimit: row.promoLimit,
  offerCode: row.offerCode,
});

/** How many are read at a time. */
const PAGE = 5_000;

async function* pagesOf(db: Database): AsyncGenerator<StorePrice[]> {
  for (let last: Row | undefined, isMore = true; isMore; ) {
    const rows: Row[] = await db
      .select()
      .from(table)
      .where(
        last &&
          sql`(${table.place}, ${table.gtin13}, ${table.begins}) > (${last.place}, ${last.gtin13}, ${last.begins}::timestamp)`,
      )
      .orderBy(asc(table.place), asc(table.gtin13), asc(table.begins))
      .limit(PAGE);
    yield rows.map(recordOf);
    last = rows.at(-1);
    isMore = rows.length === PAGE;
  }
}

export const storePrices = entity({
  name: 'store-prices',
  one: 'price of a store',
  fields,
  key: ['place', 'gtin13', 'begins'],
  references: { place: { to: 'stores', or: 'priceZone' }, gtin13: { to: 'products' } },
  objections,
  read: pagesOf,
  find: async (db, records) => {
    const keys = ['place', 'gtin13', 'begins'].map((field) =>
      textArray(records.map((one) => String(one[field]))),
    );
    const rows = await db
      .select()
      .from(table)
      .where(
        sql`(${table.place}, ${table.gtin13}, ${table.begins}) in (
          select place, gtin13, begins::timestamp from unnest(${sql.join(keys, sql`, `)}) as named(place, gtin13, begins))`,
      );
    return rows.map(recordOf);
  },
  write: (db, records) => writeRows(db, table, records.map(rowOf)),
  retire: {
    as: 'ended',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records.map(rowOf)),
  },
});
