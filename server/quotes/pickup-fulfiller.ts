import type { Fulfiller } from './fulfiller.ts';
import { pickupFee } from './pickup-fee.ts';
import type { QuotedStore } from './store.ts';

/** The store itself, which hands over pickup orders. */
export const pickupFulfiller = ({ name, pickupFee: fee, dayRules, ...store }: QuotedStore): Fulfiller => ({
  ...store,
  dayRules: dayRules.PICKUP ?? {},
  modality: 'PICKUP',
  vendor: { id: store.storeId, name, isThirdParty: false },
  immediateHours: null,
  carriesAlcohol: true,
  isOrderInstructionsEligible: false,
  feeAt: ({ hour }) => pickupFee(fee, hour),
});
