import * as operations from '../../services/contracts/vault-api.ts';
import { NothingFound, outgoingCall, type ServiceAddress, type ServiceCall } from '../http/outgoing-call.ts';
import {
  type NumberVault,
  type ProcessorVault,
  TokenRefused,
  type Vault,
  VaultUnavailable,
} from '../ports/vault.ts';

/** Calls to the vault's API; they throw TokenRefused, VaultUnavailable, or NothingFound. */
export const vaultCall = (address: ServiceAddress): ServiceCall =>
  outgoingCall(address, {
    name: 'vault',
    Unavailable: VaultUnavailable,
    refusalOf: ({ code, detail }) => (code === 'CARD_REFUSED' ? new TokenRefused(detail) : undefined),
  });

/** What the vault has, or null if it has nothing. */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NothingFound) return null;
    throw error;
  }
}

const describeBy =
  (call: ServiceCall): Vault['describe'] =>
  (cardId) =>
    unlessMissing(call(operations.describeCard, { params: { cardId } }));

/** The vault by its API (`services/contracts/vault-api.ts`), for the store. */
export const httpVault = (call: ServiceCall): Vault => ({
  redeem: (token, { owner, key }) =>
    call(operations.redeemToken, { body: { token, owner }, idempotencyKey: key }),
  renew: (cardId, token, { owner, key }) =>
    call(operations.renewCard, { params: { cardId }, body: { token, owner }, idempotencyKey: key }),
  erase: async (cardId) => (await call(operations.eraseCard, { params: { cardId } })).erased,
  describe: describeBy(call),
});

/** The same for the processor. */
export const httpProcessorVault = (call: ServiceCall): ProcessorVault => ({
  describe: describeBy(call),
  openPin: async (encryptedPin) => (await call(operations.openPin, { body: { encryptedPin } })).pin,
});

/** The same for an adapter that charges cards by their numbers. */
export const httpNumberVault = (call: ServiceCall): NumberVault => ({
  readNumber: (cardId) => unlessMissing(call(operations.readNumber, { params: { cardId } })),
});
