import type { CardToAdd } from '../contracts/card-details.ts';
import { addCardToOrder } from '../contracts/checkout-changes.ts';
import type { Checkout } from '../contracts/checkouts.ts';
import type { AddedCard } from '../contracts/wallet.ts';
import type { World } from '../on-demand.ts';

interface CardAddition {
  checkoutId: string;
  versionKey: string;
  card: CardToAdd;
  idempotencyKey: string;
}

export const more = ({ call }: World) => ({
  addCardToOrder: (
    { checkoutId, versionKey, card, idempotencyKey }: CardAddition,
    signal: AbortSignal,
  ): Promise<AddedCard & { checkout: Checkout }> =>
    call(
      addCardToOrder,
      { params: { application: 'clicklist', checkoutId }, body: { ...card, versionKey }, idempotencyKey },
      signal,
    ),
});
