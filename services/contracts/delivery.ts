import * as v from 'valibot';
import { type Text, t } from '../../languages/t.ts';
import { DeliveryType, MAX_INSTRUCTIONS_LENGTH } from './values.ts';

/** Free text: empty or with something visible (SCH-25, SCH-26). */
const note = (field: 'Delivery instructions' | 'Non-catalog item') =>
  v.pipe(
    v.string(),
    v.maxLength(MAX_INSTRUCTIONS_LENGTH),
    v.check(
      (text) => text === '' || text.trim() !== '',
      () => t('{{field}} must not be only spaces.', { field: t(field) }),
    ),
    v.trim(),
  );

/** How to deliver an order; part of its checkout. */
export const DeliveryDetails = v.object({
  deliveryType: DeliveryType,
  /** 'Leave at my door' (SCH-28, SCH-29); refused for age-restricted items. */
  unattended: v.boolean(),
  /** Appends the note to the instructions (SCH-30). */
  doNotDisturb: v.boolean(),
  instructions: note('Delivery instructions'),
  /** An item the shop doesn't list, in the shopper's words. */
  nonCatalogItem: note('Non-catalog item'),
  /** The shopper accepts delivery by a third party (SCH-24); required if there is one. */
  vendorAccepted: v.boolean(),
});
export type DeliveryDetails = v.InferOutput<typeof DeliveryDetails>;

/** The do-not-disturb note in the instructions (SCH-30). */
export const DO_NOT_DISTURB_NOTE = '**DO NOT RING OR KNOCK';

/** What the driver reads: the shopper's instructions, then the do-not-disturb note; null if there's neither. */
export const driverInstructions = (
  details: Pick<DeliveryDetails, 'instructions' | 'doNotDisturb'>,
): string | null =>
  [details.instructions.trim(), details.doNotDisturb ? DO_NOT_DISTURB_NOTE : ''].filter(Boolean).join(' ') ||
  null;

export const ACCEPTANCE_REQUIRED =
  "To continue, You must accept that your grocery order will be made by your store's fulfillment provider by clicking the checkbox." satisfies Text;

/** The form for delivery details, with or without a third party delivering. */
export const detailsForm = ({ isThirdParty }: { isThirdParty: boolean }) =>
  isThirdParty
    ? v.object({ ...DeliveryDetails.entries, vendorAccepted: v.literal(true, () => t(ACCEPTANCE_REQUIRED)) })
    : DeliveryDetails;
