import { addCardToOrder, type Checkout, getPayments } from '../contracts/checkouts.ts';
import { getVault } from '../contracts/vault.ts';
import { type AddedCard, type CardToAdd, listCards, type PaymentCard } from '../contracts/wallet.ts';
import type { Call } from './call.ts';

interface CardAddition {
  checkoutId: string;
  versionKey: string;
  card: CardToAdd;
  idempotencyKey: string;
}

/** Cards of the wallet, and where the vault is that takes new ones. */
export const createWalletServices = (call: Call) => ({
  locateVault: async (signal: AbortSignal): Promise<string> => (await call(getVault, {}, signal)).origin,

  /** The preferred card first (API-24). */
  loadCards: async (_: undefined, signal: AbortSignal): Promise<PaymentCard[]> =>
    (await call(listCards, {}, signal)).cards,

  addCardToOrder: (
    { checkoutId, versionKey, card, idempotencyKey }: CardAddition,
    signal: AbortSignal,
  ): Promise<AddedCard & { checkout: Checkout }> =>
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
