import { beginAttempt } from '../../../server/checkouts/place/begin-attempt.ts';
import type { Database } from '../../../server/db/database.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { TestClient, TestServer } from '../../support/server.ts';
import { CONTACT, newKey } from '../../support/server-shopper.ts';

/** Begins to place a checkout's order and goes no further: nothing is authorized yet. */
export const beginPlacing = (
  { deps: { processor } }: TestServer,
  { shopperId }: TestClient,
  { checkoutId, versionKey, summary }: Checkout,
  db: Database,
) =>
  beginAttempt(
    { db, processor },
    {
      shopperId: shopperId ?? '',
      checkoutId,
      versionKey,
      displayedTotal: summary.cost.total,
      gratuity: null,
      contact: CONTACT,
      encryptedPin: undefined,
      sellsSnap: true,
      mostOpenOrders: 100,
      idempotencyKey: newKey(),
      payloadHash: '',
    },
  );
