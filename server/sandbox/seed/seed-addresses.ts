import type { Database } from '../../db/database.ts';
import { addresses } from '../../db/schema/addresses.ts';
import { DEMO_SHOPPERS } from './shoppers.ts';

type SeedAddress = Omit<typeof addresses.$inferInsert, 'id' | 'shopperId' | 'countryCode' | 'createdAt'>;

const CINCINNATI = { line2: '', city: 'Cincinnati', stateCode: 'OH' };

/** What each demo shopper's address book holds, in the order in which it was added. */
const BOOKS: Readonly<Record<string, readonly SeedAddress[]>> = {
  'demo-riley': [
    {
      ...CINCINNATI,
      type: 'home',
      line1: '2736 Erie Ave',
      line2: 'Apt 3',
      zip: '45208',
      lat: 39.1361,
      lng: -84.4356,
    },
    { ...CINCINNATI, type: 'delivery', line1: '800 Vine St', zip: '45202', lat: 39.1075, lng: -84.5016 },
  ],
  'demo-sam': [
    { ...CINCINNATI, type: 'home', line1: '3456 Cornell Pl', zip: '45220', lat: 39.1461, lng: -84.5222 },
  ],
  'demo-bo': [
    {
      type: 'delivery',
      line1: '645 W 9th St',
      line2: 'Unit 420',
      city: 'Los Angeles',
      stateCode: 'CA',
      zip: '90015',
      lat: 34.0434,
      lng: -118.2716,
    },
  ],
  'demo-lite': [
    { ...CINCINNATI, type: 'delivery', line1: '3821 Eastern Ave', zip: '45226', lat: 39.1162, lng: -84.4313 },
  ],
  'demo-market': [
    {
      type: 'delivery',
      line1: '1810 Elm St',
      line2: '',
      city: 'Dallas',
      stateCode: 'TX',
      zip: '75201',
      lat: 32.7876,
      lng: -96.7994,
    },
  ],
  'demo-mod': [
    { ...CINCINNATI, type: 'home', line1: '3012 Madison Rd', zip: '45209', lat: 39.1511, lng: -84.4277 },
  ],
};

/** Writes the demo shoppers' address books; what is there already stays. */
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
