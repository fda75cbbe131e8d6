import '../../services/contracts/validation.ts';
import type { deliveryDetailsMachine } from '../../machines/scheduling/delivery-details.machine.ts';
import { walk } from '../../machines/scheduling/delivery-details.walk.ts';
import { firstValues, toDetails } from '../../machines/scheduling/delivery-fields.ts';
import type { FormValues } from '../../machines/shared/form.machine.ts';
import { typed, type Way, walked } from '../walked.ts';

interface Frozen extends Pick<Way<typeof deliveryDetailsMachine>, 'to' | 'input'> {
  /** What was said about this address before. */
  saved?: string;
  typed?: FormValues;
  /** Whether a submit was refused, so every error shows. */
  refused?: boolean;
}

const ORDER = { isThirdParty: false, hasAgeRestricted: false, isInstructionsEligible: true };

/** Delivery details and their form in one of their states. */
export function frozenDeliveryDetails({ to = { open: 'editing' }, input, saved, refused, ...shown }: Frozen) {
  const order = { ...ORDER, ...input };
  const values = { ...firstValues(order, saved ?? null, {}), ...shown.typed };
  const answers = { readInstructions: { output: saved ?? null } };
  if (typeof to === 'object' && 'reading' in to) return walked(walk, { to });
  return walked(walk, {
    ...(input && { input }),
    via: [
      { to: 'open', answers },
      ...(shown.typed
        ? [
            {
              events: [{ type: 'form.changed' as const, values }],
              where: (context: { values: FormValues }) => context.values === values,
            },
          ]
        : []),
    ],
    to,
    events: [{ type: 'form.submitted', output: toDetails(order, values), values }],
    children: { form: typed(shown.typed ?? {}, { isSubmitted: refused }) },
  });
}
