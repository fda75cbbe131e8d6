import * as v from 'valibot';
import {
  CARD_FRAME_CHANNEL,
  type CardFrameFact,
  type CardFrameMessage,
  MessageFromFrame,
  type MessageToFrame,
} from '../contracts/card-frame.ts';

/** What the vault's card page says, or null for anything that does not read as the contract says. */
export function readMessage(data: unknown): CardFrameFact | null {
  const parsed = v.safeParse(MessageFromFrame, data);
  if (!parsed.success) return null;
  const { channel: _, ...fact } = parsed.output;
  return fact;
}

/** A message as it is posted. */
export const addressed = (message: CardFrameMessage): MessageToFrame => ({
  channel: CARD_FRAME_CHANNEL,
  ...message,
});
