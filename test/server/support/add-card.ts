import { brandOf } from '../../../server/vault/card.ts';
import { sealerOf } from '../../../server/vault/seal.ts';
import { issueToken } from '../../../server/vault/tokens.ts';
import type { CardToAdd, CardUpdate } from '../../../services/contracts/cards.ts';
import { addCardToOrder } from '../../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { CARD_DETAILS } from '../../support/card-details.ts';
import type { TestClient, TestServer } from '../../support/server.ts';
import { newKey } from '../../support/server-shopper.ts';

/** A number whose money moves later (docs/sandbox.md). */
export const SLOW_CARD = '4000000000000259';

/** The body for adding a card, with a vault token for this number. */
export async function cardToAdd(
  { db, deps }: TestServer,
  number: string,
  more: Partial<CardToAdd> = {},
): Promise<CardToAdd> {
  const vaultToken = await issueToken(db, sealerOf(deps.env), {
    kind: 'BANK_CARD',
    number,
    brand: brandOf(number)?.name ?? 'Visa',
    expirationMonth: '12',
    expirationYear: '34',
    cvv: '123',
  });
  return { ...CARD_DETAILS, vaultToken, ...more };
}

/** The body for changing a card, with a vault token for this expiration date and CVV. */
export async function cardUpdate(
  { db, deps }: TestServer,
  { cvv = '123', ...more }: Partial<CardUpdate> & { cvv?: string } = {},
): Promise<CardUpdate> {
  const vaultToken = await issueToken(db, sealerOf(deps.env), {
    kind: 'RENEWAL',
    expirationMonth: '07',
    expirationYear: '39',
    cvv,
  });
  const { save: _, ...details } = CARD_DETAILS;
  return { ...details, vaultToken, ...more };
}

/** Pays a checkout with a card the shopper adds to the order. */
export const payWithCard = (
  { call }: Pick<TestClient, 'call'>,
  { checkoutId, versionKey }: Checkout,
  card: CardToAdd,
  key = newKey(),
) =>
  call(addCardToOrder, {
    params: { application: 'clicklist', checkoutId },
    body: { ...card, versionKey },
    idempotencyKey: key,
  });
