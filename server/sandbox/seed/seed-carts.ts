import type { Modality } from '../../../services/contracts/values.ts';
import type { Database } from '../../db/database.ts';
import { cartLines, carts } from '../../db/schema/carts.ts';
import { gtinOf } from '../demo-gtin.ts';
import { DEMO_SHOPPERS } from './shoppers.ts';

type Line = readonly [department: string, number: number, quantity: number];

interface Cart {
  modality: Modality;
  lines: readonly Line[];
}

const CARTS: Readonly<Record<string, Cart>> = {
  'demo-riley': {
    modality: 'PICKUP',
    lines: [
      ['produce', 1, 2],
      ['produce', 3, 1],
      ['dairy', 1, 1],
      ['dairy', 6, 2],
      ['bakery', 1, 1],
      ['beverages', 8, 1],
    ],
  },
  'demo-sam': {
    modality: 'PICKUP',
    lines: [
      ['meat', 7, 1],
      ['pantry', 4, 1],
      ['produce', 24, 2],
      ['deli', 9, 1],
      ['household', 2, 1],
      ['household', 5, 2],
    ],
  },
  'demo-bo': {
    modality: 'DELIVERY',
    lines: [
      ['snacks', 15, 2],
      ['beer-wine', 6, 2],
      ['meat', 13, 1],
      ['produce', 18, 2],
    ],
  },
  'demo-lite': {
    modality: 'DELIVERY',
    lines: [
      ['frozen', 1, 2],
      ['frozen', 4, 2],
      ['beverages', 6, 3],
      ['bakery', 8, 1],
    ],
  },
  'demo-market': {
    modality: 'SHIP',
    lines: [
      ['home', 1, 2],
      ['home', 4, 1],
      ['home', 5, 1],
      ['home', 11, 1],
      ['home', 18, 1],
      ['home', 21, 2],
    ],
  },
};

/** Writes the demo shoppers' carts; an existing cart stays as it is. */
export async function seedCarts(tx: Database, emails?: readonly string[]): Promise<void> {
  const owners = DEMO_SHOPPERS.filter(({ id, email }) => CARTS[id] && (emails?.includes(email) ?? true));
  if (owners.length === 0) return;
  await tx
    .insert(carts)
    .values(owners.map(({ id }) => ({ id: cartIdOf(id), shopperId: id })))
    .onConflictDoNothing();
  const start = Date.now();
  const rows = owners.flatMap(({ id }) => {
    const { modality, lines } = CARTS[id] ?? { modality: 'PICKUP', lines: [] };
    return lines.map(([department, number, quantity], position) => ({
      cartId: cartIdOf(id),
      gtin13: gtinOf(department, number),
      quantity,
      modalityType: modality,
      addedAt: new Date(start + position),
    }));
  });
  await tx.insert(cartLines).values(rows).onConflictDoNothing();
}

const cartIdOf = (shopperId: string) => `${shopperId}-cart`;
