import type { ModifyOrderServices } from '../../machines/checkout/modify-order.machine.ts';
import type { ModificationServices } from '../../machines/order/modify-cart.machine.ts';
import { updateCheckout } from '../contracts/checkouts.ts';
import { deleteModification, updateModification } from '../contracts/modifications.ts';
import type { Call } from './call.ts';

/** Services for the changes to a placed order that do more than make a call. */
export const createModificationServices = (
  call: Call,
): Pick<ModificationServices, 'updateModification' | 'deleteModification'> &
  Pick<ModifyOrderServices, 'saveModification'> => ({
  updateModification: ({ checkoutId, ...body }, signal) =>
    call(updateModification, { params: { checkoutId }, body }, signal),

  deleteModification: ({ checkoutId, versionKey }, signal) =>
    call(
      deleteModification,
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
});
