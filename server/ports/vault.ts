import type * as v from 'valibot';
import type * as contract from '../../services/contracts/vault-api.ts';
import { ServiceUnavailable } from './service-unavailable.ts';

export type TestOutcome = v.InferOutput<typeof contract.TestOutcome>;

/** What the vault tells the rest of the store about a card: never its full number, CVV, or PIN. */
export type VaultCard = v.InferOutput<typeof contract.VaultCard>;

export type VaultBankCard = v.InferOutput<typeof contract.BankCard>;

/** A number and what goes with it, for whoever charges the card. */
export type VaultNumber = v.InferOutput<typeof contract.readNumber.response>;

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

/** No answer from the vault. Every call to it can be repeated. */
export class VaultUnavailable extends ServiceUnavailable {
  override name = 'VaultUnavailable';
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
}

/** The vault as the processor sees it. */
export interface ProcessorVault extends Pick<Vault, 'describe'> {
  /**
   * The digits of an encrypted PIN; null if this vault didn't encrypt it or did so more than five minutes ago.
   */
  openPin(encryptedPin: string): Promise<string | null>;
}

/** The vault as an adapter sees it, which sends a card's number to a company. */
export interface NumberVault {
  /** The number of the card with this id, or null if there is none or its number is erased. */
  readNumber(vaultCardId: string): Promise<VaultNumber | null>;
}
