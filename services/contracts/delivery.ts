import * as v from 'valibot';
import { DeliveryType, MOST_INSTRUCTIONS } from './values.ts';

/** Free text: empty, or something that can be seen (SCH-25, SCH-26). */
const note = (field: string) =>
  v.pipe(
    v.string(),
    v.maxLength(MOST_INSTRUCTIONS),
    v.check((text) => text === '' || text.trim() !== '', `${field} must not be only spaces.`),
    v.trim(),
  );

/** How an order is delivered, as it travels with its checkout. */
export const DeliveryDetails = v.object({
  deliveryType: DeliveryType,
  /** 'Leave at my door' (SCH-28, SCH-29); refused for age-restricted items. */
  unattended: v.boolean(),
  /** Appends the note to the instructions (SCH-30). */
  doNotDisturb: v.boolean(),
  instructions: note('Delivery instructions'),
  /** Something that the shop does not list, in the shopper's words. */
  nonCatalogItem: note('Non-catalog item'),
  /** The shopper accepts that a third party brings it (SCH-24); required where one does. */
  vendorAccepted: v.boolean(),
});
export type DeliveryDetails = v.InferOutput<typeof DeliveryDetails>;

/** What do-not-disturb adds to the instructions (SCH-30). */
export const DO_NOT_DISTURB_NOTE = '**DO NOT RING OR KNOCK';

/** What the driver reads: what was typed, and the note of do-not-disturb after it; null when there is nothing. */
export const driverInstructions = (
  details: Pick<DeliveryDetails, 'instructions' | 'doNotDisturb'>,
): string | null =>
  [details.instructions.trim(), details.doNotDisturb ? DO_NOT_DISTURB_NOTE : ''].filter(Boolean).join(' ') ||
  null;

export const ACCEPTANCE_REQUIRED =
  "To continue, You must accept that your grocery order will be made by your store's fulfillment provider by clicking the checkbox.";

/** The form of the details, where a third party brings the order and where none does. */
export const detailsForm = ({ isThirdParty }: { isThirdParty: boolean }) =>
  isThirdParty
    ? v.object({ ...DeliveryDetails.entries, vendorAccepted: v.literal(true, ACCEPTANCE_REQUIRED) })
    : DeliveryDetails;
