import type { CartItem } from '../../services/contracts/cart.ts';
import { type QuoteItem, quoteOptionId, type Vendor } from '../../services/contracts/quote-parts.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { netCost, type TimeWithFee } from './schedule.ts';

/** A way to ship; its window is when it arrives. */
export interface Method extends TimeWithFee {
  /** 'quoteId|optionId' (QUO-02). */
  id: string;
  /** 'Standard', 'Express'. */
  name: string;
  description: string;
  available: boolean;
  showsFee: boolean;
}

/** What one vendor ships, and how it can be shipped (SHP-01). */
export interface Shipment {
  vendor: Vendor;
  /** The vendor's own service didn't respond (SHP-09). */
  isUnreachable: boolean;
  included: QuoteItem[];
  /** Unavailable, or not shipped to this address (SHP-08). */
  excluded: QuoteItem[];
  methods: Method[];
}

/** The selected method by vendor id. */
export type ChosenMethods = Readonly<Record<string, string>>;

export const shipmentsOf = ({ quotes }: Quotes): Shipment[] =>
  quotes.map(({ id, vendor, items, options, problem, shouldShowFees }) => ({
    vendor,
    isUnreachable: problem === 'VENDOR_UNREACHABLE',
    included: items.included,
    excluded: items.excluded.map(({ gtin13, quantity }) => ({ gtin13, quantity })),
    methods: options.map(({ id: optionId, name, description, window, cost, promo, available }) => ({
      id: quoteOptionId(id, optionId),
      name,
      description,
      window,
      cost,
      promo,
      available,
      showsFee: shouldShowFees,
    })),
  }));

/** Whether there is something to select. */
export const isOffered = ({ included, methods }: Shipment): boolean =>
  included.length > 0 && methods.some(({ available }) => available);

/** The selected method of a shipment, or null. */
export const methodOf = ({ vendor, methods }: Shipment, chosen: ChosenMethods): Method | null =>
  methods.find(({ id, available }) => available && id === chosen[vendor.id]) ?? null;

/** What one choice for every vendor goes by: the least cost, or the first arrival. */
export type MethodAim = 'cost' | 'arrival';

const lastArrival = ({ window }: Method): number => Date.parse(window.value.split('/')[1] ?? '');
const byCost = (one: Method, other: Method): number => netCost(one) - netCost(other);
const byArrival = (one: Method, other: Method): number => lastArrival(one) - lastArrival(other);

const BY_AIM: Readonly<Record<MethodAim, (one: Method, other: Method) => number>> = {
  cost: (one, other) => byCost(one, other) || byArrival(one, other),
  arrival: (one, other) => byArrival(one, other) || byCost(one, other),
};

/** Each vendor's best method by that aim. */
export const bestMethods = (shipments: readonly Shipment[], aim: MethodAim): ChosenMethods =>
  Object.fromEntries(
    shipments.filter(isOffered).flatMap(({ vendor, methods }) => {
      const [best] = methods.filter(({ available }) => available).toSorted(BY_AIM[aim]);
      return best ? [[vendor.id, best.id]] : [];
    }),
  );

/** Whether the cheapest method of a vendor isn't also the first to arrive, so that there's something to weigh. */
export const hasChoice = (shipment: Shipment): boolean => {
  const { id } = shipment.vendor;
  return bestMethods([shipment], 'cost')[id] !== bestMethods([shipment], 'arrival')[id];
};

/** Whether every vendor's best method by that aim is the selected one. */
export const isBest = (shipments: readonly Shipment[], chosen: ChosenMethods, aim: MethodAim): boolean =>
  Object.entries(bestMethods(shipments, aim)).every(([vendorId, methodId]) => chosen[vendorId] === methodId);

/** What the selected methods cost together, in cents; null if a fee isn't told. */
export function costOf(shipments: readonly Shipment[], chosen: ChosenMethods): number | null {
  const methods = shipments.flatMap((shipment) => methodOf(shipment, chosen) ?? []);
  return methods.every(({ showsFee, cost }) => showsFee && cost !== null) ? feeTotal(methods) : null;
}

/** Whether a vendor still needs a method (SHP-05), including one that didn't respond, which may have some. */
export const isWithoutMethod = (shipment: Shipment, chosen: ChosenMethods): boolean =>
  (shipment.isUnreachable || isOffered(shipment)) && !methodOf(shipment, chosen);

/** A method by vendor and name, which identify it in later quotes; ids don't. */
export interface NamedMethod {
  vendorId: string;
  name: string;
}

export const namedMethods = (shipments: readonly Shipment[], chosen: ChosenMethods): NamedMethod[] =>
  shipments.flatMap((shipment) => {
    const method = methodOf(shipment, chosen);
    return method ? [{ vendorId: shipment.vendor.id, name: method.name }] : [];
  });

export const heldMethods = (held: Reservation | null): NamedMethod[] =>
  (held?.selections ?? []).map(({ vendor, name }) => ({ vendorId: vendor.id, name }));

/** The part of an earlier choice that's still offered. */
const stillOffered = (shipments: readonly Shipment[], named: readonly NamedMethod[]): ChosenMethods =>
  Object.fromEntries(
    shipments.flatMap(({ vendor, methods }) => {
      const wanted = named.find(({ vendorId }) => vendorId === vendor.id);
      const method = methods.find(({ name, available }) => available && name === wanted?.name);
      return method ? [[vendor.id, method.id]] : [];
    }),
  );

/** The part of an earlier choice that's still offered, and the cheapest method of vendors that weren't part of it. */
export const preselected = (
  shipments: readonly Shipment[],
  named: readonly NamedMethod[],
): ChosenMethods => ({
  ...bestMethods(
    shipments.filter(({ vendor }) => named.every(({ vendorId }) => vendorId !== vendor.id)),
    'cost',
  ),
  ...stillOffered(shipments, named),
});

/** The items of all held shipments. */
export const sentItems = ({ selections }: Reservation): QuoteItem[] =>
  selections.flatMap(({ items }) => items.included);

/** The cart's lines with these items. */
export const linesOf = (items: readonly QuoteItem[], lines: readonly CartItem[]): CartItem[] =>
  lines.filter((line) => items.some(({ gtin13 }) => gtin13 === line.gtin13));

/** The cart's lines without these items. */
export const otherLines = (items: readonly QuoteItem[], lines: readonly CartItem[]): CartItem[] =>
  lines.filter((line) => !items.some(({ gtin13 }) => gtin13 === line.gtin13));

/** The lines' total, in cents. */
export const totalOf = (lines: readonly Pick<CartItem, 'total'>[]): number =>
  lines.reduce((sum, { total }) => sum + total, 0);

/** The shipping fees after promotions, in cents; an unknown fee counts as 0. */
export const feeTotal = (methods: readonly TimeWithFee[]): number =>
  methods.reduce((sum, method) => sum + netCost(method), 0);

/** What one vendor ships and how. */
export interface SentShipment {
  vendor: Vendor;
  method: TimeWithFee & { name: string };
  items: { description: string; quantity: number }[];
}
