import type { SlotModality } from '../../machines/scheduling/destination.ts';

const NO_SLOTS = 'There are no time slots available for this';

/** The words that differ between pickup and delivery. */
export const WORDS = {
  PICKUP: {
    /** Without items of the modality in the cart (SCH-08). */
    noItems: 'You must have pickup items in your cart to schedule your Pickup order. Start shopping now!',
    loading: 'Loading pickup times',
    failed: 'Something went wrong loading the pickup times. Please try again.',
    noTimesTitle: 'No pickup times',
    noTimes: 'This store has no pickup times in the next seven days. Please choose a different store.',
    timeUnavailable: 'Pickup Time Unavailable',
    /** On another day, and today (ERR-58, ERR-59). */
    noSlotsOnDay: `${NO_SLOTS} store for this day. Please select a different date or store.`,
    noSlotsToday: `${NO_SLOTS} store for today. Please select a different date or store.`,
    fee: 'Pickup fee',
    infoTitle: 'About your pickup',
  },
  DELIVERY: {
    noItems: 'You must have delivery items in your cart to schedule your Delivery order. Start shopping now!',
    loading: 'Loading delivery times',
    failed: 'Something went wrong loading the delivery times. Please try again.',
    noTimesTitle: 'No delivery times',
    noTimes:
      'There are no delivery times for this address in the next seven days. Please choose a different address.',
    timeUnavailable: 'Delivery Time Unavailable',
    noSlotsOnDay: `${NO_SLOTS} address for this day. Please select a different date or address.`,
    noSlotsToday: `${NO_SLOTS} address for today. Please select a different date or address.`,
    fee: 'Delivery fee',
    infoTitle: 'About your delivery',
  },
} as const satisfies Record<SlotModality, Record<string, string>>;
