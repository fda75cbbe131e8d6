import { language } from '../../languages/t.ts';
import type { CardFrameChannel } from '../../machines/payment/card-frame.machine.ts';
import { getVault } from '../contracts/vault.ts';
import { type Call, serviceOf } from '../http/call.ts';
import { readMessage, withChannel } from './card-messages.ts';

interface CardFrameDeps {
  /** Asks the store for the vault's exact origin, such as `http://localhost:3001`. */
  locateVault: (signal: AbortSignal) => Promise<string>;
}

const findFrame = (name: string): HTMLIFrameElement | null =>
  document.querySelector(`iframe[name="${CSS.escape(name)}"]`);

/**
 * The shop's end of the channel to the vault's page with a form. It passes on only messages that come from the vault's
 * origin and this frame and match the contract. It sends only to that frame, and only while it's on the vault's
 * origin.
 */
export const createCardFrameChannel =
  ({ locateVault }: CardFrameDeps): CardFrameChannel =>
  ({ frameName, form }, hear) => {
    const closed = new AbortController();
    let vault: string | null = null;

    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (!vault || origin !== vault || source !== findFrame(frameName)?.contentWindow) return;
      const fact = readMessage(data);
      if (fact) hear(fact);
    };
    const open = (origin: string) => {
      if (closed.signal.aborted) return;
      vault = origin;
      const query = new URLSearchParams({ form, shop: location.origin, language: language() });
      hear({ type: 'channel.opened', url: `${origin}/card?${query}` });
    };

    window.addEventListener('message', onMessage, { signal: closed.signal });
    const fail = () => {
      if (!closed.signal.aborted) hear({ type: 'channel.failed' });
    };
    locateVault(closed.signal).then(open, fail);
    return {
      send: (message) => {
        const frame = findFrame(frameName);
        if (!vault || !frame) return;
        // The page can move focus between its fields but can't scroll its frame into view.
        if (message.type === 'focus.request') frame.focus();
        frame.contentWindow?.postMessage(withChannel(message), vault);
      },
      close: () => closed.abort(),
    };
  };

/** The channel to the vault that the store names. */
export const vaultChannel = (call: Call): CardFrameChannel =>
  createCardFrameChannel({ locateVault: (signal) => serviceOf(call)(getVault)(undefined, signal) });
