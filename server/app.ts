import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { registerSessionRoutes } from './auth/routes.ts';
import { registerCartRoutes } from './carts/routes.ts';
import { registerImageRoutes } from './catalogue/images.ts';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import { registerCheckoutRoutes } from './checkouts/routes.ts';
import type { App, AppEnv, Deps } from './context.ts';
import { registerOrderRoutes } from './orders/routes.ts';
import { ProblemError, problemResponse } from './problems.ts';
import { registerQuoteRoutes } from './quotes/routes.ts';
import { originTest } from './request.ts';
import { registerReservationRoutes } from './reservations/routes.ts';
import { registerStoreRoutes } from './stores/routes.ts';
import { registerWalletRoutes } from './wallet/routes.ts';

const MAX_BODY_BYTES = 128 * 1024;

/** The shop's server: every route of every family. */
export function createApp(deps: Deps): App {
  const app: App = new Hono<AppEnv>();
  const isAllowed = originTest(deps.env.shopOrigins);

  app.use(async (http, next) => {
    http.set('deps', deps);
    const { method } = http.req;
    const origin = http.req.header('origin');
    const changes = method !== 'GET' && method !== 'HEAD';
    if (changes && (origin ? !isAllowed(origin) : http.req.header('sec-fetch-site') === 'cross-site')) {
      throw new ProblemError('FOREIGN_ORIGIN');
    }
    await next();
  });
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new ProblemError('TOO_LARGE');
      },
    }),
  );

  registerSessionRoutes(app);
  registerQuoteRoutes(app);
  registerReservationRoutes(app);
  registerWalletRoutes(app);
  registerCheckoutRoutes(app);
  registerOrderRoutes(app);
  registerCatalogueRoutes(app);
  registerImageRoutes(app);
  registerStoreRoutes(app);
  registerCartRoutes(app);

  app.notFound(() => problemResponse(new ProblemError('NOT_FOUND')));
  app.onError((error, http) => {
    if (error instanceof ProblemError) return problemResponse(error);
    deps.log.error({ error, method: http.req.method, path: http.req.path }, 'request failed');
    return problemResponse(new ProblemError('INTERNAL'));
  });
  return app;
}
