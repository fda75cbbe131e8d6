import { t } from '../../../languages/t.ts';
import { ACCEPTANCE_REQUIRED, type DeliveryDetails } from '../../../services/contracts/delivery.ts';
import { ProblemError } from '../../http/problems.ts';
import { minimumAgeOf, verifiedBirthDate } from './age.ts';
import { type CheckoutDraft, type CheckoutRequest, type MakeDeps, makeCheckout } from './make-checkout.ts';

interface CreateInput extends CheckoutRequest {
  /** For delivery. */
  details?: DeliveryDetails | undefined;
  ageVerificationBirthDate?: string | undefined;
}

/**
 * Creates a checkout from a reserved time and the cart. AGE_VERIFICATION_REQUIRED and VENDOR_ACCEPTANCE_REQUIRED
 * say in the field what the order needs.
 */
export const createCheckout = (deps: MakeDeps, input: CreateInput): Promise<string> =>
  makeCheckout(deps, input, (draft) => ({
    details: agreedDetails(draft, input.details),
    dateOfBirth: verifiedBirthDate(draft, {
      birthDate: input.ageVerificationBirthDate,
      field: 'ageVerificationBirthDate',
    }),
  }));

/** The default delivery details. */
const USUAL_DETAILS: DeliveryDetails = {
  deliveryType: 'STANDARD',
  unattended: false,
  doNotDisturb: false,
  instructions: '',
  nonCatalogItem: '',
  vendorAccepted: false,
};

const invalidDetails = (field: string, message: string) =>
  new ProblemError('INVALID_INPUT', { fields: { [`fulfillment.details${field}`]: message } });

function agreedDetails(
  { basis, lines }: CheckoutDraft,
  given: DeliveryDetails | undefined,
): DeliveryDetails | null {
  if (basis.modality !== 'DELIVERY') {
    if (given) throw invalidDetails('', t('Only deliveries have details'));
    return null;
  }
  const details = given ?? USUAL_DETAILS;
  if (details.unattended && minimumAgeOf(lines) !== null) {
    throw invalidDetails('.unattended', t('Age-restricted items cannot be left at the door.'));
  }
  const isThirdParty = basis.selections.some(({ vendor }) => vendor.isThirdParty);
  if (isThirdParty && !details.vendorAccepted) {
    throw new ProblemError('VENDOR_ACCEPTANCE_REQUIRED', {
      fields: { 'fulfillment.details.vendorAccepted': ACCEPTANCE_REQUIRED },
    });
  }
  return details;
}
