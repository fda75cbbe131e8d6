import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { AddedCard, CardToAdd } from '../../services/contracts/wallet.ts';
import { requireOpen } from '../checkouts/checkout.ts';
import { getCheckout } from '../checkouts/read-checkout.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { AddedCardRow, toAddedCard } from './card.ts';
import { cardPayloadHash, readAddedCard, redeemCard } from './redeem-card.ts';
import { CARD_PARAMS, cardValues, KNOWN_CARD, WRITE_CARD } from './write-card.ts';

interface AddCardToOrderInput {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
  card: CardToAdd;
  idempotencyKey: string;
}

/** Changes the checkout first, and writes the card only if that worked. */
const write = statement({
  name: 'cards_add_to_order',
  params: [...CARD_PARAMS, 'versionKey', 'newVersionKey'],
  row: AddedCardRow,
  text: `with ${KNOWN_CARD}, chosen as (
    update checkouts k set version_key = $newVersionKey, tender_chosen = true, tenders = jsonb_build_array(jsonb_build_object(
      'id', coalesce((select id from known), $id::text), 'paymentType', 'BANK_CARD', 'brand', $brand::text, 'lastFour', $lastFour::text,
      'amountToAuthorize', k.total, 'authorizedAmount', null::int))
    where k.id = $checkoutId and k.shopper_id = $shopperId and k.version_key = $versionKey and k.status = 'DRAFT'
    returning k.id
  ), ${WRITE_CARD('select from chosen')}`,
});

/**
 * Adds the card behind a vault token and pays the checkout with it: both or neither (CRD-07). An existing card gets
 * the new details instead.
 */
export async function addCardToOrder(
  deps: Pick<Deps, 'db' | 'vault'>,
  input: AddCardToOrderInput,
): Promise<AddedCard & { checkout: Checkout }> {
  const { shopperId, checkoutId } = input;
  const added = await retried(() => addOnce(deps, input), RETRIED_OR_TAKEN);
  return { ...added, checkout: await getCheckout(deps, { shopperId, checkoutId }) };
}

/** Once per key: of parallel calls, all but the fastest find the checkout changed. */
async function addOnce(deps: Pick<Deps, 'db' | 'vault'>, input: AddCardToOrderInput): Promise<AddedCard> {
  const { shopperId, checkoutId, card, idempotencyKey } = input;
  const payloadHash = cardPayloadHash(card, checkoutId);
  const readAdded = () => readAddedCard(deps, { shopperId, idempotencyKey, payloadHash });
  const before = await readAdded();
  if (before) return toAddedCard(before);
  try {
    return await writeCard(deps, input, payloadHash);
  } catch (error) {
    const added = error instanceof ProblemError ? await readAdded() : null;
    if (!added) throw error;
    return toAddedCard(added);
  }
}

async function writeCard(
  deps: Pick<Deps, 'db' | 'vault'>,
  input: AddCardToOrderInput,
  payloadHash: string,
): Promise<AddedCard> {
  const { shopperId, checkoutId, versionKey, card, idempotencyKey } = input;
  // Redeeming spends a token, so whatever can be refused is refused first.
  await requireCurrent(deps, input);
  const redeemed = await redeemCard(deps, card.vaultToken, { owner: shopperId, key: idempotencyKey });
  const [row] = await write(deps.db, {
    ...cardValues({ id: newId(), shopperId, card, redeemed, idempotencyKey, payloadHash, checkoutId }),
    versionKey,
    newVersionKey: newId(),
  });
  if (!row) throw new ProblemError('VERSION_STALE');
  return toAddedCard(row);
}

async function requireCurrent(
  deps: Pick<Deps, 'db'>,
  { shopperId, checkoutId, versionKey }: AddCardToOrderInput,
): Promise<void> {
  const checkout = await getCheckout(deps, { shopperId, checkoutId });
  requireOpen(checkout.status);
  if (checkout.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');
}
