import { HOUSE } from '../../services/contracts/quote-parts.ts';
import type { Place } from '../postal-codes/distance.ts';

type MethodId = 'standard' | 'express' | 'next-day';

/** A shipping method; prices are in cents. */
export interface Method {
  id: MethodId;
  name: string;
  description: string;
  base: number;
  perKilogram: number;
  /** For each additional zone. */
  perZone: number;
  /** The fewest and most delivery days until arrival in the first zone. */
  days: readonly [least: number, most: number];
  /** Extra delivery days per zone. */
  daysPerZone: number;
  /** The maximum weight in grams. */
  mostGrams: number;
}

export const METHODS: Readonly<Record<MethodId, Method>> = {
  standard: {
    id: 'standard',
    name: 'Standard',
    description: 'By ground carrier',
    base: 499,
    perKilogram: 90,
    perZone: 150,
    days: [3, 4],
    daysPerZone: 1,
    mostGrams: 60_000,
  },
  express: {
    id: 'express',
    name: 'Express',
    description: 'By air where it is far',
    base: 1199,
    perKilogram: 220,
    perZone: 300,
    days: [2, 2],
    daysPerZone: 0,
    mostGrams: 25_000,
  },
  'next-day': {
    id: 'next-day',
    name: 'Next Day',
    description: 'By air, on the next delivery day',
    base: 2499,
    perKilogram: 480,
    perZone: 500,
    days: [1, 1],
    daysPerZone: 0,
    mostGrams: 8_000,
  },
};

export interface Warehouse {
  at: Place;
  methods: readonly MethodId[];
  /** Standard is free for this amount or more, in cents. */
  freeFrom: number | null;
}

/** The sandbox's sellers' warehouses and shipping methods. */
export const WAREHOUSES = {
  'bramble-bee': { at: { lat: 44.48, lng: -73.21 }, methods: ['standard', 'express'], freeFrom: null },
  'copper-kettle': {
    at: { lat: 38.25, lng: -85.76 },
    methods: ['standard', 'express', 'next-day'],
    freeFrom: 10_000,
  },
  'little-acorn': { at: { lat: 44.98, lng: -93.27 }, methods: ['standard', 'express'], freeFrom: 7_500 },
  'north-harbor': {
    at: { lat: 47.61, lng: -122.33 },
    methods: ['standard', 'express', 'next-day'],
    freeFrom: null,
  },
  'verdant-porch': { at: { lat: 30.27, lng: -97.74 }, methods: ['express', 'next-day'], freeFrom: null },
  [HOUSE]: {
    at: { lat: 39.1, lng: -84.51 },
    methods: ['standard', 'express', 'next-day'],
    freeFrom: 3_500,
  },
} as const satisfies Readonly<Record<string, Warehouse>>;
