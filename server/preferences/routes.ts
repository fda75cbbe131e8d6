import * as contract from '../../services/contracts/preferences.ts';
import { listReceivedTexts as listing, receiveText } from '../../services/contracts/text-provider.ts';
import type { App } from '../http/context.ts';
import { bannerOf } from '../http/request.ts';
import { route } from '../http/route.ts';
import { webhookId } from '../http/webhook.ts';
import { listReceivedTexts } from '../texts/received-texts.ts';
import { readEmailPreferences } from './email-preferences.ts';
import { hearText } from './hear-text.ts';
import { readProductPreferences, updateProductPreferences } from './product-preferences.ts';
import { lookUpSmsPreference, updateSmsPreference } from './sms-preference.ts';
import { updateEmailPreferences } from './update-email-preferences.ts';

export function registerPreferenceRoutes(app: App): void {
  route(app, contract.getEmailPreferences, ({ deps, shopper }) =>
    readEmailPreferences(deps, { shopperId: shopper.id }),
  );
  route(app, contract.updateEmailPreferences, ({ deps, shopper, body }) =>
    updateEmailPreferences(deps, { shopperId: shopper.id, preferences: body.preferences }),
  );
  route(app, contract.lookUpSmsPreference, ({ deps, shopper, body }) =>
    lookUpSmsPreference(deps, { shopperId: shopper.id, phoneNumber: body.phoneNumber }),
  );
  route(app, contract.updateSmsPreference, ({ deps, shopper, http, body: { phoneNumber, optIn } }) =>
    updateSmsPreference(deps, {
      shopperId: shopper.id,
      phoneNumber,
      optIn,
      action: contract.updateSmsPreference.id,
      actor: 'SHOPPER',
      banner: bannerOf(http),
    }),
  );
  route(app, receiveText, async ({ deps, http, body: { data } }) => {
    await hearText(deps, { id: webhookId(http), phoneNumber: data.from.slice(-10), text: data.text });
    return {};
  });
  route(app, listing, ({ deps, query }) => listReceivedTexts(deps.db, query));
  route(app, contract.getProductPreferences, ({ deps, shopper }) =>
    readProductPreferences(deps, { shopperId: shopper.id }),
  );
  route(app, contract.updateProductPreferences, ({ deps, shopper, body }) =>
    updateProductPreferences(deps, { shopperId: shopper.id, ...body }),
  );
}
