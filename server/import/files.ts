import { basename } from 'node:path';
import { alcoholHours } from './entities/alcohol-hours.ts';
import { containerDeposits } from './entities/container-deposits.ts';
import { dayRules } from './entities/day-rules.ts';
import { deliveryServices } from './entities/delivery-services.ts';
import { deliveryVendors } from './entities/delivery-vendors.ts';
import { deliveryZones } from './entities/delivery-zones.ts';
import { departments } from './entities/departments.ts';
import { flashSales } from './entities/flash-sales.ts';
import { heatSeasons } from './entities/heat-seasons.ts';
import { organizations } from './entities/organizations.ts';
import { PRICE_FIELDS, products } from './entities/products.ts';
import { promoCodes } from './entities/promo-codes.ts';
import { sellers } from './entities/sellers.ts';
import { shippingOptions } from './entities/shipping-options.ts';
import { snapRestrictions } from './entities/snap-restrictions.ts';
import { specialDays } from './entities/special-days.ts';
import { stock } from './entities/stock.ts';
import { storePrices } from './entities/store-prices.ts';
import { HOURS_FIELDS, SLOT_FIELDS, stores } from './entities/stores.ts';
import { taxJurisdictions } from './entities/tax-jurisdictions.ts';
import { taxRules } from './entities/tax-rules.ts';
import { warehouses } from './entities/warehouses.ts';
import type { AnyEntity } from './entity.ts';

/** Those that others name come first. */
export const ENTITIES: readonly AnyEntity[] = [
  departments,
  sellers,
  products,
  snapRestrictions,
  containerDeposits,
  alcoholHours,
  heatSeasons,
  stores,
  specialDays,
  dayRules,
  deliveryVendors,
  deliveryServices,
  deliveryZones,
  warehouses,
  shippingOptions,
  stock,
  storePrices,
  promoCodes,
  flashSales,
  organizations,
  taxJurisdictions,
  taxRules,
];

/** What a file can be about: an entity, all of its fields or some. */
export interface FileKind {
  name: string;
  about: string;
  entity: AnyEntity;
  fields: readonly string[];
}

const whole = (entity: AnyEntity, about: string): FileKind => ({
  name: entity.name,
  about,
  entity,
  fields: Object.keys(entity.fields),
});

export const FILE_KINDS: readonly FileKind[] = [
  whole(departments, 'The departments of the catalog'),
  whole(sellers, 'Marketplace sellers, which ship their own goods'),
  whole(products, 'What the chain sells'),
  { name: 'prices', about: 'Prices and sales of known products', entity: products, fields: PRICE_FIELDS },
  whole(snapRestrictions, 'What states keep SNAP from paying for'),
  whole(containerDeposits, 'The deposits that states require for containers of drinks'),
  whole(
    alcoholHours,
    'When alcohol may be handed over, by state, county, and weekday. Where nothing is said, it is at all hours',
  ),
  whole(heatSeasons, 'When it is too hot in a state to ship what heat spoils'),
  whole(stores, 'The stores'),
  { name: 'hours', about: 'Opening hours of known stores', entity: stores, fields: HOURS_FIELDS },
  whole(specialDays, 'Days when a store is closed or has other hours'),
  whole(
    dayRules,
    "Until when a weekday's or a day's orders are taken, how many, and for what pickup fee. What is not said here is as the store or who delivers has it",
  ),
  { name: 'slots', about: 'Pickup times of known stores', entity: stores, fields: SLOT_FIELDS },
  whole(deliveryVendors, 'Companies that deliver orders of the stores'),
  whole(
    deliveryServices,
    "Who delivers a store's orders: how far, when, and for how much. A store without any delivers nothing",
  ),
  whole(
    deliveryZones,
    'The postal codes that a delivery service serves; one without any delivers as far as it reaches',
  ),
  whole(warehouses, 'Where the chain and its sellers ship from'),
  whole(shippingOptions, 'How a warehouse ships, by weight and distance. One without any ships nothing'),
  whole(
    stock,
    "How many of a product a place has left; what has no line isn't counted, there is always more",
  ),
  whole(
    storePrices,
    'What stores, or the stores of a price zone, charge in place of the chain, each from a time on. Of several at a place, the one that began last counts, whole: without a sale of its own, there is none. One can say that the product is not sold there',
  ),
  whole(promoCodes, 'Promo codes'),
  whole(flashSales, 'Prices that are only for orders at some hours'),
  whole(organizations, 'Organizations that shoppers can support'),
  whole(taxJurisdictions, 'Sales tax rates, by postal code and day'),
  whole(taxRules, 'What each state taxes, by kind of product and fee'),
];

export const FILE_KIND_NAMES = FILE_KINDS.map(({ name }) => name);

export const FORMATS = ['csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

export const fileKind = (name: string): FileKind | undefined => FILE_KINDS.find((kind) => kind.name === name);

/** What a file is about by its name: `products.csv`, `products-2027-01-31.json`. */
export function kindOfFile(path: string): { kind: FileKind; format: Format } | null {
  const [, stem = '', extension] = /^(.*)\.(csv|json)$/.exec(basename(path)) ?? [];
  const kind = FILE_KINDS.find(({ name }) => stem === name || new RegExp(`^${name}[-_.]\\d`).test(stem));
  return kind && (extension === 'csv' || extension === 'json') ? { kind, format: extension } : null;
}
