import { statSync } from 'node:fs';
import * as v from 'valibot';
import { Flags } from '../../services/contracts/app-data.ts';
import { readBanners } from '../banners/banners.ts';

export const text = v.string();

export const textUpTo = (most: number) =>
  v.pipe(text, v.maxLength(most, `must have at most ${most} characters`));

export const flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((value) => value === '1'),
);

export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

export const webAddress = v.pipe(
  v.string(),
  v.regex(/^https?:\/\//, 'must begin with https://'),
  v.url('must be a web address'),
);

/** What paths follow: without the slash at its end. */
export const baseAddress = v.pipe(
  webAddress,
  v.transform((url) => url.replace(/\/$/, '')),
);

export const webAddressWithoutUser = v.pipe(
  webAddress,
  v.check((url) => {
    const { username = '', password = '' } = URL.parse(url) ?? {};
    return username === '' && password === '';
  }, 'must not contain a user or a password'),
);

/** The maps service's script, which puts a `MapsProvider` (`services/contracts/maps.ts`) at `globalThis.storeMaps`. */
export const mapsScript = v.pipe(
  webAddress,
  v.check((url) => url.includes('{key}'), 'must have {key} where the access key goes'),
);

export const imagesAddress = v.pipe(
  webAddress,
  v.check((url) => !/[?#]/.test(url), 'must have neither ? nor #'),
  v.transform((url) => url.replace(/\/+$/, '')),
);

export const mailServer = v.pipe(
  v.string(),
  v.regex(/^smtps?:\/\/[^/]/, 'must begin with smtp:// or smtps://'),
  v.url('must be a web address'),
);

export const sender = v.pipe(
  v.string(),
  v.regex(
    /^([^<>"\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
    'must be an address such as Fernhill Market <orders@fernhill.example>',
  ),
);

export const pem = (what: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^-----BEGIN ${what}-----`), 'must be PEM'));

export const isFolder = (path: string) => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/** A folder of banners, read at once; all that's wrong in it is said together. */
export const bannersFolder = v.pipe(
  v.string(),
  v.check(isFolder, 'must be a folder'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { faults, ...read } = readBanners(dataset.value);
    if (faults.length === 0) return read;
    addIssue({ message: faults.join('; ') });
    return NEVER;
  }),
);

const isOrigin = (value: string) => URL.parse(value)?.origin === value;

export const origin = v.pipe(
  v.string(),
  v.check(isOrigin, 'must be an origin such as http://localhost:3000'),
);

/**
 * Comma-separated, fully named origins, of which `http://localhost:*` is one host on any port; a star stands only for a port, so that no host gets in through its parent
 * domain.
 */
export const origins = v.pipe(
  v.string(),
  v.transform((names) => names.split(',').map((one) => one.trim())),
  v.check(
    (names) =>
      names.map((one) => one.replace(/:\*$/, '')).every((one) => isOrigin(one) && !one.includes('*')),
    'must be comma-separated origins such as http://localhost:3000',
  ),
);

const FLAG_NAMES = Object.keys(Flags.entries) as (keyof Flags)[];

const isFlagName = (name: string): name is keyof Flags => Object.hasOwn(Flags.entries, name);

/** Comma-separated flags to switch on; 'none' switches all of them off. */
export const features = v.pipe(
  v.string(),
  v.transform((names) =>
    names
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.join() === 'none') return;
    const unknown = dataset.value.find((one) => !isFlagName(one));
    if (unknown === undefined) return;
    addIssue({ message: `there is no flag ${unknown}, only ${FLAG_NAMES.join(', ')}` });
  }),
  v.transform((on) => Object.fromEntries(FLAG_NAMES.map((flag) => [flag, on.includes(flag)])) as Flags),
);

export const bearerKey = v.pipe(
  v.string(),
  v.minLength(16, 'must have at least 16 characters'),
  v.regex(/^\S+$/, 'must not contain spaces'),
);

export const bearerKeys = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.array(bearerKey),
  v.check((keys) => new Set(keys).size === keys.length, 'must not repeat a key'),
);

/** Comma-separated values of a token's claims. */
export const claimValues = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.array(v.pipe(v.string(), v.minLength(1, 'must be comma-separated values'))),
);

/** As Standard Webhooks has them. */
const webhookSecret = v.pipe(
  v.string(),
  v.regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'must begin with whsec_ and go on in Base64'),
  v.check((secret) => bytesOf(secret).length >= 24, 'must have at least 24 bytes after whsec_'),
);

const bytesOf = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64');

export const webhookSecrets = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.array(webhookSecret),
  v.check((secrets) => new Set(secrets).size === secrets.length, 'must not repeat a secret'),
);

/** A secret key of Stripe's, or one that's restricted. */
export const stripeKey = v.pipe(
  v.string(),
  v.regex(/^(sk|rk)_(live|test)_\w{16,}$/, 'must begin with sk_live_, sk_test_, rk_live_, or rk_test_'),
);

/** Whose bytes are those of its text, unlike those of Standard Webhooks. */
export const stripeWebhookSecrets = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.array(v.pipe(v.string(), v.regex(/^whsec_\w{16,}$/, 'must begin with whsec_'))),
  v.check((secrets) => new Set(secrets).size === secrets.length, 'must not repeat a secret'),
);

/** A key of the vault and the name in what it seals. */
export interface VaultKey {
  id: string;
  /** 32 bytes in Base64. */
  key: string;
}

export const vaultKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in Base64'));

/** Comma-separated `name:key` pairs. */
export const vaultKeys = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.regex(
        /^[\w-]{1,32}:[A-Za-z0-9+/]{43}=$/,
        'must be comma-separated name:key pairs, each key 32 bytes in Base64',
      ),
      v.transform((one): VaultKey => {
        const colon = one.indexOf(':');
        return { id: one.slice(0, colon), key: one.slice(colon + 1) };
      }),
    ),
  ),
  v.check((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must not repeat a key name'),
);

export const authSecret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));

export const authSecrets = v.pipe(
  v.string(),
  v.transform((list) => list.split(',')),
  v.array(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(32, 'must be comma-separated secrets of at least 32 characters'),
    ),
  ),
  v.check((secrets) => new Set(secrets).size === secrets.length, 'must not repeat a secret'),
);

export const postgresUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  v.check((url) => URL.canParse(url), 'must be an address such as postgres://user@host/database'),
);

/** As the standard has them: comma-separated `name=value` pairs. */
export const headerPairs = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.check(
    (pairs) => pairs.every((one) => /^[\w-]+=[^\s,]+$/.test(one)),
    'must be comma-separated name=value pairs',
  ),
  v.transform((pairs) =>
    Object.fromEntries(
      pairs.map((one) => {
        const sign = one.indexOf('=');
        return [one.slice(0, sign), one.slice(sign + 1)] as const;
      }),
    ),
  ),
);

export const ratio = v.pipe(
  v.string(),
  v.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a number from 0 to 1'),
  v.transform(Number),
);

/** The standard's samplers that a setting can choose. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
