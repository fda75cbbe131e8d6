// Changes a placed order through the store's calls.

import { type Checkout, updateCheckout } from '../../services/contracts/checkouts.ts';
import * as contract from '../../services/contracts/modifications.ts';
import type { TestClient } from './server.ts';
import { CONTACT, newKey } from './server-shopper.ts';

type Caller = Pick<TestClient, 'call'>;

type Of = Pick<Checkout, 'checkoutId'>;

/** The order with the changes about to be made to it. */
export const readChanges = ({ call }: Caller, { checkoutId }: Of): Promise<contract.Modification> =>
  call(contract.getModification, { params: { checkoutId } });

type Changes = Omit<Parameters<typeof callUpdate>[2], 'versionKey'>;

const callUpdate = (
  { call }: Caller,
  { checkoutId }: Of,
  body: {
    versionKey: string;
    lineItems?: contract.ModifiedLine[];
    optionId?: string | null;
    ageVerificationBirthDate?: string;
  },
) => call(contract.updateModification, { params: { checkoutId }, body });

/** Changes what is about to be saved, from the version it has now. */
export async function change(caller: Caller, of: Of, changes: Changes): Promise<contract.Modification> {
  const { checkout } = await readChanges(caller, of);
  return callUpdate(caller, of, { versionKey: checkout.versionKey, ...changes });
}

/** The body of a MODIFY for these changes. */
const changesToSave = ({ checkout }: contract.Modification, key = newKey(), encryptedPin?: string) => ({
  params: { checkoutId: checkout.checkoutId },
  body: {
    type: 'MODIFY' as const,
    versionKey: checkout.versionKey,
    displayedTotal: checkout.summary.cost.total,
    fulfillment: { contact: checkout.fulfillment.contact ?? CONTACT },
    paymentDetails: {
      gratuityAmount: checkout.paymentDetails.gratuityAmount,
      ...(encryptedPin !== undefined && { encryptedPin }),
    },
  },
  idempotencyKey: key,
});

/** Saves the changes. */
export const save = (
  { call }: Caller,
  changes: contract.Modification,
  key = newKey(),
  encryptedPin?: string,
): Promise<Checkout> => call(updateCheckout, changesToSave(changes, key, encryptedPin));
