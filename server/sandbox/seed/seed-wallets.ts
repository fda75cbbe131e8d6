import type { PaymentCard } from '../../../services/contracts/wallet.ts';
import type { Database } from '../../db/database.ts';
import { cards, wallets } from '../../db/schema/wallet.ts';
import { DEMO_SHOPPERS } from './shoppers.ts';

type SeedCard = Omit<typeof cards.$inferInsert, 'shopperId' | 'holderFirstName' | 'holderLastName' | 'saved'>;

const BILLING: Record<'cincinnati' | 'losAngeles' | 'dallas', NonNullable<PaymentCard['billingAddress']>> = {
  cincinnati: {
    addressLine1: '1014 Vine Street',
    addressLine2: '',
    city: 'Cincinnati',
    state: 'OH',
    zipCode: '45202',
    country: 'us',
  },
  losAngeles: {
    addressLine1: '645 West 9th Street',
    addressLine2: '',
    city: 'Los Angeles',
    state: 'CA',
    zipCode: '90015',
    country: 'us',
  },
  dallas: {
    addressLine1: '2200 Elm Street',
    addressLine2: '',
    city: 'Dallas',
    state: 'TX',
    zipCode: '75201',
    country: 'us',
  },
};

const visa = (name: string, billingAddress = BILLING.cincinnati): SeedCard => ({
  id: `demo-${name}-visa`,
  cardType: 'BANK_CARD',
  instrumentId: `demo-${name}-visa`,
  brand: 'Visa',
  lastFour: '4242',
  bin: '424242',
  validThrough: '2034-12-31',
  billingAddress,
});

const giftCard = (name: string, lastFour: string): SeedCard => ({
  id: `demo-${name}-gift-${lastFour}`,
  cardType: 'GIFT_CARD',
  instrumentId: `demo-${name}-gift-${lastFour}`,
  brand: 'Gift Card',
  lastFour,
});

/** Each demo shopper's wallet; the first card is the preferred one. */
const WALLETS: Readonly<Record<string, readonly SeedCard[]>> = {
  'demo-riley': [
    visa('riley'),
    {
      id: 'demo-riley-mastercard',
      cardType: 'BANK_CARD',
      instrumentId: 'demo-riley-mastercard',
      brand: 'Mastercard',
      lastFour: '4444',
      bin: '555555',
      validThrough: '2024-04-30',
      billingAddress: BILLING.cincinnati,
    },
    {
      id: 'demo-riley-bank',
      cardType: 'ACH',
      instrumentId: 'demo-riley-bank',
      brand: 'Queen City Credit Union',
      lastFour: '6789',
    },
    giftCard('riley', '0025'),
    giftCard('riley', '0100'),
    { ...visa('riley'), id: 'demo-riley-rx', application: 'rx' },
  ],
  'demo-sam': [
    visa('sam'),
    {
      id: 'demo-sam-ebt',
      cardType: 'EBT',
      instrumentId: 'demo-sam-ebt',
      brand: 'SNAP EBT',
      lastFour: '0004',
      balance: 18_745,
    },
  ],
  'demo-bo': [visa('bo', BILLING.losAngeles)],
  'demo-lite': [visa('lite')],
  'demo-market': [visa('market', BILLING.dallas)],
  'demo-mod': [visa('mod')],
};

/** Writes the demo shoppers' cards; existing ones stay as they are. */
export async function seedWallets(tx: Database, emails?: readonly string[]): Promise<void> {
  const owners = DEMO_SHOPPERS.filter(({ email }) => emails?.includes(email) ?? true)
    .map((shopper) => ({ ...shopper, own: WALLETS[shopper.id] ?? [] }))
    .filter(({ own }) => own.length > 0);
  if (owners.length === 0) return;
  // One after another, so that lists have them in this order: the last one added comes first.
  const start = Date.now();
  const rows = owners.flatMap(({ id, firstName, lastName, own }) =>
    own.map((card, position) => ({
      ...card,
      shopperId: id,
      holderFirstName: firstName,
      holderLastName: lastName,
      saved: true,
      createdAt: new Date(start - position * 1000),
    })),
  );
  await tx.insert(cards).values(rows).onConflictDoNothing();
  await tx
    .insert(wallets)
    .values(owners.map(({ id, own }) => ({ shopperId: id, preferredCardId: own[0]?.id ?? null })))
    .onConflictDoNothing();
}
