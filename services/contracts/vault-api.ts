import * as v from 'valibot';
import { operation } from './operation.ts';
import { DeclineCode } from './processor.ts';
import { Cents, Id } from './values.ts';

/** How a card behaves at the sandbox's network: ordinary numbers are approved, the magic ones aren't. */
export const TestOutcome = v.variant('kind', [
  v.object({ kind: v.literal('approved') }),
  /** Approved, captured, and refunded, each a few seconds after it's asked for. */
  v.object({ kind: v.literal('slow') }),
  /** Refused when it's added to a wallet (status 420). */
  v.object({ kind: v.literal('refusedWhenAdded') }),
  /** Declined at every authorization. */
  v.object({ kind: v.literal('declined'), code: DeclineCode }),
  /** Authorized, then rejected by the fraud check (the payment-error page). */
  v.object({ kind: v.literal('rejectedAfterwards'), code: DeclineCode }),
  /** Has an account at the processor, which opens with this balance (null if it can't be read) and PIN. */
  v.object({ kind: v.literal('account'), balance: v.nullable(Cents), pin: v.string() }),
]);

const basics = {
  vaultCardId: Id,
  /** 'Visa', 'Mastercard', 'American Express', 'Discover', 'SNAP EBT', or 'Gift Card'. */
  brand: v.string(),
  lastFour: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  /** The first six digits; null if that and the last four would hide too little of the number. */
  bin: v.nullable(v.pipe(v.string(), v.regex(/^\d{6}$/))),
  testOutcome: TestOutcome,
};

const twoDigits = v.pipe(v.string(), v.regex(/^\d\d$/));

export const BankCard = v.object({
  kind: v.literal('BANK_CARD'),
  ...basics,
  /** Two digits each, as on cards. */
  expirationMonth: twoDigits,
  expirationYear: twoDigits,
});

/** What the vault tells about a card: never its full number, CVV, or PIN. */
export const VaultCard = v.variant('kind', [
  BankCard,
  v.object({ kind: v.literal('EBT'), ...basics }),
  v.object({
    kind: v.literal('GIFT_CARD'),
    ...basics,
    /** The PIN it was just typed with, for the processor to check; null for a card that's only described. */
    encryptedPin: v.nullable(v.string()),
  }),
]);

const params = v.object({ cardId: Id });

/** The shopper, to whom the card belongs. */
const owner = Id;

/** Whatever the vault didn't issue stands for nothing. */
const token = v.string();

export const redeemToken = operation({
  id: 'tokens.redeem',
  method: 'POST',
  path: '/v1/redemptions',
  summary:
    'The card that a one-time token stands for; its CVV is forgotten, and the same key gets the same card',
  access: 'vault',
  callers: ['store'],
  refusals: ['CARD_REFUSED'],
  body: v.object({ token, owner }),
  response: VaultCard,
  idempotent: true,
});

export const renewCard = operation({
  id: 'cards.renew',
  method: 'POST',
  path: '/v1/cards/{cardId}/renewals',
  summary: "Give the owner's bank card the expiration date that a one-time token stands for",
  access: 'vault',
  callers: ['store'],
  refusals: ['CARD_REFUSED'],
  params,
  body: v.object({ token, owner }),
  response: BankCard,
  idempotent: true,
});

export const describeCard = operation({
  id: 'cards.describe',
  method: 'GET',
  path: '/v1/cards/{cardId}',
  summary: 'A card without its number; NOT_FOUND if there is none or its number is erased',
  access: 'vault',
  callers: ['store', 'processor'],
  params,
  response: VaultCard,
});

export const eraseCard = operation({
  id: 'cards.erase',
  method: 'DELETE',
  path: '/v1/cards/{cardId}',
  summary: "Erase a card's number, unless its owner redeemed a token for it within the hour",
  access: 'vault',
  callers: ['store'],
  params,
  response: v.object({ erased: v.boolean() }),
});

export const readNumber = operation({
  id: 'cards.readNumber',
  method: 'GET',
  path: '/v1/cards/{cardId}/number',
  summary: "A card's number and expiration date; NOT_FOUND if there is none or its number is erased",
  access: 'vault',
  callers: ['processor'],
  params,
  response: v.object({
    number: v.pipe(v.string(), v.regex(/^\d{8,19}$/)),
    /** Null for EBT and gift cards. */
    expirationMonth: v.nullable(twoDigits),
    expirationYear: v.nullable(twoDigits),
  }),
});

export const openPin = operation({
  id: 'pins.open',
  method: 'POST',
  path: '/v1/pins/openings',
  summary: "An encrypted PIN's digits; null if this vault didn't encrypt it, or more than five minutes ago",
  access: 'vault',
  callers: ['processor'],
  body: v.object({ encryptedPin: v.pipe(v.string(), v.maxLength(1024)) }),
  response: v.object({ pin: v.nullable(v.string()) }),
});

/** Only a sandbox's vault has it: the demo shoppers' cards are there, with their numbers. */
export const restoreCards = operation({
  id: 'sandbox.restoreCards',
  method: 'POST',
  path: '/sandbox/cards/restore',
  summary: "Sandbox: put the demo shoppers' cards back into the vault",
  access: 'vault',
  callers: ['store'],
  response: v.object({}),
});
