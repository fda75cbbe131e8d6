import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import type { FormValues } from '../shared/form.machine.ts';

/** What decides how an order may be delivered. */
export interface DeliveryOrder {
  /** A third party delivers it, and the shopper must accept that (SCH-24). */
  isThirdParty: boolean;
  /** Someone must show an ID, so it can't be left at the door (SCH-28). */
  hasAgeRestricted: boolean;
  /** Whoever delivers it reads instructions. */
  isInstructionsEligible: boolean;
}

const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : '');

/** The details in the fields, without those the order doesn't offer, even if they were typed earlier. */
export const toDetails = (order: DeliveryOrder, values: FormValues): DeliveryDetails => ({
  deliveryType: values.deliveryType === 'CONTACTLESS' ? 'CONTACTLESS' : 'STANDARD',
  unattended: values.unattended === true && !order.hasAgeRestricted,
  doNotDisturb: values.doNotDisturb === true && order.isInstructionsEligible,
  instructions: order.isInstructionsEligible ? text(values.instructions) : '',
  nonCatalogItem: order.isInstructionsEligible ? text(values.nonCatalogItem) : '',
  vendorAccepted: values.vendorAccepted === true && order.isThirdParty,
});

/**
 * The fields' initial values: what was typed earlier on the page, or else what was saved for the address (SCH-31). Someone
 * else may be delivering the order now, so the shopper must accept it again.
 */
export const firstValues = (order: DeliveryOrder, saved: string | null, typed: FormValues): FormValues => ({
  ...toDetails(order, { instructions: saved ?? '', ...typed, vendorAccepted: false }),
  isSaved: typed.isSaved ?? saved !== null,
});

/** What 'Save these instructions for this address' saves; null for nothing. */
export const instructionsToKeep = ({ instructions, isSaved }: FormValues): string | null =>
  (isSaved === true && text(instructions).trim()) || null;
