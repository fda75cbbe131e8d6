import * as contract from '../contracts/promos.ts';
import type { Call } from './call.ts';

export interface PromoUpdate {
  checkoutId: string;
  versionKey: string;
  action: 'Add' | 'Remove';
  code: string;
  /** With the current call or the legacy one (AUT-14). */
  isV2: boolean;
}

export const createPromoServices = (call: Call) => ({
  updatePromo: ({ checkoutId, versionKey, action, code, isV2 }: PromoUpdate, signal: AbortSignal) => {
    if (!isV2) {
      return action === 'Add'
        ? call(contract.addPromoCode, { params: { checkoutId }, body: { code } }, signal)
        : call(contract.removePromoCode, { params: { checkoutId, code } }, signal);
    }
    const params = { checkoutId };
    return action === 'Add'
      ? call(
          contract.addPromo,
          { params, body: { versionKey, priceAdjustment: { promos: [{ action, code }] } } },
          signal,
        )
      : call(
          contract.removePromo,
          { params, body: { versionKey, priceAdjustment: { promos: [{ action, code }] } } },
          signal,
        );
  },
});
