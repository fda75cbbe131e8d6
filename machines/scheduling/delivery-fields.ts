import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import type { FormValues } from '../shared/form.machine.ts';

/** What of an order decides how it may be delivered. */
export interface DeliveryOrder {
  /** A third party brings it, which the shopper has to accept (SCH-24). */
  isThirdParty: boolean;
  /** Somebody has to show an ID: it cannot be left at a door (SCH-28). */
  hasAgeRestricted: boolean;
  /** Whoever brings it reads instructions. */
  isInstructionsEligible: boolean;
}

const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : '');

/** The details as they stand in the fields; what an order does not offer is left out, whatever was typed before. */
export const toDetails = (order: DeliveryOrder, values: FormValues): DeliveryDetails => ({
  deliveryType: values.deliveryType === 'CONTACTLESS' ? 'CONTACTLESS' : 'STANDARD',
  unattended: values.unattended === true && !order.hasAgeRestricted,
  doNotDisturb: values.doNotDisturb === true && order.isInstructionsEligible,
  instructions: order.isInstructionsEligible ? text(values.instructions) : '',
  nonCatalogItem: order.isInstructionsEligible ? text(values.nonCatalogItem) : '',
  vendorAccepted: values.vendorAccepted === true && order.isThirdParty,
});

/**
 * What the fields begin with: what was typed before on the page, else what was saved for the address (SCH-31). Who brings
 * the order may be another one now, so that it is accepted anew.
 */
export const firstValues = (order: DeliveryOrder, saved: string | null, typed: FormValues): FormValues => ({
  ...toDetails(order, { instructions: saved ?? '', ...typed, vendorAccepted: false }),
  isSaved: typed.isSaved ?? saved !== null,
});

/** What 'Save these instructions for this address' comes to; null where nothing is to be kept. */
export const instructionsToKeep = ({ instructions, isSaved }: FormValues): string | null =>
  (isSaved === true && text(instructions).trim()) || null;
