import * as contract from '../../services/contracts/cards.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { addCard } from './add-card.ts';
import { addEbtCard } from './add-ebt-card.ts';
import { checkEbtBalance } from './check-ebt-balance.ts';
import { listCards } from './list-cards.ts';
import { preferCard } from './prefer-card.ts';
import { saveGiftCard } from './save-gift-card.ts';
import { withBanner } from './sells-snap.ts';
import { updateCard } from './update-card.ts';

export function registerWalletRoutes(app: App): void {
  route(app, contract.listCards, async ({ deps, shopper }) => ({
    cards: await listCards(deps, { shopperId: shopper.id, application: 'clicklist' }),
  }));
  route(app, contract.addCard, ({ deps, shopper, params: { application }, body, idempotencyKey }) =>
    addCard(deps, { shopperId: shopper.id, application, card: body, idempotencyKey }),
  );
  route(app, contract.updateCard, ({ deps, shopper, params, body, idempotencyKey }) =>
    updateCard(deps, { shopperId: shopper.id, ...params, card: body, idempotencyKey }),
  );
  route(app, contract.preferCard, async ({ deps, shopper, params: { cardId } }) => ({
    card: await preferCard(deps, { shopperId: shopper.id, cardId }),
  }));
  route(app, contract.addEbtCard, async ({ deps, shopper, body: { vaultToken }, idempotencyKey, http }) => ({
    card: await addEbtCard(withBanner(deps, http), { shopperId: shopper.id, vaultToken, idempotencyKey }),
  }));
  route(
    app,
    contract.checkEbtBalance,
    async ({ deps, shopper, params: { cardId }, body: { encryptedPin } }) => ({
      remainingBalance: {
        snap: await checkEbtBalance(deps, { shopperId: shopper.id, cardId, encryptedPin }),
      },
    }),
  );
  route(app, contract.saveGiftCard, async ({ deps, shopper, body: { vaultToken }, idempotencyKey }) => ({
    card: await saveGiftCard(deps, { shopperId: shopper.id, vaultToken, idempotencyKey }),
  }));
}
