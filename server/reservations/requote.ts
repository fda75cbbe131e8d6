import { t } from '../../languages/t.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { readDestination } from '../quotes/destination.ts';
import { shipOffers } from '../quotes/ship-offers.ts';
import { type Offered, type RequoteInput, requoteSlot } from './requote-slot.ts';

type OfferDeps = Pick<Deps, 'db' | 'sellers' | 'log'>;

/** A reservation with other items: asks each of its vendors again about those it can deliver. */
export function requote(deps: OfferDeps, input: RequoteInput): Promise<Offered> {
  return input.reservation.modalityType === 'SHIP' ? requoteShipping(deps, input) : requoteSlot(deps, input);
}

async function requoteShipping(
  deps: OfferDeps,
  { shopperId, reservation, items }: RequoteInput,
): Promise<Offered> {
  const destination = await readDestination(reservation.destination ?? undefined);
  const { offers } = await shipOffers(deps, { shopperId, items, destination });
  const again: Offered = { optionIds: [], selections: [] };
  for (const { vendor, items, options, problem } of offers) {
    if (items.included.length === 0) continue;
    const position = reservation.selections.findIndex((held) => held.vendor.id === vendor.id);
    const selection = reservation.selections[position];
    const quoteOptionId = reservation.optionIds[position];
    if (!selection || !quoteOptionId) {
      throw new ProblemError('INVALID_INPUT', {
        fields: { items: t('None of the shipping options of {{name}} is reserved.', { name: vendor.name }) },
      });
    }
    if (problem)
      throw new ProblemError('UNAVAILABLE', {
        detail: t("{{name}} isn't responding.", { name: vendor.name }),
      });
    const option = options.find(({ id }) => quoteOptionId.endsWith(`|${id}`));
    if (!option) throw new ProblemError('SLOT_GONE');
    again.optionIds.push(quoteOptionId);
    again.selections.push({
      ...selection,
      cost: option.cost ?? 0,
      promo: option.promo,
      items: { included: items.included },
    });
  }
  if (again.selections.length === 0) throw new ProblemError('NO_ITEMS_AVAILABLE');
  return again;
}
