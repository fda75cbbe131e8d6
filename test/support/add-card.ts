import { sealerOf } from '../../server/vault/seal.ts';
import { issueToken } from '../../server/vault/tokens.ts';
import type { CardToAdd } from '../../services/contracts/wallet.ts';
import type { TestServer } from './server.ts';

/** What a shopper sends to add a card, with a token of the vault for this number. */
export async function cardToAdd(
  { db, deps }: TestServer,
  number: string,
  more: Partial<CardToAdd> = {},
): Promise<CardToAdd> {
  const vaultToken = await issueToken(db, sealerOf(deps.env), {
    number,
    brand: 'Visa',
    expirationMonth: '12',
    expirationYear: '34',
    cvv: '123',
  });
  return {
    cardHolderFirstName: 'Riley',
    cardHolderLastName: 'Marsh',
    billingAddress: {
      addressLine1: '1014 Vine Street',
      addressLine2: '',
      city: 'Cincinnati',
      state: 'OH',
      zipCode: '45202',
    },
    default: false,
    save: true,
    vaultToken,
    ...more,
  };
}
