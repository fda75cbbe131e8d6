import { getPartners } from '../../services/contracts/partners.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';

export function registerPartnerRoutes(app: App): void {
  route(app, getPartners, ({ deps: { env } }) => ({
    fraudScript: env.fraudScriptUrl,
    conversions: env.conversionsUrl,
    maps: env.maps,
  }));
}
