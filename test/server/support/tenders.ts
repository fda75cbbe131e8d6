import { timeOf } from '../../../server/db/clock.ts';
import { sealPin } from '../../../server/vault/pin.ts';
import { sealerOf } from '../../../server/vault/seal.ts';
import { issueToken } from '../../../server/vault/tokens.ts';
import * as payments from '../../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import * as contract from '../../../services/contracts/checkouts.ts';
import type { TestClient, TestServer } from '../../support/server.ts';
import { newKey, submissionOf } from '../../support/server-shopper.ts';

export const EBT_NUMBER = '5077080000000004';
export const PIN = '1234';
export const GIFT_25 = '6006491000000000025';
export const GIFT_100 = '6006491000000000100';
export const GIFT_UNREADABLE = '6006491000000000000';

type Caller = Pick<TestClient, 'call'>;

/** A PIN as the vault's PIN page encrypts it, as if that many seconds ago. */
export async function encryptedPin({ db, deps }: TestServer, digits = PIN, secondsAgo = 0): Promise<string> {
  const now = await timeOf(db);
  return sealPin(sealerOf(deps.env), digits, new Date(now.getTime() - secondsAgo * 1000));
}

/** A token for an EBT card with this number. */
export const ebtToken = ({ db, deps }: TestServer, number = EBT_NUMBER): Promise<string> =>
  issueToken(db, sealerOf(deps.env), { kind: 'EBT', number });

/** A token for a gift card with this number and PIN. */
export const giftToken = async (server: TestServer, number: string, pin = '1111'): Promise<string> =>
  issueToken(server.db, sealerOf(server.deps.env), {
    kind: 'GIFT_CARD',
    number,
    encryptedPin: await encryptedPin(server, pin),
  });

/** Pays a checkout with these tenders. */
export const payWithAll = (
  { call }: Caller,
  { checkoutId, versionKey }: Pick<Checkout, 'checkoutId' | 'versionKey'>,
  chosen: payments.PaymentChosen[],
): Promise<Checkout> =>
  call(payments.updatePayments, { params: { checkoutId }, body: { versionKey, payments: chosen } });

/** Adds a gift card to the wallet and the order. */
export const addGiftCard = (
  { call }: Caller,
  { checkoutId, versionKey }: Checkout,
  vaultToken: string,
  { save = false, key = newKey() } = {},
) =>
  call(payments.addGiftCard, {
    params: { checkoutId },
    body: { versionKey, vaultToken, save, applicationName: 'clicklist' },
    idempotencyKey: key,
  });

/** Places a checkout's order with an encrypted PIN. */
export function submitWithPin({ call }: Caller, checkout: Checkout, pin: string, key = newKey()) {
  const { body, ...rest } = submissionOf(checkout, key);
  return call(contract.updateCheckout, {
    ...rest,
    body: { ...body, paymentDetails: { ...body.paymentDetails, encryptedPin: pin } },
  });
}

/** How each tender of a checkout pays: its id, its share, and what's authorized. */
export const sharesOf = ({ payments }: Pick<Checkout, 'payments'>) =>
  payments.map(({ id, amount, amountToAuthorize }) => [id, amount, amountToAuthorize]);

/** What's left on each account at the processor, in cents. */
export async function balancesOf({ deps }: TestServer, ids: readonly string[]): Promise<(number | null)[]> {
  const accounts = await deps.processor.accounts(ids);
  return ids.map((id) => accounts.get(id)?.balance ?? null);
}
