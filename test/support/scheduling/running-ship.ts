// The scheduling page of a shipment over a fake store: `withOptions` starts it and waits for the shopper's turn, or for the state that
// a test names.

import { vi } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import type { SlotRequest } from '../../../machines/reservation/reservation.ts';
import {
  type ShipSchedulingRef,
  shipSchedulingMachine,
} from '../../../machines/scheduling/ship-scheduling.machine.ts';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import { known } from '../../../machines/shared/known.ts';
import { ageForm } from '../../../services/contracts/age.ts';
import type { Cart } from '../../../services/contracts/cart.ts';
import { type AllServices, serving } from '../all-services.ts';
import { startCart, startReservation } from '../app/root-charts.ts';
import { until } from '../until.ts';

import { destination, shipCart, shipHold, shipQuotes } from './ship-samples.ts';

export interface ShipFakes {
  hold?: Partial<AllServices>;
  services?: Partial<AllServices>;
  getCart?: () => Promise<Cart>;
}

/** The shipping charts over a fake store, with the root's cart and reservation next to them. */
export function startShip({ hold, services, getCart = async () => shipCart() }: ShipFakes = {}) {
  const reserveSlot = vi.fn(
    hold?.reserveSlot ?? (async ({ optionIds }: SlotRequest) => shipHold({ optionIds })),
  );
  const { actor: reservation, clock } = startReservation({ ...hold, reserveSlot });
  const appCart = startCart({ getCart }, clock);
  const serve = serving({
    listShippingQuotes: async () => shipQuotes(),
    createShipCheckout: async () => ({ checkoutId: 'checkout-1' }),
    ...services,
  });
  const input = {
    modality: 'SHIP' as const,
    page: createEmptyActor(),
    reservation,
    cart: appCart,
    destination,
    isModify: false,
    ageForm,
  };
  const actor = serve(createActor(shipSchedulingMachine, { clock, input }));
  const emitted: Emitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, emitted, appCart, held: reservation, reserveSlot };
}

type RunningShip = ReturnType<typeof startShip>;

/** The chart where shipping methods are selected; throws if there is none. */
export const selectionOf = ({ actor }: Pick<RunningShip, 'actor'>) =>
  known(actor.getSnapshot().children.shippingSelection);

/** The chart for shipping methods; throws if there is none. */
export const optionsOf = ({ actor, reserveSlot }: RunningShip) => ({
  shippingChoice: known(selectionOf({ actor }).getSnapshot().children.shippingChoice),
  reserveSlot,
});

/** Selects a vendor's method by the end of its id. */
export function choose(page: RunningShip, vendorId: string, option: string): void {
  const { shippingChoice } = optionsOf(page);
  const shipment = shippingChoice
    .getSnapshot()
    .context.shipments.find(({ vendor }) => vendor.id === vendorId);
  const methodId = shipment?.methods.find(({ id }) => id.endsWith(`|${option}`))?.id ?? '';
  shippingChoice.send({ type: 'method.choose', vendorId, methodId });
}

/** What a test waits for. */
type Reached = (page: RunningShip) => unknown;

/** Whether the shopper is led to the checkout. */
export const hasLeft: Reached = ({ emitted }) => emitted.length > 0;

/** Selects Standard for every vendor, continues, and waits for what that leads to. */
export async function reserveAll(page: RunningShip, isReached = hasLeft): Promise<void> {
  const { shippingChoice } = optionsOf(page);
  for (const { vendor } of shippingChoice.getSnapshot().context.shipments)
    choose(page, vendor.id, 'standard');
  shippingChoice.send({ type: 'methods.continue' });
  await until(() => isReached(page));
}

/** Whether methods can be selected. */
export const isChoosing = ({ actor }: Pick<RunningShip, 'actor'>): boolean =>
  actor.getSnapshot().children.shippingSelection?.getSnapshot().matches({ offered: 'choosing' }) ?? false;

/** Where the chart is once some are held. */
export const inReserved = { scheduling: { options: { held: 'idle' } } } as const;

/** Whether it's the shopper's turn: to select methods, or to go on with those that are held. */
const isOpen: Reached = ({ actor }) => isChoosing({ actor }) || actor.getSnapshot().matches(inReserved);

/** Whether the page says why it has no options, or no newer ones. */
export const hasNoOptions = ({ actor }: { actor: ShipSchedulingRef }): boolean => {
  const { shippingSelection } = actor.getSnapshot().children;
  const quotes = shippingSelection?.getSnapshot().children.shippingQuotes?.getSnapshot();
  return quotes?.status === 'active' && !quotes.hasTag('busy');
};

/** The page with three vendors' options or with what's held, or once it is where a test needs it. */
export async function withOptions(fakes: ShipFakes = {}, isReached = isOpen) {
  const page = startShip(fakes);
  await until(() => isReached(page));
  return page;
}

/** Something is already held when the page opens. */
export const heldFakes = { hold: { currentReservation: async () => shipHold() } };
