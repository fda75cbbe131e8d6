import { cancelOrder, listOrders, type OrderSummary } from '../../services/contracts/orders.ts';
import { type HttpShopper, lookUp, place } from '../../test/support/http-shopper.ts';
import { checkoutToPlace, insistentShopper, refusalOf, wordsOf } from './buyer.ts';
import type { Scene } from './scene.ts';
import { UNITS } from './shoppers.ts';

interface Buyer {
  shopper: HttpShopper;
  checkoutId: string;
  /** Each store has its own units. */
  storeId: string | null;
  /** The order they were told they have. */
  number: string | null;
  state: 'idle' | 'busy' | 'done';
}

/** A crowd that wants the last units of a product. */
export interface Rush {
  /** Whoever has none orders one, and some who get one cancel it; resolves with what went wrong. */
  begin: () => Promise<(string | null)[]>;
  /** What's wrong with what they have, once nobody orders anymore. */
  faults: () => Promise<(string | null)[]>;
  /** What became of the units. */
  note: () => string;
}

async function order(buyer: Buyer): Promise<void> {
  const { shopper, checkoutId } = buyer;
  try {
    buyer.number = (await place(shopper, await lookUp(shopper, checkoutId))).masterOrderId;
    buyer.state = 'done';
  } catch (error) {
    if (refusalOf(error) !== 'ITEM_FALLOUT') throw error;
    buyer.state = 'idle';
  }
}

async function standing({ shopper }: Buyer): Promise<OrderSummary[]> {
  const { orders } = await shopper.call(listOrders, {});
  return orders.filter(({ status }) => status !== 'CANCELED');
}

async function cancel(buyer: Buyer): Promise<void> {
  for (const { orderId } of await standing(buyer)) {
    await buyer.shopper.call(cancelOrder, { params: { orderId } });
  }
  buyer.number = null;
}

async function faultOf(buyer: Buyer): Promise<string | null> {
  const numbers = (await standing(buyer)).map(({ number }) => number).join();
  return numbers === (buyer.number ?? '')
    ? null
    : `${buyer.shopper.email} was told order ${buyer.number ?? 'none'} but has ${numbers || 'none'}`;
}

/** The rush, each with a checkout that's ready to place. Nobody has a unit yet. */
export async function gatherRush({ store, random, rush }: Scene, patienceMs: number): Promise<Rush> {
  const buyers = await Promise.all(
    rush.map(async (number): Promise<Buyer> => {
      const shopper = insistentShopper(store.url, number, patienceMs);
      const { checkoutId, fulfillment } = await checkoutToPlace(shopper, random);
      const storeId = fulfillment.destination.locationId;
      return { shopper, checkoutId, storeId, number: null, state: 'idle' };
    }),
  );
  let canceled = 0;
  const act = async (buyer: Buyer): Promise<string | null> => {
    buyer.state = 'busy';
    try {
      await order(buyer);
      if (buyer.number !== null && random.between(0, 1) === 0) {
        await cancel(buyer);
        canceled += 1;
      }
      return null;
    } catch (error) {
      return `${buyer.shopper.email} could not order or cancel: ${wordsOf(error)}`;
    }
  };
  const stores = Map.groupBy(buyers, ({ storeId }) => storeId);
  const soldTo = (some: readonly Buyer[]) => some.filter(({ number }) => number !== null).length;
  return {
    begin: () => Promise.all(buyers.filter(({ state }) => state === 'idle').map(act)),
    faults: async () => [
      ...(await Promise.all(buyers.map(faultOf))),
      ...[...stores].map(([storeId, some]) =>
        soldTo(some) > UNITS
          ? `${soldTo(some)} shoppers were told that they have one of the ${UNITS} units of ${storeId}`
          : null,
      ),
    ],
    note: () => `${soldTo(buyers)} of ${UNITS * stores.size} last units sold, ${canceled} canceled`,
  };
}
