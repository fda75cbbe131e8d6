import * as v from 'valibot';
import type { CardFrameChannel } from '../../machines/payment/card-frame.machine.ts';
import { CARD_FRAME_CHANNEL, MessageFromFrame } from '../contracts/card-frame.ts';

interface CardFrameDeps {
  /** The vault's exact origin, such as `http://localhost:3001`. */
  vaultOrigin: string;
  /** The window of the shop, which the frame sends its messages to. */
  shop?: Window;
}

const frameWindow = (shop: Window, name: string): Window | null =>
  shop.document.querySelector<HTMLIFrameElement>(`iframe[name="${CSS.escape(name)}"]`)?.contentWindow ?? null;

/**
 * The shop's end of the messages to the vault's card page. Only what comes from the vault's origin, from the
 * frame that is open now, and reads as the contract says is told; all else is dropped. What is sent goes to that
 * frame and only while it shows the vault's origin.
 */
export const createCardFrameChannel =
  ({ vaultOrigin, shop = window }: CardFrameDeps): CardFrameChannel =>
  ({ frameName }, hear) => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== vaultOrigin || event.source !== frameWindow(shop, frameName)) return;
      const parsed = v.safeParse(MessageFromFrame, event.data);
      if (!parsed.success) return;
      const { channel: _, ...fact } = parsed.output;
      hear(fact);
    };
    shop.addEventListener('message', onMessage);
    hear({
      type: 'channel.opened',
      url: `${vaultOrigin}/card?shop=${encodeURIComponent(shop.location.origin)}`,
    });
    return {
      send: (message) =>
        frameWindow(shop, frameName)?.postMessage({ channel: CARD_FRAME_CHANNEL, ...message }, vaultOrigin),
      close: () => shop.removeEventListener('message', onMessage),
    };
  };
