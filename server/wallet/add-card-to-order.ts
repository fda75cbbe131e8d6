import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { CardToAdd, PaymentCard } from '../../services/contracts/wallet.ts';
import { requireOpen } from '../checkouts/checkout.ts';
import { getCheckout } from '../checkouts/read-checkout.ts';
import type { Deps } from '../context.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';
import { CARD_COLUMNS, type CardRow, toCard } from './card.ts';
import { cardPayloadHash, readAddedCard, redeemCard } from './redeem-card.ts';
import { type CardName, cardValues, INSERT_CARD } from './write-card.ts';

interface AddCardToOrderInput {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
  card: CardToAdd;
  idempotencyKey: string;
}

/** The checkout is changed first and the card written only if it could be. */
const write = statement<CardRow, CardName | 'versionKey' | 'newVersionKey'>(
  'cards_add_to_order',
  `with chosen as (
    update checkouts k set version_key = $newVersionKey, tender_chosen = true, tenders = jsonb_build_array(jsonb_build_object(
      'id', $id::text, 'paymentType', 'BANK_CARD', 'brand', $brand::text, 'lastFour', $lastFour::text,
      'amountToAuthorize', k.total, 'authorizedAmount', null::int))
    where k.id = $checkoutId and k.shopper_id = $shopperId and k.version_key = $versionKey and k.status = 'DRAFT'
    returning k.id
  ), ${INSERT_CARD('select from chosen')}
  select ${CARD_COLUMNS} from added c left join preferring w on true`,
);

/** Adds the card behind a vault's token and pays the checkout with it: both or neither (CRD-07). */
export async function addCardToOrder(
  deps: Pick<Deps, 'db' | 'vault'>,
  input: AddCardToOrderInput,
): Promise<{ card: PaymentCard; checkout: Checkout }> {
  const { shopperId, checkoutId } = input;
  const card = await retried(() => writeCard(deps, input), RETRIED_OR_TAKEN);
  return { card, checkout: await getCheckout(deps, { shopperId, checkoutId }) };
}

async function writeCard(deps: Pick<Deps, 'db' | 'vault'>, input: AddCardToOrderInput): Promise<PaymentCard> {
  const { shopperId, checkoutId, versionKey, card, idempotencyKey } = input;
  const payloadHash = cardPayloadHash(card, checkoutId);
  const before = await readAddedCard(deps, { shopperId, idempotencyKey, payloadHash });
  if (before) return toCard(before);
  // A token is spent when it is redeemed, so what can be refused is refused first.
  await requireCurrent(deps, input);
  const redeemed = await redeemCard(deps, card.vaultToken, idempotencyKey);
  const [row] = await write(deps.db, {
    ...cardValues({ id: newId(), shopperId, card, redeemed, idempotencyKey, payloadHash, checkoutId }),
    versionKey,
    newVersionKey: newId(),
  });
  if (!row) throw new ProblemError('VERSION_STALE');
  return toCard(row);
}

async function requireCurrent(
  deps: Pick<Deps, 'db'>,
  { shopperId, checkoutId, versionKey }: AddCardToOrderInput,
): Promise<void> {
  const checkout = await getCheckout(deps, { shopperId, checkoutId });
  requireOpen(checkout.status);
  if (checkout.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');
}
