import { AdToken, type Conversion, getPartners } from '../contracts/partners.ts';
import { type Call, serviceOf } from '../http/call.ts';
import { createConsent } from './consent.ts';
import { runScript } from './run-script.ts';
import type { BrowserStorage } from './storage.ts';

/** How long the fraud check's script may capture data, in ms (API-58, LIM-34). */
const CAPTURE_TIMEOUT = '500';

const adTokenOf = (storage: BrowserStorage) => storage.ofTab('adToken', 1, AdToken);

export const createPartnerServices = (call: Call, storage: BrowserStorage) => {
  const { currentChoices } = createConsent(storage);
  const partners = serviceOf(call)(getPartners);
  return {
    /** Lets the fraud check capture data about this browser; whether it did (API-58). */
    captureFraudData: async (
      { transactionId }: { transactionId: string },
      signal: AbortSignal,
    ): Promise<boolean> => {
      const { fraudScript } = await partners(undefined, signal);
      if (!fraudScript) return false;
      const url = new URL(fraudScript, location.href);
      url.searchParams.set('transactionId', transactionId);
      url.searchParams.set('timeout', CAPTURE_TIMEOUT);
      return runScript(url, signal);
    },
    /** Keeps the token of the ad that led here, if the shopper allows advertising. */
    keepAdToken: async ({ token }: { token: string }): Promise<void> => {
      if (currentChoices().advertising) adTokenOf(storage).write(token);
    },
    /**
     * Tells the advertising service about an order that an ad led to, once per token and only with the shopper's
     * consent (API-59).
     */
    sendConversion: async (
      { orderNumber, total }: Omit<Conversion, 'token'>,
      signal: AbortSignal,
    ): Promise<void> => {
      const kept = adTokenOf(storage);
      const token = kept.read();
      if (!token) return;
      kept.clear();
      if (!currentChoices().advertising) return;
      const { conversions } = await partners(undefined, signal);
      if (!conversions) return;
      navigator.sendBeacon(conversions, JSON.stringify({ token, orderNumber, total } satisfies Conversion));
    },
  };
};
