import { type Checkout, type Contact, updateCheckout } from '../contracts/checkouts.ts';
import {
  deleteModification,
  type Modification,
  type ModifiedLine,
  updateModification,
} from '../contracts/modifications.ts';
import type { Call } from './call.ts';

interface ChangesToSave {
  checkoutId: string;
  versionKey: string;
  /** The total the shopper saw; the store refuses to charge a different one. */
  displayedTotal: number;
  contact: Contact;
  gratuityAmount: number;
  /** From the secure frame, if SNAP is to pay more. */
  encryptedPin: string | null;
  idempotencyKey: string;
}

interface Changes {
  checkoutId: string;
  versionKey: string;
  lineItems?: ModifiedLine[];
  optionId?: string | null;
  ageVerificationBirthDate?: string;
}

/** Services for the changes to a placed order that do more than make a call. */
export const createModificationServices = (call: Call) => ({
  updateModification: ({ checkoutId, ...body }: Changes, signal: AbortSignal): Promise<Modification> =>
    call(updateModification, { params: { checkoutId }, body }, signal),

  dropModification: (
    { checkoutId, versionKey }: { checkoutId: string; versionKey?: string },
    signal: AbortSignal,
  ): Promise<unknown> =>
    call(
      deleteModification,
      { params: { checkoutId }, query: versionKey === undefined ? {} : { versionKey } },
      signal,
    ),

  /** An update of type MODIFY (MOD-02); keeps running after the shopper leaves the page. */
  saveModification: ({ checkoutId, idempotencyKey, ...changes }: ChangesToSave): Promise<Checkout> => {
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
