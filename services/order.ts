import type { FalloutServices } from '../machines/checkout/fallout.machine.ts';
import type { ModifyOrderServices } from '../machines/checkout/modify-order.machine.ts';
import type { MapServices } from '../machines/map/map.machine.ts';
import type { ArrivalServices } from '../machines/order/arrival.machine.ts';
import type { BuyAgainServices } from '../machines/order/buy-again.machine.ts';
import type { ModificationServices } from '../machines/order/modify-cart.machine.ts';
import type { OrderServices } from '../machines/order/order.machine.ts';
import type { OrderChangesChannel, PageVisibilityChannel } from '../machines/order/order-changes.machine.ts';
import type { OrderCompleteServices } from '../machines/order/order-complete.machine.ts';
import type { SubstituteProposalsServices } from '../machines/order/substitute-proposals.machine.ts';
import type { TipChangeServices } from '../machines/order/tip-change.machine.ts';
import type { QuotesServices } from '../machines/scheduling/quotes.machine.ts';
import { createMapServices } from './browser/maps.ts';
import { hearOrderChanges } from './browser/order-changes.ts';
import { hearPageVisibility } from './browser/page-visibility.ts';
import { createPartnerServices } from './browser/partners.ts';
import { createCatalogServices } from './catalog.ts';
import type { Client } from './client.ts';
import { offerAgain } from './contracts/buy-again.ts';
import { getCheckout, updateCheckout } from './contracts/checkouts.ts';
import { getFallout, removeFallout } from './contracts/fallout.ts';
import * as modifications from './contracts/modifications.ts';
import { cancelOrder, listOrders, tellArrival } from './contracts/orders.ts';
import { decideProposal, listProposals } from './contracts/proposals.ts';
import { changeTip } from './contracts/tips.ts';
import { createPaymentServices } from './payment.ts';
import { createQuotesServices } from './scheduling.ts';

type PlacedOrderServices = ArrivalServices &
  BuyAgainServices &
  OrderServices &
  SubstituteProposalsServices &
  TipChangeServices & { orderChanges: OrderChangesChannel; pageVisibility: PageVisibilityChannel };

/** The pages of placed orders. */
export const createOrderServices = ({ of, baseUrl }: Client): PlacedOrderServices => ({
  loadOrders: of(listOrders),
  loadCheckout: of(getCheckout),
  cancelOrder: of(cancelOrder),
  listProposals: of(listProposals),
  decideProposal: of(decideProposal),
  changeTip: of(changeTip),
  tellArrival: of(tellArrival),
  offerAgain: of(offerAgain),
  orderChanges: hearOrderChanges(baseUrl),
  pageVisibility: hearPageVisibility,
});

/** The page of an order that has just been placed. */
export const createOrderCompleteServices = ({
  call,
  of,
  storage,
}: Client): MapServices & OrderCompleteServices => ({
  ...createMapServices(call),
  loadCheckout: of(getCheckout),
  sendConversion: createPartnerServices(call, storage).sendConversion,
});

type ChangeServices = FalloutServices & ModificationServices & ModifyOrderServices & QuotesServices;

/** The changes to a placed order. */
export function createModificationServices(
  client: Client,
): ChangeServices & ReturnType<typeof createPaymentServices> & ReturnType<typeof createCatalogServices> {
  const { call, of } = client;
  return {
    ...createCatalogServices(client),
    ...createPaymentServices(client),
    ...createQuotesServices(client),
    findModifiable: of(modifications.currentModification),
    loadModification: of(modifications.getModification),
    getFallout: of(getFallout),
    removeFallout: of(removeFallout),

    updateModification: ({ checkoutId, ...body }, signal) =>
      call(modifications.updateModification, { params: { checkoutId }, body }, signal),

    deleteModification: ({ checkoutId, versionKey }, signal) =>
      call(
        modifications.deleteModification,
        { params: { checkoutId }, query: versionKey === undefined ? {} : { versionKey } },
        signal,
      ),

    /** An update of type MODIFY (MOD-02); keeps running after the shopper leaves the page. */
    saveModification: ({ checkoutId, idempotencyKey, ...changes }) => {
      const { versionKey, displayedTotal, contact, gratuityAmount, encryptedPin } = changes;
      const body = {
        type: 'MODIFY' as const,
        versionKey,
        displayedTotal,
        fulfillment: { contact },
        paymentDetails: { gratuityAmount, ...(encryptedPin !== null && { encryptedPin }) },
      };
      return call(updateCheckout, { params: { checkoutId }, body, idempotencyKey });
    },
  };
}
