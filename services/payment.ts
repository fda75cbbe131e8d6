import type { BalanceCheckServices } from '../machines/payment/balance-check.machine.ts';
import type { CardFormServices } from '../machines/payment/card-form.machine.ts';
import type { CardFrameChannel } from '../machines/payment/card-frame.machine.ts';
import type { EbtCardFormServices } from '../machines/payment/ebt-card-form.machine.ts';
import type { GiftCardFormServices } from '../machines/payment/gift-card-form.machine.ts';
import type { SnapServices } from '../machines/payment/snap.machine.ts';
import type { WalletServices } from '../machines/wallet/wallet.machine.ts';
import { vaultChannel } from './browser/card-frame.ts';
import { createSnapFlags } from './browser/snap-flags.ts';
import type { Client } from './client.ts';
import * as cards from './contracts/cards.ts';
import { addCardToOrder, addGiftCard, getPayments } from './contracts/checkout-payments.ts';
import { deletePrescriptionCard, listPrescriptionCards } from './contracts/prescriptions.ts';

type PaymentServices = BalanceCheckServices &
  CardFormServices &
  EbtCardFormServices &
  GiftCardFormServices &
  SnapServices &
  WalletServices & { cardFrameChannel: CardFrameChannel };

/** Cards, in the wallet and in a checkout. Each account has its own calls for its cards (API-52, API-56). */
export const createPaymentServices = ({ call, of, storage, cardFrameChannel }: Client): PaymentServices => ({
  cardFrameChannel: cardFrameChannel ?? vaultChannel(call),
  ...createSnapFlags(storage),
  getVersionKey: of(getPayments),
  addCard: of(cards.addCard),
  updateCard: of(cards.updateCard),
  preferCard: of(cards.preferCard),
  addEbtCard: of(cards.addEbtCard),
  checkEbtBalance: of(cards.checkEbtBalance),
  addGiftCard: of(addGiftCard),
  saveGiftCard: of(cards.saveGiftCard),

  loadCards: ({ application }, signal) =>
    of(application === 'rx' ? listPrescriptionCards : cards.listCards)(undefined, signal),

  deleteCard: ({ application, ...deletion }, signal) =>
    of(application === 'rx' ? deletePrescriptionCard : cards.deleteCard)(deletion, signal),

  addCardToOrder: ({ checkoutId, versionKey, card, idempotencyKey }, signal) =>
    call(
      addCardToOrder,
      { params: { application: 'clicklist', checkoutId }, body: { ...card, versionKey }, idempotencyKey },
      signal,
    ),

  /** Reported like any uncaught error (SNP-15). */
  reportPinService: async ({ code }) => reportError(new Error(`SNAP EBT PIN service error: ${code}`)),
});
