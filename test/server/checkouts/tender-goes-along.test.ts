import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { replaceTenders } from '../../../server/checkouts/record/checkout-payment.ts';
import { checkouts } from '../../../server/db/schema/checkouts.ts';
import { cards } from '../../../server/db/schema/wallet.ts';
import { getPayments } from '../../../services/contracts/checkout-payments.ts';
import type * as contract from '../../../services/contracts/checkouts.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { expectBalanced } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { payWith, readCheckout, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { cardToAdd, payWithCard } from '../support/add-card.ts';

let riley: TestClient;
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
beforeEach(() => riley.call(resetSandbox, {}));
afterEach(() => expectBalanced(server));

const VISA = 'demo-riley-visa';
const BANK = 'demo-riley-bank';

const addUnsaved = async (checkout: contract.Checkout) =>
  payWithCard(riley, checkout, await cardToAdd(server, '378282246310005', { save: false }));

const tenderOf = ({ payments }: contract.Checkout) => payments[0]?.id;

describe('the selected tender carries over to the next checkout', () => {
  it('when the time changes, and on to the one after that', async () => {
    await payWith(riley, await readyCheckout(riley), BANK, 'ACH');
    const next = await readyCheckout(riley, { nth: -2, count: 2 });
    expect(next.payments).toMatchObject([
      { id: BANK, paymentType: 'ACH', lastFour: '6789', amountToAuthorize: next.summary.cost.total },
    ]);
    expect(tenderOf(await readyCheckout(riley, { nth: -3 }))).toBe(BANK);
  });

  it('with an unsaved card, which can pay only that next checkout', async () => {
    const { card, checkout: older } = await addUnsaved(await readyCheckout(riley));
    const next = await readyCheckout(riley, { nth: -2 });
    expect(tenderOf(next)).toBe(card.cardId);
    const methodsOf = async ({ checkoutId }: contract.Checkout) => {
      const { paymentMethods } = await riley.call(getPayments, { params: { checkoutId } });
      return paymentMethods.bankCards.map(({ cardId }) => cardId);
    };
    expect(await methodsOf(next)).toContain(card.cardId);
    expect(await methodsOf(older)).not.toContain(card.cardId);
    expect(await submit(riley, next)).toMatchObject({
      status: 'PLACED',
      payments: [{ id: card.cardId, authorizedAmount: next.summary.cost.total }],
    });
    expect(tenderOf(await readyCheckout(riley))).toBe(VISA);
  });
});

describe('the next checkout falls back to the preferred card', () => {
  it('when nothing else was selected, using the card preferred by then', async () => {
    await readyCheckout(riley);
    await server.db.execute(
      sql`update wallets set preferred_card_id = ${BANK} where shopper_id = ${riley.shopperId}`,
    );
    expect(tenderOf(await readyCheckout(riley))).toBe(BANK);
  });

  it('when the selected card has expired', async () => {
    const { card } = await addUnsaved(await readyCheckout(riley));
    await server.db.update(cards).set({ validThrough: '2020-01-31' }).where(eq(cards.id, card.cardId));
    expect(tenderOf(await readyCheckout(riley))).toBe(VISA);
  });

  it('when the selected card was removed', async () => {
    await payWith(riley, await readyCheckout(riley), BANK, 'ACH');
    await server.db.delete(cards).where(eq(cards.id, BANK));
    expect(tenderOf(await readyCheckout(riley))).toBe(VISA);
  });

  it('when the selected card has since paid for an order', async () => {
    expect(await submit(riley, await payWith(riley, await readyCheckout(riley), BANK, 'ACH'))).toMatchObject({
      status: 'PLACED',
    });
    expect(tenderOf(await readyCheckout(riley))).toBe(VISA);
  });

  it('when it was selected longer ago than a reservation can last', async () => {
    const { checkoutId } = await payWith(riley, await readyCheckout(riley), BANK, 'ACH');
    await server.db
      .update(checkouts)
      .set({ createdAt: sql`now() - interval '5 hours'` })
      .where(eq(checkouts.id, checkoutId));
    expect(tenderOf(await readyCheckout(riley))).toBe(VISA);
  });
});

test("no tender is selected when the preferred card has expired, least of all another shopper's", async () => {
  const older = await payWith(riley, await readyCheckout(riley), BANK, 'ACH');
  const [chosen] = older.payments;
  if (!chosen) throw new Error('Nothing was chosen.');
  const another = { ...chosen, id: 'demo-sam-visa', paymentType: 'BANK_CARD' as const };
  await server.db.transaction((tx) => replaceTenders(tx, older.checkoutId, [another]));
  await server.db.update(cards).set({ validThrough: '2020-01-31' }).where(eq(cards.id, VISA));
  const next = await readyCheckout(riley);
  expect(next.payments).toEqual([]);
  expect(await refusalOf(submit(riley, next))).toBe('PAYMENT_METHOD_REQUIRED');
  expect(await readCheckout(riley, older)).toMatchObject({ status: 'SUPERSEDED' });
});
