import type { DeclineCode } from '../../services/contracts/processor.ts';

/** How a card behaves at the network of the sandbox: ordinary numbers are approved, the magic ones are not. */
export type TestOutcome =
  | { kind: 'approved' }
  /** Refused when it is added to a wallet (status 420). */
  | { kind: 'refusedWhenAdded' }
  /** Declined by every authorization. */
  | { kind: 'declined'; code: DeclineCode }
  /** Authorized, then rejected by the fraud check (the post-authorization page). */
  | { kind: 'rejectedAfterwards'; code: DeclineCode };

/** What the vault says of a card to the rest of the store: never its whole number, never its CVV. */
export interface VaultCard {
  vaultCardId: string;
  /** 'Visa', 'Mastercard', 'American Express' or 'Discover'. */
  brand: string;
  lastFour: string;
  /** The first six digits; null where they and the last four would hide too few of the number. */
  bin: string | null;
  /** Two digits each, as cards show them. */
  expirationMonth: string;
  expirationYear: string;
  testOutcome: TestOutcome;
}

/** Who redeems a token. */
export interface Redeemer {
  /** Whose card it becomes: the shopper. */
  owner: string;
  /** The owner's idempotency key. */
  key: string;
}

/** A token that nothing can be had for: unknown, expired, or redeemed by someone else. */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
}

/**
 * The vault as the store sees it. It is another service, so neither call belongs inside a transaction of the
 * store: on a database with one connection it would wait for itself.
 */
export interface Vault {
  /**
   * Takes the card a one-time token stands for and forgets its CVV; throws TokenRefused. The same redeemer gets the same
   * card again, so an answer that was lost costs nothing; anyone else is refused. A number that the owner has in the
   * vault already keeps its card, which takes the new expiry.
   */
  redeem(token: string, redeemer: Redeemer): Promise<VaultCard>;
  /** The card kept under an id, or null when there is none. */
  describe(vaultCardId: string): Promise<VaultCard | null>;
}
