import type { Deposits, UnitDeposit } from '../services/contracts/deposits.ts';
import type { Sale } from './snap.ts';

/** What deposit laws tell drinks apart by. */
export const BEVERAGES = [
  /** Soft drinks, soda and mineral water, energy drinks: nonalcoholic and carbonated. */
  'CARBONATED_DRINK',
  'WATER',
  'JUICE',
  /** Nonalcoholic and not carbonated: fruit drinks, tea, coffee, sports drinks. */
  'OTHER_DRINK',
  /** Beer and other malt beverages, such as hard seltzer, with alcohol or without. */
  'BEER',
  'CIDER',
  'WINE',
  'SPIRITS',
] as const;
export type Beverage = (typeof BEVERAGES)[number];

/** What drinks are filled in. */
export const CONTAINERS = ['ALUMINUM', 'STEEL', 'GLASS', 'PLASTIC', 'CARTON', 'POUCH', 'BAG_IN_BOX'] as const;
export type Container = (typeof CONTAINERS)[number];

/** The deposit a state requires for each container of some drinks. */
export interface DepositRule {
  /** Two letters. */
  state: string;
  beverages: readonly Beverage[];
  containers: readonly Container[];
  /** What a container holds, in milliliters, both included; null for however much. */
  leastVolume: number | null;
  mostVolume: number | null;
  /** For one container, in cents. */
  amount: number;
  /** Whether the deposit is taxed if the drink is. */
  isTaxed: boolean;
  /** Calendar days of the state, YYYY-MM-DD, both included; the last is null as long as there's none. */
  firstDay: string;
  lastDay: string | null;
}

/** What of a product decides its deposit; all null for what isn't a drink in containers. */
export interface ContainedProduct {
  beverage: Beverage | null;
  container: Container | null;
  /** How many containers one of it is: 12 in a pack of 12. */
  containerCount: number | null;
  /** What each holds, in milliliters. */
  containerVolume: number | null;
}

const isHeldBy = (volume: number, { leastVolume, mostVolume }: DepositRule): boolean =>
  volume >= (leastVolume ?? 0) && volume <= (mostVolume ?? Infinity);

const isInForce = ({ firstDay, lastDay }: DepositRule, day: string): boolean =>
  firstDay <= day && (lastDay === null || day <= lastDay);

/** The deposit that the state of a sale requires on one of a product; null if it requires none. */
export function unitDeposit(
  { beverage, container, containerCount, containerVolume }: ContainedProduct,
  { state, day }: Sale,
  rules: readonly DepositRule[],
): UnitDeposit | null {
  if (beverage === null || container === null || containerCount === null || containerVolume === null)
    return null;
  const rule = rules.find(
    (one) =>
      one.state === state &&
      one.beverages.includes(beverage) &&
      one.containers.includes(container) &&
      isHeldBy(containerVolume, one) &&
      isInForce(one, day),
  );
  if (!rule) return null;
  return { amount: rule.amount * containerCount, containers: containerCount, isTaxed: rule.isTaxed };
}

/** A line with the deposit on one of its product. */
export interface DepositedLine {
  quantity: number;
  deposit: UnitDeposit | null;
}

/** The deposit on a line, in cents. */
export const depositOn = ({ quantity, deposit }: DepositedLine): number => (deposit?.amount ?? 0) * quantity;

/** A line of an order. */
interface OrderLine extends Pick<DepositedLine, 'deposit'> {
  cart: { quantity: number };
}

/** The deposit on a line of an order, in cents. */
export const depositOf = ({ cart, deposit }: OrderLine): number => depositOn({ ...cart, deposit });

/** The deposits on an order's lines; null if there are none. */
export function depositsOn(lines: readonly DepositedLine[]): Deposits | null {
  const containers = lines.reduce(
    (sum, { quantity, deposit }) => sum + (deposit?.containers ?? 0) * quantity,
    0,
  );
  if (containers === 0) return null;
  return { amount: lines.reduce((sum, line) => sum + depositOn(line), 0), containers };
}

/** The same of an order. */
export const depositsOf = (lines: readonly OrderLine[]): Deposits | null =>
  depositsOn(lines.map(({ cart, deposit }) => ({ ...cart, deposit })));
