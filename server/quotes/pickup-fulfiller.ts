import { pickupFeesOn } from './day-rules.ts';
import type { Fulfiller } from './fulfiller.ts';
import { pickupFee } from './pickup-fee.ts';
import type { QuotedStore } from './store.ts';

/** The store itself, which hands over pickup orders. */
export const pickupFulfiller = ({ name, pickupFees, dayRules: all, ...store }: QuotedStore): Fulfiller => {
  const dayRules = all.PICKUP ?? {};
  return {
    ...store,
    dayRules,
    modality: 'PICKUP',
    vendor: { id: store.storeId, name, isThirdParty: false },
    immediateHours: null,
    carriesAlcohol: true,
    isOrderInstructionsEligible: false,
    feeAt: ({ date, hour }) => pickupFee(pickupFeesOn({ dayRules, pickupFees }, date), hour),
  };
};
