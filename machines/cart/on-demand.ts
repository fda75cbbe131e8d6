import { chartOnDemand } from '../shared/chart-on-demand.ts';
import type { cartAddressMachine } from './cart-address.machine.ts';

/** Most carts are picked up, or have their address already. */
export const cartAddressCode = chartOnDemand<typeof cartAddressMachine>(
  async () => (await import('./cart-address.machine.ts')).cartAddressMachine,
);
