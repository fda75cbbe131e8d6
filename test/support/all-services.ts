import type { ConsentServices } from '../../machines/app/consent.machine.ts';
import { type Serve, type ServingOptions, servingFrom } from '../../machines/shared/services.ts';
import {
  createAccountServices,
  createProfileFormServices,
  createRewardsServices,
} from '../../services/account.ts';
import { createConsent } from '../../services/browser/consent.ts';
import { createPartnerServices } from '../../services/browser/partners.ts';
import { createCartPageServices } from '../../services/cart.ts';
import { createCatalogServices } from '../../services/catalog.ts';
import { createCheckoutServices } from '../../services/checkout.ts';
import { type ClientDeps, createClient } from '../../services/client.ts';
import { createEntryServices } from '../../services/entry.ts';
import { createHelpServices } from '../../services/help.ts';
import {
  createModificationServices,
  createOrderCompleteServices,
  createOrderServices,
} from '../../services/order.ts';
import {
  createEmailPreferenceServices,
  createProductPreferenceServices,
  createSmsServices,
} from '../../services/preferences.ts';
import { createSchedulingServices } from '../../services/scheduling.ts';
import { createSecurityServices } from '../../services/security.ts';
import { createShellServices } from '../../services/shell.ts';

/** The services of all pages together, for charts that run without a page. */
export function createAllServices(deps: ClientDeps) {
  const client = createClient(deps);
  return {
    ...createShellServices(client),
    ...createEntryServices(client),
    ...createCatalogServices(client),
    ...createHelpServices(client),
    ...createCartPageServices(client),
    ...createSchedulingServices(client),
    ...createCheckoutServices(client),
    ...createOrderServices(client),
    ...createOrderCompleteServices(client),
    ...createModificationServices(client),
    ...createAccountServices(client),
    ...createProfileFormServices(client),
    ...createRewardsServices(client),
    ...createSecurityServices(client),
    ...createEmailPreferenceServices(client),
    ...createProductPreferenceServices(client),
    ...createSmsServices(client),
    ...createPartnerServices(client.call, client.storage),
    ...createConsent(client.storage),
    storage: client.storage,
  };
}

export type AllServices = ReturnType<typeof createAllServices>;

/** Everything that charts ask of the world, by name. */
type Asked = Omit<AllServices, 'storage'> & Pick<ConsentServices, 'isConsentCenterReady'>;

/** Serves the roots of charts with fakes or real services. */
export const serving = (services: Partial<Asked>, options?: ServingOptions): Serve =>
  servingFrom(services, options);
