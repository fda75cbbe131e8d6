import type { SnapshotFrom } from 'xstate';
import type { cartMachine } from '../cart/cart.machine.ts';
import { watch } from '../shared/watch.ts';

/** The app's cart by version; null until it's known. */
export interface CartVersionFact {
  type: 'cart.changed';
  versionKey: string | null;
}

/** Watches the app's cart for the order made from it. */
export const cartWatch = watch(
  ({ context }: SnapshotFrom<typeof cartMachine>): CartVersionFact => ({
    type: 'cart.changed',
    versionKey: context.cart?.versionKey ?? null,
  }),
);
