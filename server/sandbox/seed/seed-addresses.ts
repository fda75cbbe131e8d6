import type { Database } from '../../db/database.ts';
import { addresses } from '../../db/schema/addresses.ts';
import { DEMO_SHOPPERS } from './shoppers.ts';

type SeedAddress = Omit<typeof addresses.$inferInsert, 'id' | 'shopperId' | 'countryCode' | 'createdAt'>;

/** What verification finds for a postal code. */
const at = (zip: string, lat: number, lng: number, county = 'Hamilton') => ({ zip, lat, lng, county });

const IN_CINCINNATI = { line2: '', city: 'Cincinnati', stateCode: 'OH' };

/** Each demo shopper's address book, oldest address first. */
const BOOKS: Readonly<Record<string, readonly SeedAddress[]>> = {
  'demo-riley': [
    {
      ...IN_CINCINNATI,
      ...at('45208', 39.1361, -84.4355),
      type: 'home',
      line1: '2736 Erie Ave',
      line2: 'Apt 3',
    },
    { ...IN_CINCINNATI, ...at('45202', 39.1072, -84.502), type: 'delivery', line1: '800 Vine St' },
  ],
  'demo-sam': [
    { ...IN_CINCINNATI, ...at('45220', 39.1432, -84.5217), type: 'home', line1: '3456 Cornell Pl' },
  ],
  'demo-bo': [
    {
      ...at('90015', 34.0434, -118.2716, 'Los Angeles'),
      type: 'delivery',
      line1: '645 W 9th St',
      line2: 'Unit 420',
      city: 'Los Angeles',
      stateCode: 'CA',
    },
  ],
  'demo-lite': [
    { ...IN_CINCINNATI, ...at('45226', 39.1174, -84.4312), type: 'delivery', line1: '3821 Eastern Ave' },
  ],
  'demo-market': [
    {
      ...at('75201', 32.7904, -96.8044, 'Dallas'),
      type: 'delivery',
      line1: '1810 Elm St',
      line2: '',
      city: 'Dallas',
      stateCode: 'TX',
    },
  ],
  'demo-mod': [
    { ...IN_CINCINNATI, ...at('45209', 39.1516, -84.4278), type: 'home', line1: '3012 Madison Rd' },
  ],
};

/** Writes the demo shoppers' address books; existing addresses stay. */
export async function seedAddresses(tx: Database, emails?: readonly string[]): Promise<void> {
  const start = Date.now();
  const rows = DEMO_SHOPPERS.filter(({ email }) => emails?.includes(email) ?? true).flatMap(({ id }) =>
    (BOOKS[id] ?? []).map((address, position, book) => ({
      ...address,
      id: `${id}-address-${position + 1}`,
      shopperId: id,
      countryCode: 'US' as const,
      createdAt: new Date(start - (book.length - position) * 1000),
    })),
  );
  if (rows.length > 0) await tx.insert(addresses).values(rows).onConflictDoNothing();
}
