/** Who brings orders of stores to addresses (SCH-47). */
export interface DeliveryVendor {
  /** Null is the store itself: its drivers have its id and its name. */
  id: string | null;
  name: string;
  /** Asks the shopper for a consent of its own (SCH-24). */
  isThirdParty: boolean;
  /** Miles from the store as the crow flies. */
  reachMiles: number;
  /** 'HH:MM' of the store's clocks; nobody delivers while the store is closed. */
  opens: string;
  closes: string;
  leadMinutes: number;
  slotMinutes: number;
  slotCapacity: number;
  /** Cents, by the hour from which they hold. */
  fees: readonly (readonly [fromHour: number, cents: number])[];
  carriesAlcohol: boolean;
  isOrderInstructionsEligible: boolean;
  /** Brings it within so many hours of being asked, for a fee of its own; who does not has none. */
  immediate?: { hours: number; fee: number };
}

/** The delivery partner is a service of the company: it is no third party, whose consent would be asked for. */
export const DELIVERY_VENDORS: readonly DeliveryVendor[] = [
  {
    id: null,
    name: "The store's own drivers",
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
