import { findTaxRates } from '../../services/contracts/tax-service.ts';
import type { Deps } from '../http/context.ts';
import { NothingFound, outgoingCall } from '../http/outgoing-call.ts';
import { type Taxes, TaxesUnavailable } from '../ports/taxes.ts';
import { tableTaxes } from './table-taxes.ts';

/** The tax service at an address. */
function httpTaxes(address: Parameters<typeof outgoingCall>[0]): Taxes {
  const call = outgoingCall(address, {
    name: 'tax service',
    Unavailable: TaxesUnavailable,
    refusalOf: () => undefined,
  });
  return {
    ratesFor: async (place) => {
      try {
        return await call(findTaxRates, { body: { ...place } });
      } catch (error) {
        if (error instanceof NothingFound) return null;
        throw error;
      }
    },
  };
}

/** Asks the first; if it's silent, what the second knows of the place holds. */
export const withFallback = (first: Taxes, second: Taxes): Taxes => ({
  ratesFor: async (place) => {
    try {
      return await first.ratesFor(place);
    } catch (error) {
      if (!(error instanceof TaxesUnavailable)) throw error;
      const rates = await second.ratesFor(place);
      if (!rates) throw error;
      return rates;
    }
  },
});

/** The tax service at TAX_URL, with the imported table behind it; or the table alone. */
export function openTaxes({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>): Taxes {
  const table = tableTaxes(db);
  if (!env.tax) return table;
  return withFallback(httpTaxes({ ...env.tax, log }), table);
}
