import { addCardToOrder as addToOrderOperation } from '../../services/contracts/checkouts.ts';
import * as contract from '../../services/contracts/wallet.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { addCard } from './add-card.ts';
import { addCardToOrder } from './add-card-to-order.ts';
import { listCards } from './list-cards.ts';

export function registerWalletRoutes(app: App): void {
  route(app, contract.listCards, async ({ deps, shopper }) => ({
    cards: await listCards(deps, { shopperId: shopper.id }),
  }));
  route(app, contract.addCard, ({ deps, shopper, body, idempotencyKey }) =>
    addCard(deps, { shopperId: shopper.id, card: body, idempotencyKey }),
  );
  route(app, addToOrderOperation, ({ deps, shopper, params, body, idempotencyKey }) => {
    const { versionKey, ...card } = body;
    const { checkoutId } = params;
    return addCardToOrder(deps, { shopperId: shopper.id, checkoutId, versionKey, card, idempotencyKey });
  });
}
