import * as v from 'valibot';
import type { CardFrameChannel } from '../../machines/payment/card-frame.machine.ts';

export interface TypedCard {
  number: string;
  expiry: string;
  cvv: string;
}

const Token = v.object({ token: v.string(), brand: v.string(), lastFour: v.string() });

/** Replaces the frame: posts the card to the vault like the vault's own page and reports the token. */
export const createVaultChannel =
  (vaultUrl: string, card: TypedCard): CardFrameChannel =>
  (_, hear) => {
    const closed = new AbortController();
    const tokenize = async (requestId: string) => {
      const response = await fetch(`${vaultUrl}/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: vaultUrl },
        body: JSON.stringify({ form: 'card', ...card }),
        signal: closed.signal,
      });
      if (response.status === 422) return hear({ type: 'card.invalid', requestId, count: 1 });
      const { token, brand, lastFour } = v.parse(Token, await response.json());
      hear({ type: 'card.tokenized', requestId, card: { vaultToken: token, brand, lastFour } });
    };
    hear({ type: 'channel.opened', url: `${vaultUrl}/card` });
    hear({ type: 'frame.loaded' });
    return {
      send: (message) => {
        if (message.type !== 'card.tokenize') return;
        const { requestId } = message;
        tokenize(requestId).catch(() => {
          if (!closed.signal.aborted) hear({ type: 'card.failed', requestId });
        });
      },
      close: () => closed.abort(),
    };
  };
