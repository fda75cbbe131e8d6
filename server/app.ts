import { Hono } from 'hono';
import { WEBHOOKS } from '../services/contracts/events.ts';
import { MARKS_PATH, PICTURES_PATH } from '../services/contracts/pictures.ts';
import { registerAddressRoutes } from './addresses/routes.ts';
import { registerProcessorEventRoutes } from './attempts/routes.ts';
import { registerAuditRoutes } from './audit/routes.ts';
import { registerAccountRoutes } from './auth/account-routes.ts';
import { registerSessionRoutes } from './auth/routes.ts';
import { registerSingleSignOnRoutes } from './auth/single-sign-on.ts';
import { bannerWith } from './banners/banners.ts';
import { registerBrowserRoutes } from './browsers/routes.ts';
import { registerCartRoutes } from './carts/routes.ts';
import { registerImageRoutes } from './catalog/images.ts';
import { mailedHeaders } from './catalog/mailed-pngs.ts';
import { registerMarks } from './catalog/marks.ts';
import { registerPictures } from './catalog/pictures.ts';
import { registerCatalogRoutes } from './catalog/routes.ts';
import { registerCheckoutRoutes } from './checkouts/routes.ts';
import { registerEventRoutes } from './events/routes.ts';
import { registerFlashSaleRoutes } from './flash-sales/routes.ts';
import { textResponse } from './http/compression.ts';
import type { App, AppEnv, Deps } from './http/context.ts';
import { checkContracts } from './http/contract-checks.ts';
import { limitBodies, refuseForeignOrigins, refuseStrangePaths } from './http/guards.ts';
import { type Readiness, registerHealthRoutes } from './http/health.ts';
import { inLanguageOfPage } from './http/language.ts';
import { observed } from './http/observed.ts';
import { onFailure } from './http/on-failure.ts';
import { openApiOf } from './http/openapi.ts';
import { ProblemError, problemResponse } from './http/problems.ts';
import { bannerOf } from './http/request.ts';
import { requestLog } from './http/request-log.ts';
import { operationsOf } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessionCookie } from './http/session.ts';
import { serveFiles } from './http/static-files.ts';
import { registerMembershipRoutes } from './membership/routes.ts';
import { registerModificationRoutes } from './modifications/routes.ts';
import { registerOperatorRoutes } from './operators/routes.ts';
import { registerOrderingRoutes } from './ordering/routes.ts';
import { registerOrderRoutes } from './orders/routes.ts';
import { registerStaffRoutes } from './orders/staff-routes.ts';
import { registerPageRoutes } from './pages/routes.ts';
import { registerPartnerRoutes } from './partners/routes.ts';
import { registerVaultRoutes } from './payments/routes.ts';
import { registerPreferenceRoutes } from './preferences/routes.ts';
import { registerPrescriptionRoutes } from './prescriptions/routes.ts';
import { registerProfileRoutes } from './profile/routes.ts';
import { registerQuoteRoutes } from './quotes/routes.ts';
import { registerReservationRoutes } from './reservations/routes.ts';
import { registerRewardRoutes } from './rewards/routes.ts';
import { letFaultsHit } from './sandbox/faults.ts';
import { MAILBOX_PATH, mailboxHeaders, registerMailbox } from './sandbox/mailbox.ts';
import { registerSandboxPartners } from './sandbox/partners.ts';
import { registerSandboxRoutes } from './sandbox/routes.ts';
import { registerSandboxTexts, TEXTS_PATH } from './sandbox/texts.ts';
import { registerSecurityRoutes } from './security/routes.ts';
import { registerStoreRoutes } from './stores/routes.ts';
import { registerSupportRoutes } from './support/routes.ts';
import { registerWalletRoutes } from './wallet/routes.ts';
import { registerWayRoutes } from './ways/routes.ts';

interface AppOptions {
  readiness?: Readiness;
  /** The folder with the built shop; without it, only calls are served. */
  files?: string | undefined;
}

/** The shop's server: all routes and the shop itself. */
export function createApp(deps: Deps, { readiness = { isClosing: false }, files }: AppOptions = {}): App {
  const { env, log } = deps;
  const app: App = new Hono<AppEnv>();

  if (env.sandbox) app.on('GET', [MAILBOX_PATH, TEXTS_PATH], mailboxHeaders);
  app.on('GET', [`${MARKS_PATH}*`, `${PICTURES_PATH}*`], mailedHeaders);
  app.use(observed, requestLog(log, env), securityHeaders(env));
  app.use(async (http, next) => {
    http.set('deps', deps);
    await next();
  });
  app.use(inLanguageOfPage((http) => bannerWith(bannerOf(http), env).languages));
  app.use(refuseStrangePaths, refuseForeignOrigins(env), limitBodies());
  if (env.sandbox) app.use(letFaultsHit);
  if (env.mode === 'test') app.use(checkContracts);

  registerSessionRoutes(app);
  registerAccountRoutes(app);
  registerSingleSignOnRoutes(app);
  registerSecurityRoutes(app);
  registerQuoteRoutes(app);
  registerWayRoutes(app);
  registerReservationRoutes(app);
  registerFlashSaleRoutes(app);
  registerWalletRoutes(app);
  registerCheckoutRoutes(app);
  registerOrderingRoutes(app);
  registerOrderRoutes(app, readiness);
  registerModificationRoutes(app);
  registerProcessorEventRoutes(app);
  registerStaffRoutes(app);
  registerOperatorRoutes(app);
  registerAuditRoutes(app);
  registerEventRoutes(app);
  registerSupportRoutes(app);
  registerCatalogRoutes(app);
  registerImageRoutes(app);
  registerMarks(app);
  if (env.imagesDir) registerPictures(app, env.imagesDir);
  registerStoreRoutes(app);
  registerAddressRoutes(app);
  registerCartRoutes(app);
  registerVaultRoutes(app);
  registerProfileRoutes(app);
  registerMembershipRoutes(app);
  registerPreferenceRoutes(app);
  registerRewardRoutes(app);
  registerPrescriptionRoutes(app);
  registerPageRoutes(app);
  registerPartnerRoutes(app);
  registerBrowserRoutes(app);
  if (env.sandbox) {
    registerSandboxRoutes(app);
    registerSandboxPartners(app);
    registerMailbox(app);
    registerSandboxTexts(app);
  }

  registerHealthRoutes(app, deps, readiness);
  // Built for the first caller of each banner: it takes a tenth of a second.
  const openApis = new Map<string, string>();
  app.get('/openapi.json', (http) => {
    const { title } = bannerWith(bannerOf(http), env);
    const openApi = openApis.getOrInsertComputed(title, () =>
      JSON.stringify(
        openApiOf(operationsOf(app), {
          title,
          description: 'The store behind the checkout.',
          cookieName: sessionCookie(env),
          webhooks: WEBHOOKS,
        }),
      ),
    );
    return textResponse(http, openApi, 'application/json');
  });
  if (files) serveFiles(app, files, env.banners);

  app.notFound(() => problemResponse(new ProblemError('NOT_FOUND')));
  app.onError(onFailure(log, 'request'));
  return app;
}
