import { addCardToOrder, type Checkout, getPayments } from '../contracts/checkouts.ts';
import type { CardToAdd, PaymentCard } from '../contracts/wallet.ts';
import type { Call } from './call.ts';

interface CardAddition {
  checkoutId: string;
  versionKey: string;
  card: CardToAdd;
  idempotencyKey: string;
}

export const createWalletServices = (call: Call) => ({
  addCardToOrder: (
    { checkoutId, versionKey, card, idempotencyKey }: CardAddition,
    signal: AbortSignal,
  ): Promise<{ card: PaymentCard; checkout: Checkout }> =>
    call(
      addCardToOrder,
      {
        params: { application: 'clicklist', checkoutId },
        body: { ...card, versionKey },
        idempotencyKey,
      },
      signal,
    ),

  getVersionKey: async (
    { checkoutId }: { checkoutId: string },
    signal: AbortSignal,
  ): Promise<{ versionKey: string }> => {
    const { versionKey } = await call(getPayments, { params: { checkoutId } }, signal);
    return { versionKey };
  },
});
