import type { MapsService } from '../../services/contracts/maps.ts';
import { demoBanners, originsOf } from '../banners/banners.ts';
import { EnvError } from './env-error.ts';
import {
  faultsInProduction,
  faultsInStripeProduction,
  faultsInVaultProduction,
  LOCAL_HOST,
  unsafeIn,
} from './production.ts';
import {
  DEVELOPMENT_VAULT_KEY,
  SANDBOX_PROCESSOR_KEY,
  SANDBOX_VAULT_PROCESSOR_KEY,
  SANDBOX_VAULT_STORE_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from './sandbox-keys.ts';
import { listOf, type Read, readSettings, type ValuesOf, type Variables } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** The sandbox serves it itself (`server/sandbox/maps.ts`). */
const SANDBOX_MAPS: MapsService = { script: '/sandbox/partners/maps.js?key={key}', key: 'sandbox' };

/** In production, only the vault does without: it needs no more than their hosts. */
const NO_BANNERS: Pick<ReturnType<typeof demoBanners>, 'banners' | 'pages'> = {
  banners: [],
  pages: new Map(),
};

/** Load balancers check readiness every few seconds; this leaves time for two checks. */
const PRODUCTION_DRAIN_SECONDS = 5;

/** The first secret signs session cookies, and all of them verify, so that a secret can be rotated. */
export type AuthSecrets = readonly [string, ...string[]];

/** The settings of a server process, parsed. */
export interface Env extends ReturnType<typeof completed> {}

type Values = ValuesOf<typeof SETTINGS>;

/** What's set, and what follows from it for the rest. */
function completed({ authSecret, vaultKey, vaultDatabaseUrl: _, mail, ...values }: Values) {
  const { mode, port, vaultPort, vaultKeys } = values;
  const sandbox = values.sandbox ?? mode !== 'production';
  const shopOrigin = values.shopOrigin ?? `http://localhost:${port}`;
  const { banners, pages } = values.banners ?? (mode === 'production' ? NO_BANNERS : demoBanners());
  return {
    ...values,
    sandbox,
    banners,
    /** What banners wrote themselves. */
    pages,
    shopOrigin,
    vaultOrigin: values.vaultOrigin ?? `http://localhost:${vaultPort}`,
    shopOrigins: values.shopOrigins ?? originsOf({ shopOrigin, sandbox, banners }),
    drainSeconds: values.drainSeconds ?? (mode === 'production' ? PRODUCTION_DRAIN_SECONDS : 0),
    logLevel: values.logLevel ?? (mode === 'development' ? 'warn' : 'info'),
    /** Empty if one is to be created and stored next to the data. */
    authSecrets: values.authSecrets ?? (authSecret ? [authSecret] : []),
    vaultKeys: vaultKeys ?? [{ id: 'main', key: vaultKey ?? DEVELOPMENT_VAULT_KEY }],
    vaultStoreKeys: keysOr(SANDBOX_VAULT_STORE_KEY, values.vaultStoreKeys),
    vaultProcessorKeys: keysOr(SANDBOX_VAULT_PROCESSOR_KEY, values.vaultProcessorKeys),
    processorKeys: keysOr(SANDBOX_PROCESSOR_KEY, values.processorKeys),
    /** All of them are taken, and the sandbox's processor signs with the first. */
    processorWebhookSecrets: values.processorWebhookSecrets ?? (sandbox ? [SANDBOX_WEBHOOK_SECRET] : []),
    fraudScriptUrl: values.fraudScriptUrl ?? (sandbox ? '/sandbox/partners/fraud.js' : null),
    conversionsUrl: values.conversionsUrl ?? (sandbox ? '/sandbox/partners/conversions' : null),
    maps: values.maps ?? (sandbox ? SANDBOX_MAPS : null),
    mail: mail && {
      ...mail,
      /** Refuses a mail server that doesn't encrypt. */
      requiresTls: mode === 'production' && !LOCAL_HOST.test(new URL(mail.smtpUrl).hostname),
    },
    smtpUnicode: values.smtpUnicode ?? sandbox,
  };
}

/** Keys of one service at another: the first is sent, all of them are taken. */
function keysOr(sandboxKey: string, given: readonly string[] | null): readonly [string, ...string[]] {
  const [first = sandboxKey, ...others] = given ?? [];
  return [first, ...others];
}

/** Parses the settings of the shop, and of what else works with its database; throws all that's wrong with them. */
export function parseEnv(variables: Variables): Env {
  const given = readSettings(SETTINGS, variables);
  refuse([...faultsOfShop(given), ...given.faults]);
  const env = completed(given.values);
  return env.vaultUrl ? { ...env, vaultKeys: [] } : env;
}

/** Parses the settings of the vault as a process of its own, which needs none of the shop's secrets; throws all that's wrong with them. */
export function parseVaultEnv(variables: Variables): Env {
  const given = readSettings(SETTINGS, variables);
  refuse([...faultsOfVault(given), ...given.faults]);
  return { ...completed(given.values), databaseUrl: given.values.vaultDatabaseUrl, databaseDirectUrl: null };
}

/** Stripe's settings, for the adapter that asks it. */
export type StripeSettings = NonNullable<Env['stripe']>;

/** The settings of the adapter to Stripe. */
export interface StripeEnv extends Env {
  stripe: StripeSettings;
  vaultUrl: string;
}

/** Parses the settings of the adapter to Stripe as a process of its own, which needs none of the shop's secrets; throws all that's wrong with them. */
export function parseStripeEnv(variables: Variables): StripeEnv {
  const given = readSettings(SETTINGS, variables);
  const { stripe, vaultUrl } = given.values;
  const missing = [
    ...(given.isGiven('STRIPE_KEY') ? [] : ['STRIPE_KEY is missing: checkstand stripe asks Stripe by it.']),
    ...(given.isGiven('VAULT_URL') ? [] : ['VAULT_URL is missing: the numbers of cards are there.']),
  ];
  const { mode } = given.values;
  refuse([
    ...missing,
    ...faultsOfBoth(given),
    ...(mode === 'production' ? faultsInStripeProduction(ALL, given) : []),
    ...given.faults,
  ]);
  if (!stripe || !vaultUrl) throw new EnvError(missing);
  return {
    ...completed(given.values),
    stripe,
    vaultUrl,
    databaseUrl: stripe.databaseUrl,
    databaseDirectUrl: null,
  };
}

/** Where operators sign in, for the command that needs nothing else of the settings; throws all that's wrong with them. */
export function signOnSettings(variables: Variables): NonNullable<Env['operatorSignOn']> {
  const { operatorSignOn: signOn } = SETTINGS;
  const { values, faults, isGiven } = readSettings({ signOn }, variables);
  const missing = isGiven('OPERATOR_ISSUER') ? [] : ['OPERATOR_ISSUER is missing: operators sign in there.'];
  refuse([...missing, ...faults]);
  if (!values.signOn) throw new EnvError(missing);
  return values.signOn;
}

/** Which database the settings name, for commands that need nothing else of them. */
export function databaseSettings(variables: Variables): { url: string | null; dataDir: string } {
  const { mode, databaseUrl, databaseDirectUrl, dataDir } = SETTINGS;
  const given = readSettings({ mode, databaseUrl, databaseDirectUrl, dataDir }, variables);
  const { values } = given;
  const used = values.databaseDirectUrl ? databaseDirectUrl : databaseUrl;
  refuse([...(values.mode === 'production' ? unsafeIn([used], given) : []), ...given.faults]);
  return { url: values.databaseDirectUrl ?? values.databaseUrl, dataDir: values.dataDir };
}

const ALL = listOf(SETTINGS);
const VARIABLES = ALL.map(({ variable }) => variable);

/** The setting that a sentence is about. */
const nameIn = (fault: string) => fault.split(' ')[0]?.replace(/_FILE$/, '') ?? '';

/**
 * Throws everything that's wrong, so that whoever starts a store can mend all of it at once: a sentence about each setting, in the order of
 * docs/settings.md.
 */
function refuse(faults: readonly string[]): void {
  const byName = new Map(faults.toReversed().map((fault) => [nameIn(fault), fault]));
  const said = VARIABLES.flatMap((name) => byName.get(name) ?? []);
  if (said.length > 0) throw new EnvError(said);
}

type Given = Read<typeof SETTINGS>;

const both = (given: Given, one: string, other: string) => given.isGiven(one) && given.isGiven(other);

/** Whether two settings have the same port, and not just any. */
const sharePort = ({ valueIn }: Given, one: string, other: string) =>
  valueIn(one) === valueIn(other) && valueIn(one) !== 0;

/** What no process may have. */
function faultsOfBoth(given: Given): string[] {
  const { vaultStoreKeys, vaultProcessorKeys, metrics } = given.values;
  const ports = ['PORT', 'VAULT_PORT', 'VAULT_API_PORT', 'PROCESSOR_PORT'];
  const taken = metrics && ports.find((name) => sharePort(given, 'METRICS_PORT', name));
  return [
    ...(taken ? [`METRICS_PORT is invalid: must differ from ${taken}.`] : []),
    ...(both(given, 'VAULT_KEY', 'VAULT_KEYS')
      ? ['VAULT_KEY is invalid: move it into VAULT_KEYS as main.']
      : []),
    ...(vaultStoreKeys?.some((key) => vaultProcessorKeys?.includes(key))
      ? [
          'VAULT_PROCESSOR_KEYS is invalid: must have none of VAULT_STORE_KEYS, since the store may not have PINs and numbers.',
        ]
      : []),
  ];
}

function faultsOfVault(given: Given): string[] {
  return [
    ...(sharePort(given, 'VAULT_PORT', 'VAULT_API_PORT')
      ? ['VAULT_API_PORT is invalid: must differ from VAULT_PORT.']
      : []),
    ...faultsOfBoth(given),
    ...(given.values.mode === 'production' ? faultsInVaultProduction(ALL, given) : []),
  ];
}

function faultsOfShop(given: Given): string[] {
  const { mode, sandbox } = given.values;
  const isSandbox = sandbox ?? mode !== 'production';
  return [
    ...(sharePort(given, 'PORT', 'VAULT_PORT') ? ['VAULT_PORT is invalid: must differ from PORT.'] : []),
    ...(both(given, 'AUTH_SECRET', 'AUTH_SECRETS')
      ? ['AUTH_SECRET is invalid: move it into AUTH_SECRETS.']
      : []),
    ...(both(given, 'IMAGES_DIR', 'IMAGES_URL') ? ['IMAGES_DIR is invalid: IMAGES_URL is set as well.'] : []),
    ...(given.isGiven('PROCESSOR_URL') && !given.isGiven('PROCESSOR_KEYS') && !isSandbox
      ? ['PROCESSOR_KEYS is missing: set it with PROCESSOR_URL.']
      : []),
    ...faultsOfBoth(given),
    ...(mode === 'production' ? faultsInProduction(ALL, given) : []),
  ];
}
