import type { DeclineCode } from '../../services/contracts/processor.ts';

/** How a card behaves at the sandbox's network: ordinary numbers are approved, the magic ones aren't. */
export type TestOutcome =
  | { kind: 'approved' }
  /** Approved, captured, and refunded, each a few seconds after it's asked for. */
  | { kind: 'slow' }
  /** Refused when it's added to a wallet (status 420). */
  | { kind: 'refusedWhenAdded' }
  /** Declined at every authorization. */
  | { kind: 'declined'; code: DeclineCode }
  /** Authorized, then rejected by the fraud check (the payment-error page). */
  | { kind: 'rejectedAfterwards'; code: DeclineCode }
  /** Has an account at the processor, which opens with this balance in cents (null if it can't be read) and PIN. */
  | { kind: 'account'; balance: number | null; pin: string };

interface CardBasics {
  vaultCardId: string;
  /** 'Visa', 'Mastercard', 'American Express', 'Discover', 'SNAP EBT', or 'Gift Card'. */
  brand: string;
  lastFour: string;
  /** The first six digits; null if that and the last four would hide too little of the number. */
  bin: string | null;
  testOutcome: TestOutcome;
}

export interface VaultBankCard extends CardBasics {
  kind: 'BANK_CARD';
  /** Two digits each, as on cards. */
  expirationMonth: string;
  expirationYear: string;
}

export interface VaultEbtCard extends CardBasics {
  kind: 'EBT';
}

export interface VaultGiftCard extends CardBasics {
  kind: 'GIFT_CARD';
  /** The PIN it was just typed with, for the processor to check; null for a card that's only described. */
  encryptedPin: string | null;
}

/** What the vault tells the rest of the store about a card: never its full number, CVV, or PIN. */
export type VaultCard = VaultBankCard | VaultEbtCard | VaultGiftCard;

/** Who redeems a token. */
export interface Redeemer {
  /** The card's owner: the shopper. */
  owner: string;
  /** The owner's idempotency key. */
  key: string;
}

/** A token that's unknown, expired, or redeemed by someone else. */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
}

/**
 * The vault as the store sees it. It's another service, so no call belongs inside one of the store's
 * transactions: on a database with one connection, it would wait for itself.
 */
export interface Vault {
  /**
   * Takes the card a one-time token stands for and forgets its CVV; throws TokenRefused. The same redeemer gets the
   * same card again, so a lost response costs nothing; anyone else is refused. If the owner already has the number
   * in the vault, its card gets the new expiration date.
   */
  redeem(token: string, redeemer: Redeemer): Promise<VaultCard>;
  /**
   * Gives a bank card the expiration date a one-time token stands for and forgets the CVV; throws TokenRefused, even if the
   * card isn't the owner's or has a CVV of another length. The same redeemer gets the same again.
   */
  renew(vaultCardId: string, token: string, redeemer: Redeemer): Promise<VaultBankCard>;
  /**
   * Erases the card's number; its id and last four digits stay, and the owner can add it again. Returns false, and keeps
   * the number, if the owner redeemed a token for it within the hour: it may be on its way into a wallet.
   */
  erase(vaultCardId: string): Promise<boolean>;
  /** The card with this id, or null if there is none or its number is erased. */
  describe(vaultCardId: string): Promise<VaultCard | null>;
  /**
   * The digits of an encrypted PIN, for the processor alone; null if this vault didn't encrypt it or did so more than
   * five minutes ago.
   */
  openPin(encryptedPin: string): Promise<string | null>;
}
