/** What may happen besides shoppers and a network that works. */
export const KINDS = [
  'faults',
  'restarts',
  'tabs',
  'devices',
  'sleep',
  'strays',
  'staff',
  'deliveries',
  'parcels',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Settings {
  seed: number;
  /** How many choices there are until everything calms down. */
  steps: number;
  shoppers: number;
  without: ReadonlySet<Kind>;
}

export const isKind = (name: string): name is Kind => (KINDS as readonly string[]).includes(name);
