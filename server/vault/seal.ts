import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { VaultKey } from '../settings/values.ts';

/** The format of what's sealed: `v1.<key name>.<payload>`. */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts and decrypts what the vault stores. */
export interface Sealer {
  /** `boundTo` is the row's id: what's sealed for one row doesn't open for another. */
  seal: (plain: string, boundTo: string) => string;
  /** Throws if the key or the row is a different one, or a byte has changed. */
  open: (sealed: string, boundTo: string) => string;
  /**
   * Show whether two of an owner's values are equal without revealing them. One per key: the first is the one to store; the
   * others find what was stored before a rotation.
   */
  fingerprints: (plain: string, owner: string) => readonly [string, ...string[]];
}

/**
 * AES-256-GCM with a fresh nonce each time, and HMAC-SHA-256 under a key derived from the same one. The first key
 * seals; all of them open and find.
 */
export function createSealer(keys: readonly VaultKey[]): Sealer {
  const known = keys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') }));
  const [first, ...older] = known;
  if (!first || known.some(({ key }) => key.length !== KEY_BYTES)) {
    throw new Error(`The vault's keys must have ${KEY_BYTES} bytes each.`);
  }
  const printers = older.map(({ key }) => fingerprinting(key));
  const printFirst = fingerprinting(first.key);
  const mark = `${VERSION}.${first.id}.`;
  return {
    fingerprints: (plain, owner) => [
      printFirst(plain, owner),
      ...printers.map((print) => print(plain, owner)),
    ],
    seal(plain, boundTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first.key, iv).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(Buffer.from(plain)), cipher.final()]);
      return `${mark}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, boundTo) {
      const { id, payload } = partsOf(sealed);
      const used = known.find((one) => one.id === id);
      if (!used) throw new Error(`The vault has no key ${id}.`);
      return decipher(used.key, payload, boundTo);
    },
  };
}

function fingerprinting(key: Buffer): (plain: string, owner: string) => string {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'fingerprint', KEY_BYTES));
  return (plain, owner) =>
    createHmac('sha256', derived)
      .update(JSON.stringify([owner, plain]))
      .digest('base64url');
}

/** The name of the key that sealed it, and the payload. */
function partsOf(sealed: string): { id: string; payload: string } {
  const [first, last] = [sealed.indexOf('.'), sealed.lastIndexOf('.')];
  const version = sealed.slice(0, first);
  if (version !== VERSION) throw new Error("The vault can't read what another version sealed.");
  return { id: sealed.slice(first + 1, last), payload: sealed.slice(last + 1) };
}

function decipher(key: Buffer, payload: string, boundTo: string): string {
  const bytes = Buffer.from(payload, 'base64url');
  const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([opening.update(bytes.subarray(IV_BYTES + TAG_BYTES)), opening.final()]).toString();
}

/** The sealer for a server's settings. */
export const sealerOf = ({ vaultKeys }: { vaultKeys: readonly VaultKey[] }): Sealer =>
  createSealer(vaultKeys);
