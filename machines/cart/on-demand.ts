import { chartOnDemand } from '../shared/chart-on-demand.ts';
import type { addressChangeMachine } from './address-change.machine.ts';
import type { cartAddressMachine } from './cart-address.machine.ts';

/** Most carts are picked up, or have their address already. */
export const cartAddressCode = chartOnDemand<typeof cartAddressMachine>(
  async () => (await import('./cart-address.machine.ts')).cartAddressMachine,
);

/** Few shoppers change the address once they schedule or pay. */
export const addressChangeCode = chartOnDemand<typeof addressChangeMachine>(
  async () => (await import('./address-change.machine.ts')).addressChangeMachine,
);
