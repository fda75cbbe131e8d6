import * as v from 'valibot';
import { Checkout } from '../../services/contracts/checkouts.ts';
import { paysRemainder, surplusTender } from '../../services/contracts/tenders.ts';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { requireOpen } from '../checkouts/checkout.ts';
import { getCheckout } from '../checkouts/read-checkout.ts';
import {
  newTender,
  ORDER_TO_PAY,
  OrderToPayRow,
  reallocated,
  takesGiftCards,
  toOrder,
  uncoveredBy,
} from '../checkouts/tenders.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { type RowOf, statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { CardRow, IS_EXPIRED, toCard } from './card.ts';
import { readAddedCard } from './redeem-card.ts';
import type { SnapDeps } from './sells-snap.ts';
import { withAccounts } from './with-accounts.ts';
import {
  ACCOUNT_CARD_PARAMS,
  accountCardValues,
  redeemAccountCard,
  WRITE_ACCOUNT_CARD,
} from './write-account-card.ts';

type GiftDeps = Pick<Deps, 'db' | 'vault' | 'processor' | 'env'>;

interface SaveInput {
  shopperId: string;
  vaultToken: string;
  idempotencyKey: string;
}

interface AddInput extends SaveInput {
  checkoutId: string;
  versionKey: string;
  save: boolean;
}

const readKnown = statement({
  name: 'cards_read_known',
  params: ['shopperId', 'instrumentId', 'checkoutId'],
  row: { id: v.string() },
  text: `select id from cards
  where shopper_id = $shopperId and instrument_id = $instrumentId and (saved or checkout_id = $checkoutId)
  order by saved desc limit 1`,
});

const save = statement({
  name: 'gift_cards_save',
  params: ACCOUNT_CARD_PARAMS,
  row: CardRow,
  text: `with ${WRITE_ACCOUNT_CARD('select')}`,
});

/** Changes the checkout first, and writes the card only if that worked. */
const add = statement({
  name: 'gift_cards_add',
  params: [...ACCOUNT_CARD_PARAMS, 'versionKey', 'newVersionKey', 'tenders'],
  row: CardRow,
  text: `with chosen as (
    update checkouts k set version_key = $newVersionKey, tender_chosen = true, tenders = $tenders::jsonb
    where k.id = $checkoutId and k.version_key = $versionKey and k.status = 'DRAFT'
    returning k.id
  ), ${WRITE_ACCOUNT_CARD('select from chosen')}`,
});

/** The gift card behind the token, once the processor has checked its PIN, and its entry's id if there is one. */
async function redeemGiftCard(deps: GiftDeps, input: SaveInput & { checkoutId: string | null }) {
  const { shopperId, vaultToken, idempotencyKey, checkoutId } = input;
  const redeemed = await redeemAccountCard(deps, {
    token: vaultToken,
    redeemer: { owner: shopperId, key: idempotencyKey },
    kind: 'GIFT_CARD',
  });
  const { vaultCardId: instrumentId, encryptedPin } = redeemed;
  const check = await deps.processor.checkPin(instrumentId, encryptedPin ?? '');
  if (check.kind === 'refused') throw new ProblemError('GIFT_CARD_REFUSED');
  const [known] = await readKnown(deps.db, { shopperId, instrumentId, checkoutId });
  return { redeemed, balance: check.balance, knownId: known?.id ?? null };
}

async function answer({ processor }: GiftDeps, row: RowOf<typeof CardRow>): Promise<PaymentCard> {
  const card = onlyRow(await withAccounts(processor, [row]));
  return toCard(card);
}

/**
 * Saves the gift card behind a vault token in the wallet; GIFT_CARD_REFUSED for an unknown number or a wrong PIN,
 * UNSUPPORTED_PAYMENT where gift cards can't be saved (WAL-04).
 */
export async function saveGiftCard(deps: GiftDeps, input: SaveInput): Promise<PaymentCard> {
  const { shopperId, vaultToken, idempotencyKey } = input;
  if (!deps.env.features.savedGiftCards) throw new ProblemError('UNSUPPORTED_PAYMENT');
  const payloadHash = hashOf({ saveGiftCard: vaultToken });
  const row = await retried(async () => {
    const before = await readAddedCard(deps, { shopperId, idempotencyKey, payloadHash });
    if (before) return before;
    const saved = { saved: true, checkoutId: null };
    const { redeemed, knownId } = await redeemGiftCard(deps, { ...input, checkoutId: null });
    const id = knownId ?? newId();
    const values = accountCardValues({ id, shopperId, redeemed, ...saved, idempotencyKey, payloadHash });
    const written = onlyRow(await save(deps.db, values));
    return written;
  }, RETRIED_OR_TAKEN);
  return answer(deps, row);
}

const Standing = {
  status: Checkout.entries.status,
  version_key: v.string(),
  is_alive: v.boolean(),
  has_bank_card: v.boolean(),
  ...OrderToPayRow,
};

const readStanding = statement({
  name: 'gift_cards_read_standing',
  params: ['shopperId', 'checkoutId'],
  row: Standing,
  text: `select k.status, k.version_key, r.status = 'HELD' and r.expires_at > now() as is_alive, ${ORDER_TO_PAY}, exists (
    select from cards c
    where c.shopper_id = k.shopper_id and c.card_type = 'BANK_CARD' and (c.saved or c.checkout_id = k.id) and not ${IS_EXPIRED}
  ) as has_bank_card
  from checkouts k join reservations r on r.id = k.reservation_id
  where k.id = $checkoutId and k.shopper_id = $shopperId`,
});

/** The checkout, if it takes another gift card. */
async function requireTaking({ db }: GiftDeps, input: AddInput): Promise<RowOf<typeof Standing>> {
  const { shopperId, checkoutId, versionKey } = input;
  const [standing] = await readStanding(db, { shopperId, checkoutId });
  if (!standing) throw new ProblemError('NOT_FOUND');
  requireOpen(standing.status);
  if (!standing.is_alive) throw new ProblemError('ORDER_EXPIRED');
  if (standing.version_key !== versionKey) throw new ProblemError('VERSION_STALE');
  const order = toOrder(standing);
  if (!takesGiftCards(order)) throw new ProblemError('UNSUPPORTED_PAYMENT');
  if (surplusTender([...standing.tenders, { paymentType: 'GIFT_CARD' }])) {
    throw new ProblemError('GIFT_CARD_LIMIT');
  }
  if (!standing.has_bank_card) throw new ProblemError('CARD_REQUIRED');
  const withoutRemainder = standing.tenders.filter(({ paymentType }) => !paysRemainder(paymentType));
  if (uncoveredBy(order, withoutRemainder) === 0) throw new ProblemError('ALREADY_COVERED');
  return standing;
}

/**
 * Adds the gift card behind a vault token and pays the checkout with it: both or neither. One whose balance can't be
 * read is only added.
 */
export async function addGiftCard(
  deps: GiftDeps & SnapDeps,
  input: AddInput,
): Promise<{ card: PaymentCard; checkout: Checkout }> {
  const { shopperId, checkoutId } = input;
  const row = await retried(() => addOnce(deps, input), RETRIED_OR_TAKEN);
  return { card: await answer(deps, row), checkout: await getCheckout(deps, { shopperId, checkoutId }) };
}

/** Once per key: of parallel calls, all but the fastest find the checkout changed. */
async function addOnce(deps: GiftDeps, input: AddInput): Promise<RowOf<typeof CardRow>> {
  const { shopperId, checkoutId, idempotencyKey, vaultToken, save: saved } = input;
  const payloadHash = hashOf({ addGiftCard: vaultToken, checkoutId, saved });
  const readAdded = () => readAddedCard(deps, { shopperId, idempotencyKey, payloadHash });
  const before = await readAdded();
  if (before) return before;
  try {
    return await writeCard(deps, input, payloadHash);
  } catch (error) {
    const added = error instanceof ProblemError ? await readAdded() : null;
    if (!added) throw error;
    return added;
  }
}

async function writeCard(
  deps: GiftDeps,
  input: AddInput,
  payloadHash: string,
): Promise<RowOf<typeof CardRow>> {
  const { shopperId, checkoutId, versionKey, idempotencyKey } = input;
  const saved = input.save && deps.env.features.savedGiftCards;
  // Redeeming spends a token, so whatever can be refused is refused first.
  const standing = await requireTaking(deps, input);
  const { redeemed, balance, knownId } = await redeemGiftCard(deps, input);
  const id = knownId ?? newId();
  const { brand, lastFour } = redeemed;
  const isSelected = balance === null || standing.tenders.some((tender) => tender.id === id);
  const added = isSelected ? [] : [newTender({ id, paymentType: 'GIFT_CARD', brand, lastFour, balance })];
  const [row] = await add(deps.db, {
    ...accountCardValues({ id, shopperId, redeemed, saved, checkoutId, idempotencyKey, payloadHash }),
    versionKey,
    newVersionKey: newId(),
    tenders: JSON.stringify(reallocated(toOrder(standing), [...standing.tenders, ...added])),
  });
  if (!row) throw new ProblemError('VERSION_STALE');
  return row;
}
