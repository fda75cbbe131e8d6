import * as v from 'valibot';
import {
  CARD_FRAME_CHANNEL,
  type CardFrameFact,
  type CardFrameMessage,
  MessageFromFrame,
  type MessageToFrame,
} from '../contracts/vault.ts';

/** A message from the vault's card page, or null for anything that doesn't match the contract. */
export function readMessage(data: unknown): CardFrameFact | null {
  const parsed = v.safeParse(MessageFromFrame, data);
  if (!parsed.success) return null;
  const { channel: _, ...fact } = parsed.output;
  return fact;
}

/** A message in the form it's posted. */
export const withChannel = (message: CardFrameMessage): MessageToFrame => ({
  channel: CARD_FRAME_CHANNEL,
  ...message,
});
