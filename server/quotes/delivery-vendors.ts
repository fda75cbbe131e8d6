/** Who delivers stores' orders (SCH-47). */
export interface DeliveryVendor {
  /** Null is the store itself: its drivers have its id and name. */
  id: string | null;
  name: string | null;
  /** Requires the shopper's separate consent (SCH-24). */
  isThirdParty: boolean;
  /** Miles from the store in a straight line. */
  reachMiles: number;
  /** 'HH:MM' in the store's time; nobody delivers while the store is closed. */
  opens: string;
  closes: string;
  leadMinutes: number;
  slotMinutes: number;
  slotCapacity: number;
  /** In cents, by the hour they start at. */
  fees: readonly (readonly [fromHour: number, cents: number])[];
  carriesAlcohol: boolean;
  isOrderInstructionsEligible: boolean;
  /** Delivers within this many hours of the request, for a separate fee; absent if it doesn't. */
  immediate?: { hours: number; fee: number };
}

/** The delivery partner is part of the company, so it isn't a third party and needs no consent. */
export const DELIVERY_VENDORS: readonly DeliveryVendor[] = [
  {
    id: null,
    name: null,
    isThirdParty: false,
    reachMiles: 8,
    opens: '08:00',
    closes: '21:00',
    leadMinutes: 180,
    slotMinutes: 60,
    slotCapacity: 6,
    fees: [
      [0, 695],
      [16, 995],
      [19, 595],
    ],
    carriesAlcohol: true,
    isOrderInstructionsEligible: true,
  },
  {
    id: 'KROGER',
    name: 'Kroger Delivery',
    isThirdParty: false,
    reachMiles: 35,
    opens: '00:00',
    closes: '24:00',
    leadMinutes: 240,
    slotMinutes: 60,
    slotCapacity: 12,
    fees: [
      [0, 595],
      [8, 695],
      [16, 895],
      [19, 495],
    ],
    carriesAlcohol: true,
    isOrderInstructionsEligible: true,
  },
  {
    id: 'OCADO',
    name: 'Ocado',
    isThirdParty: true,
    reachMiles: 20,
    opens: '07:00',
    closes: '22:00',
    leadMinutes: 720,
    slotMinutes: 60,
    slotCapacity: 10,
    fees: [
      [0, 495],
      [17, 695],
    ],
    carriesAlcohol: false,
    isOrderInstructionsEligible: true,
  },
  {
    id: 'INSTACART',
    name: 'Instacart',
    isThirdParty: true,
    reachMiles: 15,
    opens: '09:00',
    closes: '24:00',
    leadMinutes: 60,
    slotMinutes: 60,
    slotCapacity: 5,
    fees: [
      [0, 795],
      [17, 1095],
    ],
    carriesAlcohol: true,
    isOrderInstructionsEligible: false,
    immediate: { hours: 2, fee: 1295 },
  },
];
