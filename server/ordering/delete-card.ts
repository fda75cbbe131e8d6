import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CardApplication } from '../../services/contracts/wallet.ts';
import { orderToPay, reallocated } from '../checkouts/price/tenders.ts';
import { replaceTenders } from '../checkouts/record/checkout-payment.ts';
import { withParts } from '../checkouts/record/checkout-record.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { cards } from '../db/schema/wallet.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { once, type RequestKey, requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { findRequest, keepRequest } from '../wallet/add-once.ts';
import { releaseInstrument } from '../wallet/release-instruments.ts';

interface DeleteCardInput {
  shopperId: string;
  application: CardApplication;
  cardId: string;
  idempotencyKey: string;
}

/** The shopper's unfinished checkouts, locked, so that no order begins to be placed with a card in the meantime. */
const lockUnfinished = (tx: Database, shopperId: string) =>
  tx
    .select({ checkout: checkouts, selections: reservations.selections })
    .from(checkouts)
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .where(and(eq(checkouts.shopperId, shopperId), inArray(checkouts.status, ['DRAFT', 'PLACING'])))
    .orderBy(asc(checkouts.id))
    .for('update', { of: checkouts });

/**
 * Deletes a saved card, even from an order that isn't placed yet: its other tenders pay instead, as far as they can.
 * STILL_RUNNING while an order is being placed with it; NOT_FOUND if it's gone, not saved, or another shopper's. The
 * vault keeps the number for a while: a placed order may still need it (`eraseNumbers`).
 */
export async function deleteCard({ db }: Pick<Deps, 'db'>, input: DeleteCardInput): Promise<void> {
  const key = requestKey(input, { delete: input.cardId });
  await retried(() => db.transaction((tx) => deleteOnce(tx, input, key)), RETRIED_OR_TAKEN);
}

async function deleteOnce(tx: Database, input: DeleteCardInput, key: RequestKey): Promise<void> {
  const { shopperId, application, cardId } = input;
  const unfinished = await lockUnfinished(tx, shopperId);
  const [card] = await tx
    .select()
    .from(cards)
    .where(
      and(
        eq(cards.id, cardId),
        eq(cards.shopperId, shopperId),
        eq(cards.application, application),
        eq(cards.saved, true),
      ),
    )
    .for('update');
  await once(key, {
    find: () => findRequest(tx, key),
    again: () => {},
    work: async () => {
      if (!card) throw new ProblemError('NOT_FOUND');
      const whole = await Promise.all(
        unfinished.map(async (one) => ({ ...one, checkout: await withParts(tx, one.checkout) })),
      );
      const paidWithIt = whole.filter(({ checkout }) => checkout.tenders.some(({ id }) => id === cardId));
      if (paidWithIt.some(({ checkout }) => checkout.status === 'PLACING'))
        throw new ProblemError('STILL_RUNNING');
      for (const { checkout, selections } of paidWithIt) {
        const { tenders, ...cost } = reallocated(
          orderToPay(checkout, selections),
          checkout.tenders.filter(({ id }) => id !== cardId),
        );
        await tx
          .update(checkouts)
          .set({ versionKey: newId(), ...cost })
          .where(eq(checkouts.id, checkout.id));
        await replaceTenders(tx, checkout.id, tenders);
      }
      // Its preference goes with it.
      await tx.delete(cards).where(eq(cards.id, cardId));
      await releaseInstrument(tx, card);
      await keepRequest(tx, key, { cardId: null, isUpdate: false });
    },
  });
}
