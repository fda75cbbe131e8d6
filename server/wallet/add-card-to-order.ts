import * as v from 'valibot';
import { takesCard } from '../../services/contracts/accepted-cards.ts';
import type { CardToAdd } from '../../services/contracts/card-details.ts';
import { Checkout } from '../../services/contracts/checkouts.ts';
import { paysRemainder } from '../../services/contracts/tenders.ts';
import type { AddedCard } from '../../services/contracts/wallet.ts';
import { requireOpen } from '../checkouts/checkout.ts';
import { getCheckout } from '../checkouts/read-checkout.ts';
import { newTender, ORDER_TO_PAY, OrderToPayRow, reallocated, toOrder } from '../checkouts/tenders.ts';
import { newId } from '../db/ids.ts';
import { type RowOf, statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { AddedCardRow, toAddedCard } from './card.ts';
import { cardPayloadHash, readAddedCard, redeemCard } from './redeem-card.ts';
import type { SnapDeps } from './sells-snap.ts';
import { CARD_PARAMS, cardValues, KNOWN_CARD, WRITE_CARD } from './write-card.ts';

interface AddCardToOrderInput {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
  card: CardToAdd;
  idempotencyKey: string;
}

/** Orders are paid by cards of the wallet. */
const APPLICATION = 'clicklist';

/** Changes the checkout first, and writes the card only if that worked. The card is the last tender charged. */
const write = statement({
  name: 'cards_add_to_order',
  params: [...CARD_PARAMS, 'versionKey', 'newVersionKey', 'others', 'tender'],
  row: AddedCardRow,
  text: `with ${KNOWN_CARD}, chosen as (
    update checkouts k set version_key = $newVersionKey, tender_chosen = true,
      tenders = $others::jsonb || ($tender::jsonb || jsonb_build_object('id', coalesce((select id from known), $id::text)))
    where k.id = $checkoutId and k.version_key = $versionKey and k.status = 'DRAFT'
    returning k.id
  ), ${WRITE_CARD('select from chosen')}`,
});

/**
 * Adds the card behind a vault token and pays with it what SNAP and gift cards leave of the checkout: both or neither
 * (CRD-07). An existing card gets the new details instead.
 */
export async function addCardToOrder(
  deps: Pick<Deps, 'db' | 'vault'> & SnapDeps,
  input: AddCardToOrderInput,
): Promise<AddedCard & { checkout: Checkout }> {
  const { shopperId, checkoutId } = input;
  const added = await retried(() => addOnce(deps, input), RETRIED_OR_TAKEN);
  return { ...added, checkout: await getCheckout(deps, { shopperId, checkoutId }) };
}

/** Once per key: of parallel calls, all but the fastest find the checkout changed. */
async function addOnce(deps: Pick<Deps, 'db' | 'vault'>, input: AddCardToOrderInput): Promise<AddedCard> {
  const { shopperId, checkoutId, card, idempotencyKey } = input;
  const payloadHash = cardPayloadHash(card, APPLICATION, checkoutId);
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
  const standing = await readCurrent(deps, input);
  const redeemed = await redeemCard(deps, card.vaultToken, { owner: shopperId, key: idempotencyKey });
  const order = toOrder(standing);
  if (!takesCard(order, { paymentType: 'BANK_CARD', brand: redeemed.brand }))
    throw new ProblemError('UNSUPPORTED_PAYMENT');
  const id = newId();
  const tenders = reallocated(order, [
    ...standing.tenders.filter(({ paymentType }) => !paysRemainder(paymentType)),
    newTender({ id, paymentType: 'BANK_CARD', brand: redeemed.brand, lastFour: redeemed.lastFour }),
  ]);
  const [row] = await write(deps.db, {
    ...cardValues({
      id,
      shopperId,
      application: APPLICATION,
      card,
      redeemed,
      idempotencyKey,
      payloadHash,
      checkoutId,
    }),
    versionKey,
    newVersionKey: newId(),
    others: JSON.stringify(tenders.slice(0, -1)),
    tender: JSON.stringify(tenders.at(-1)),
  });
  if (!row) throw new ProblemError('VERSION_STALE');
  return toAddedCard(row);
}

const read = statement({
  name: 'cards_read_order_to_pay',
  params: ['shopperId', 'checkoutId'],
  row: { status: Checkout.entries.status, version_key: v.string(), ...OrderToPayRow },
  text: `select k.status, k.version_key, ${ORDER_TO_PAY} from checkouts k
  where k.id = $checkoutId and k.shopper_id = $shopperId`,
});

async function readCurrent(
  { db }: Pick<Deps, 'db'>,
  { shopperId, checkoutId, versionKey }: AddCardToOrderInput,
): Promise<RowOf<typeof OrderToPayRow>> {
  const [standing] = await read(db, { shopperId, checkoutId });
  if (!standing) throw new ProblemError('NOT_FOUND');
  requireOpen(standing.status);
  if (standing.version_key !== versionKey) throw new ProblemError('VERSION_STALE');
  return standing;
}
