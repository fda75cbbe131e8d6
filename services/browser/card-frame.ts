import * as v from 'valibot';
import type { CardFrameChannel } from '../../machines/payment/card-frame.machine.ts';
import { CARD_FRAME_CHANNEL, MessageFromFrame } from '../contracts/card-frame.ts';

interface CardFrameDeps {
  /** Asks the store for the vault's exact origin, such as `http://localhost:3001`. */
  locateVault: (signal: AbortSignal) => Promise<string>;
}

const findFrame = (name: string): HTMLIFrameElement | null =>
  document.querySelector(`iframe[name="${CSS.escape(name)}"]`);

/**
 * The shop's end of the messages to the vault's card page. Only what comes from the vault's origin, from the
 * frame of this name, and reads as the contract says is told; all else is dropped. What is sent goes to that
 * frame, and only while it shows the vault's origin.
 */
export const createCardFrameChannel =
  ({ locateVault }: CardFrameDeps): CardFrameChannel =>
  ({ frameName }, hear) => {
    const closed = new AbortController();
    let vaultOrigin: string | null = null;

    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (vaultOrigin === null || origin !== vaultOrigin || source !== findFrame(frameName)?.contentWindow)
        return;
      const parsed = v.safeParse(MessageFromFrame, data);
      if (!parsed.success) return;
      const { channel: _, ...fact } = parsed.output;
      hear(fact);
    };
    const open = (origin: string) => {
      if (closed.signal.aborted) return;
      vaultOrigin = origin;
      hear({ type: 'channel.opened', url: `${origin}/card?shop=${encodeURIComponent(location.origin)}` });
    };

    window.addEventListener('message', onMessage, { signal: closed.signal });
    // Where the vault cannot be found nothing loads, and the chart's own deadline offers a retry.
    locateVault(closed.signal).then(open, () => {});
    return {
      send: (message) => {
        const frame = findFrame(frameName);
        if (vaultOrigin === null || !frame) return;
        // The page can move the focus among its fields, but not bring its frame into the view of the shop.
        if (message.type === 'focus.request') frame.focus();
        frame.contentWindow?.postMessage({ channel: CARD_FRAME_CHANNEL, ...message }, vaultOrigin);
      },
      close: () => closed.abort(),
    };
  };
