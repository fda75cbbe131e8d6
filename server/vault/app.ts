import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ALL_LANGUAGES } from '../../languages/languages.ts';
import { t } from '../../languages/t.ts';
import { timeOf } from '../db/clock.ts';
import { acceptedEncodings } from '../http/compression.ts';
import type { App, AppEnv, Deps } from '../http/context.ts';
import { type Readiness, registerHealthRoutes } from '../http/health.ts';
import { inLanguageOfPage } from '../http/language.ts';
import { observed } from '../http/observed.ts';
import { onFailure } from '../http/on-failure.ts';
import { parseInput, parseJson } from '../http/parse.ts';
import { ProblemError, problemResponse } from '../http/problems.ts';
import { callerNetwork, originTest } from '../http/request.ts';
import { requestLog } from '../http/request-log.ts';
import type { Env } from '../settings/env.ts';
import { FORM_NAMES, pinErrors } from './forms.ts';
import { otherHeaders, pageHeaders } from './headers.ts';
import { brandNameOf, errorsIn, readTyped } from './instrument.ts';
import { limitCalls } from './limits.ts';
import { PinRequest, TokenRequest } from './messages.ts';
import { VAULT_MIGRATIONS } from './migrations.ts';
import { readAsset, readPage } from './page-files.ts';
import { sealPin } from './pin.ts';
import { sealerOf } from './seal.ts';
import { issueToken } from './tokens.ts';

/** What the vault works with. */
export interface VaultDeps extends Pick<Deps, 'db' | 'log'> {
  env: Pick<
    Env,
    | 'mode'
    | 'sandbox'
    | 'shopOrigins'
    | 'vaultOrigin'
    | 'vaultKeys'
    | 'vaultStoreKeys'
    | 'vaultProcessorKeys'
    | 'tokenLimit'
    | 'trustProxy'
    | 'databaseUrl'
    | 'dataDir'
  >;
  readiness?: Readiness;
}

interface PageDeps extends VaultDeps {
  /** The folder with the built pages; `npm run build` writes it to dist/vault. */
  pageDirectory?: string;
}

const MAX_BODY_BYTES = 2048;
const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * The card vault's own server, on its own origin: the page that takes a card or a PIN, and what it gets for
 * them. Nothing here logs a body, and no response repeats a number or a PIN.
 */
export function createVaultApp({
  db,
  env,
  log,
  pageDirectory,
  readiness = { isClosing: false },
}: PageDeps): App {
  const app: App = new Hono<AppEnv>();
  const isShop = originTest(env.shopOrigins);
  const sealer = sealerOf(env);

  app.use(
    observed,
    requestLog(log, env),
    inLanguageOfPage(() => ALL_LANGUAGES),
    async (http, next) => {
      await next();
      for (const [name, value] of Object.entries(otherHeaders(env))) {
        if (!http.res.headers.has(name)) http.res.headers.set(name, value);
      }
    },
  );

  app.get('/card', async (http) => {
    const shop = exactOrigin(http.req.query('shop'));
    if (!shop || !isShop(shop)) throw new ProblemError('FOREIGN_ORIGIN');
    const form = FORM_NAMES.find((name) => name === (http.req.query('form') ?? 'card'));
    if (!form) throw new ProblemError('NOT_FOUND');
    const page = await readPage(form, await timeOf(db), pageDirectory).catch(() => {
      log.error('The card page is not built: run `npm run build`.');
      throw new ProblemError('UNAVAILABLE');
    });
    return http.body(page, 200, pageHeaders(shop));
  });

  app.get('/assets/:name', async (http) => {
    const accepted = acceptedEncodings(http.req.header('accept-encoding'));
    const file = await readAsset(http.req.param('name'), accepted, pageDirectory);
    if (!file) throw new ProblemError('NOT_FOUND');
    return http.body(file.body, 200, {
      'content-type': file.type,
      'cache-control': ONE_YEAR,
      vary: 'Accept-Encoding',
      ...(file.encoding ? { 'content-encoding': file.encoding } : {}),
    });
  });

  const tooLarge = () => {
    throw new ProblemError('TOO_LARGE');
  };
  const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge });

  app.post('/tokens', limitBody, async (http) => {
    http.set('operation', 'tokens.issue');
    checkOwnPage(http, env.vaultOrigin);
    await limitCalls(db, `tokens:${callerNetwork(http, env)}`, env.tokenLimit);
    const typed = parseInput(TokenRequest, parseJson(await http.req.text()));
    const now = await timeOf(db);
    const content = readTyped(typed, now, (pin) => sealPin(sealer, pin, now));
    if (!content) throw new ProblemError('INVALID_INPUT', { fields: errorsIn(typed, now) });
    const token = await issueToken(db, sealer, content);
    if (content.kind === 'RENEWAL') return http.json({ token }, 201);
    return http.json({ token, brand: brandNameOf(content), lastFour: content.number.slice(-4) }, 201);
  });

  app.post('/pins', limitBody, async (http) => {
    http.set('operation', 'pins.seal');
    checkOwnPage(http, env.vaultOrigin);
    await limitCalls(db, `pins:${callerNetwork(http, env)}`, env.tokenLimit);
    const typed = parseInput(PinRequest, parseJson(await http.req.text()));
    const fields = pinErrors(typed);
    if (Object.keys(fields).length > 0) throw new ProblemError('INVALID_INPUT', { fields });
    return http.json({ encryptedPin: sealPin(sealer, typed.pin, await timeOf(db)) }, 201);
  });

  registerHealthRoutes(app, { db, env, migrations: VAULT_MIGRATIONS }, readiness);
  app.notFound(() => problemResponse(new ProblemError('NOT_FOUND')));
  app.onError(onFailure(log, 'vault request'));
  return app;
}

/** The origin if it's written exactly the way browsers do, otherwise null. */
function exactOrigin(given: string | undefined): string | null {
  const url = given ? URL.parse(given) : null;
  return url && url.origin === given ? given : null;
}

/** Only the card page itself may request a token or seal a PIN, and only with JSON, which no other site's form can send. */
function checkOwnPage(http: Context, vaultOrigin: string): void {
  if (http.req.header('origin') !== vaultOrigin) throw new ProblemError('FOREIGN_ORIGIN');
  if (!http.req.header('content-type')?.startsWith('application/json')) {
    throw new ProblemError('MALFORMED_REQUEST', { detail: t("The body isn't JSON.") });
  }
}
