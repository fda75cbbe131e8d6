import * as v from 'valibot';
import {
  CARD_FRAME_CHANNEL,
  type CardFrameFact,
  type CardFrameMessage,
  MessageToFrame,
} from '../../../services/contracts/vault.ts';

type FactOfPage = Exclude<CardFrameFact, { type: 'channel.opened' }>;

/**
 * The page's end of the channel to the shop around it. The vault framed the page for one exact origin, which is in
 * the address; messages go only to that origin, and only its window is heard.
 */
export function openShopChannel(hear: (message: CardFrameMessage) => void): (fact: FactOfPage) => void {
  const shop = new URLSearchParams(location.search).get('shop') ?? '';
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== shop || event.source !== parent) return;
    const parsed = v.safeParse(MessageToFrame, event.data);
    if (parsed.success) hear(parsed.output);
  });
  return (fact) => parent.postMessage({ channel: CARD_FRAME_CHANNEL, ...fact }, shop);
}
