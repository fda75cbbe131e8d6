import type { PickupType } from './fulfillment.ts';

/** What to do on arrival. */
export const ON_ARRIVAL: Readonly<Record<PickupType, string>> = {
  PICKUP: 'Please call the store when you arrive, and have your order number handy.',
  CURBSIDE:
    "Park in a curbside pickup spot and call the store. Have your order number handy, and we'll bring your order to your car.",
  SELF_SERVE_PICKUP: 'Enter your order number at the pickup lockers. The one with your order will open.',
};
