import * as v from 'valibot';
import { operation } from './operation.ts';

export const getVault = operation({
  id: 'vault.get',
  method: 'GET',
  path: '/api/vault',
  summary: 'Where the card vault is: the exact origin of its card page',
  access: 'public',
  response: v.object({ origin: v.pipe(v.string(), v.url()) }),
  answer: 'origin',
});

/**
 * The messages between the shop and the vault's page with one of its forms. They never contain a card number,
 * expiration date, CVV, or PIN; the frame responds with the token under which the vault keeps a card, or with a PIN
 * that only the vault can decrypt. Each side checks the other's exact origin, then this schema, and drops anything else.
 */
export const CARD_FRAME_CHANNEL = 'checkstand.card-frame';
const channel = v.literal(CARD_FRAME_CHANNEL);
const requestId = v.pipe(v.string(), v.minLength(8), v.maxLength(64));

/** Styles that make the frame match the page around it. Values are CSS colors and lengths. */
export const FrameTheme = v.object({
  colorScheme: v.picklist(['light', 'dark']),
  accent: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
});
export type FrameTheme = v.InferOutput<typeof FrameTheme>;

/** The fields of the vault's page, by name. */
export const FrameField = v.picklist(['number', 'expiry', 'cvv', 'pin']);
export type FrameField = v.InferOutput<typeof FrameField>;

export const MessageToFrame = v.variant('type', [
  /**
   * Check the fields and create a token or encrypt the PIN; the response is tokenized, encrypted, invalid, or failed
   * with the same requestId.
   */
  v.object({ channel, type: v.literal('card.tokenize'), requestId }),
  /** Show the fields' errors without creating a token; no response. */
  v.object({ channel, type: v.literal('card.check') }),
  /** Clear the fields. */
  v.object({ channel, type: v.literal('card.reset') }),
  v.object({ channel, type: v.literal('theme.set'), theme: FrameTheme }),
  /** Focus the field, by default the first one with an error, otherwise the first. */
  v.object({ channel, type: v.literal('focus.request'), field: v.optional(FrameField) }),
]);
export type MessageToFrame = v.InferOutput<typeof MessageToFrame>;

/**
 * The forms of the vault's page: a bank card, a saved one's new expiration date, a SNAP EBT card, a gift card, and the PIN
 * of a SNAP EBT card.
 */
export type SecureForm = 'card' | 'edit' | 'ebt' | 'gift' | 'pin';

/** A PIN as only the vault can read it, and only for five minutes. */
const EncryptedPin = v.pipe(v.string(), v.minLength(16), v.maxLength(512));

/** A message without the channel name, as charts see it. */
type Bare<TMessage> = TMessage extends unknown ? Omit<TMessage, 'channel'> : never;
export type CardFrameMessage = Bare<MessageToFrame>;

export const TokenizedCard = v.object({
  vaultToken: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  /** Only for a new card; an edited one's are known. */
  brand: v.optional(v.string()),
  lastFour: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
});
export type TokenizedCard = v.InferOutput<typeof TokenizedCard>;

export const MessageFromFrame = v.variant('type', [
  v.object({ channel, type: v.literal('frame.loaded') }),
  v.object({
    channel,
    type: v.literal('frame.resized'),
    height: v.pipe(v.number(), v.minValue(0), v.maxValue(2000)),
  }),
  /** Whether all fields are valid, without revealing what's in them. The PIN pad doesn't say. */
  v.object({ channel, type: v.literal('card.changed'), complete: v.boolean() }),
  /** Which fields show an error now, without what's in them. The PIN pad doesn't say. */
  v.object({ channel, type: v.literal('errors.shown'), fields: v.array(FrameField) }),
  v.object({ channel, type: v.literal('card.tokenized'), requestId, card: TokenizedCard }),
  v.object({ channel, type: v.literal('pin.encrypted'), requestId, encryptedPin: EncryptedPin }),
  /** The fields show their errors inside the frame; `count` is how many there are. */
  v.object({ channel, type: v.literal('card.invalid'), requestId, count: v.number() }),
  v.object({ channel, type: v.literal('card.failed'), requestId }),
  /** Enter was pressed in one of the frame's fields. */
  v.object({ channel, type: v.literal('form.submitted') }),
  /** Escape was pressed in the frame, where the shop can't hear it. */
  v.object({ channel, type: v.literal('form.canceled') }),
]);
export type MessageFromFrame = v.InferOutput<typeof MessageFromFrame>;

/**
 * What the shop's end of the channel reports: where the card page is or that it couldn't be found, then the page's
 * own messages.
 */
export type CardFrameFact =
  | { type: 'channel.opened'; url: string }
  | { type: 'channel.failed' }
  | Bare<MessageFromFrame>;
