import * as v from 'valibot';
import type { CardFrameChannel } from '../../machines/payment/card-frame.machine.ts';
import type { CardFrameFact, SecureForm } from '../../services/contracts/vault.ts';

export interface TypedCard {
  number: string;
  expiry: string;
  cvv: string;
}

const Token = v.object({ token: v.string(), brand: v.string(), lastFour: v.string() });
const Pin = v.object({ encryptedPin: v.string() });

interface Typed {
  card: TypedCard;
  pin: { pin: string };
}

/** What is typed into each form unless a caller types something else: the sandbox's cards that have something on them. */
const TYPED: Partial<Record<SecureForm, object>> = {
  gift: { number: '6006491000000000025', pin: '1111' },
  ebt: { number: '5077080000000004' },
  pin: { pin: '1234' },
};

/** Replaces the frame: posts what is typed to the vault like the vault's own page and reports what it gets for it. */
export const createVaultChannel =
  (vaultUrl: string, others: Partial<Typed>): CardFrameChannel =>
  ({ form }, hear) => {
    const closed = new AbortController();
    const post = async (requestId: string): Promise<CardFrameFact> => {
      const typed = { ...TYPED, ...others }[form];
      const response = await fetch(`${vaultUrl}/${form === 'pin' ? 'pins' : 'tokens'}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: vaultUrl },
        body: JSON.stringify({ ...(form !== 'pin' && { form }), ...typed }),
        signal: closed.signal,
      });
      if (response.status === 422) return { type: 'card.invalid', requestId, count: 1 };
      const answer: unknown = await response.json();
      if (form === 'pin') return { type: 'pin.encrypted', requestId, ...v.parse(Pin, answer) };
      const { token: vaultToken, brand, lastFour } = v.parse(Token, answer);
      return { type: 'card.tokenized', requestId, card: { vaultToken, brand, lastFour } };
    };
    hear({ type: 'channel.opened', url: `${vaultUrl}/card` });
    hear({ type: 'frame.loaded' });
    return {
      send: (message) => {
        if (message.type !== 'card.tokenize') return;
        const { requestId } = message;
        post(requestId).then(hear, () => {
          if (!closed.signal.aborted) hear({ type: 'card.failed', requestId });
        });
      },
      close: () => closed.abort(),
    };
  };
