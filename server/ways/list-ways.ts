import { spanning } from '../../services/contracts/calendar.ts';
import { addressFor, destinationOf } from '../../services/contracts/cart-addresses.ts';
import { usualStore } from '../../services/contracts/modalities.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { QuoteOption } from '../../services/contracts/quotes.ts';
import type { Way } from '../../services/contracts/ways.ts';
import { listAddresses } from '../addresses/list-addresses.ts';
import type { Deps, SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { deliveryTimes } from '../quotes/delivery-quotes.ts';
import { readDestination } from '../quotes/destination.ts';
import { pickupTimes } from '../quotes/pickup-quotes.ts';
import { shipOffers } from '../quotes/ship-offers.ts';
import { startOf } from '../quotes/times.ts';
import { excludedVendors } from '../quotes/vendors.ts';
import { listModalities } from '../stores/list-modalities.ts';

type WaysDeps = Pick<Deps, 'db' | 'readDb' | 'env' | 'sellers' | 'log'>;

interface WaysInput {
  shopper: Pick<SignedIn, 'id' | 'membership' | 'preferredLocationId'>;
  items: readonly QuoteItem[];
  banner: string | undefined;
}

type Modality = Way['modalityType'];

const without = (modalityType: Modality, reason: Way['reason']): Way => ({
  modalityType,
  earliest: null,
  fee: null,
  leastFee: null,
  reason,
});

const feeOf = ({ cost, promo }: QuoteOption): number => (cost ?? 0) - promo;

const byStart = (one: QuoteOption, other: QuoteOption): number =>
  startOf(one.window).epochMilliseconds - startOf(other.window).epochMilliseconds ||
  feeOf(one) - feeOf(other);

const byFee = (one: QuoteOption, other: QuoteOption): number =>
  feeOf(one) - feeOf(other) || byStart(one, other);

/** The first free time, and what the least expensive one costs. */
function earliestOf(modalityType: Modality, options: readonly QuoteOption[]): Way {
  const free = options.filter(({ available }) => available);
  const [first] = free.toSorted(byStart);
  if (!first) return without(modalityType, 'NOT_OFFERED');
  const leastFee = Math.min(...free.map(feeOf));
  return { modalityType, earliest: first.window, fee: feeOf(first), leastFee, reason: null };
}

/** A refusal means that there is nothing to offer; anything else is a failure. */
const orNone = (modalityType: Modality, way: Promise<Way>): Promise<Way> =>
  way.catch((error: unknown) => {
    if (error instanceof ProblemError) return without(modalityType, 'NOT_OFFERED');
    throw error;
  });

/** What each way to receive the items has to offer first. Nothing is written: a time is offered on the scheduling page. */
export async function listWays(deps: WaysDeps, { shopper, items, banner }: WaysInput): Promise<Way[]> {
  const book = await listAddresses(deps, { shopperId: shopper.id });
  const input = { shopper, items, excludedVendors: excludedVendors('', deps.env) };
  const pickup = async (): Promise<Way> => {
    const options = await listModalities(deps, {
      modalityType: 'PICKUP',
      shopperId: shopper.id,
      postalCode: undefined,
      location: undefined,
      preferredLocationId: shopper.preferredLocationId,
      banner,
    });
    const store = usualStore(options);
    if (!store) return without('PICKUP', 'NOT_OFFERED');
    const storeId = store.destination.locationId;
    const { times } = await pickupTimes(deps, { ...input, modality: 'PICKUP', storeId });
    return earliestOf(
      'PICKUP',
      times.timed.flatMap(({ options }) => options),
    );
  };
  const delivery = async (): Promise<Way> => {
    const address = addressFor(book, 'DELIVERY');
    if (!address) return without('DELIVERY', 'NO_ADDRESS');
    const { timed } = await deliveryTimes(deps, {
      ...input,
      modality: 'DELIVERY',
      address: destinationOf(address),
    });
    return earliestOf(
      'DELIVERY',
      timed.flatMap(({ options }) => options),
    );
  };
  const ship = async (): Promise<Way> => {
    const address = addressFor(book, 'SHIP');
    if (!address) return without('SHIP', 'NO_ADDRESS');
    const destination = await readDestination(destinationOf(address));
    const { offers } = await shipOffers(deps, { shopperId: shopper.id, items, destination });
    // Each seller ships what it sells: an order takes an option of each.
    const cheapest = offers.flatMap(
      ({ options }) => options.filter(({ available }) => available).toSorted(byFee)[0] ?? [],
    );
    const earliest = spanning(cheapest.map(({ window }) => window));
    if (!earliest) return without('SHIP', 'NOT_OFFERED');
    const fee = cheapest.reduce((sum, option) => sum + feeOf(option), 0);
    return { modalityType: 'SHIP', earliest, fee, leastFee: fee, reason: null };
  };
  return Promise.all([orNone('PICKUP', pickup()), orNone('DELIVERY', delivery()), orNone('SHIP', ship())]);
}
