import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts and decrypts what the vault keeps. */
export interface Sealer {
  /** `boundTo` is the row's id: what was sealed for one row opens for no other. */
  seal: (plain: string, boundTo: string) => string;
  /** Throws when the key is another, the row is another, or a byte was changed. */
  open: (sealed: string, boundTo: string) => string;
  /** Tells whether two are alike without telling what they are; of each owner's alone, so that nobody's match another's. */
  fingerprint: (plain: string, owner: string) => string;
}

/** AES-256-GCM with a fresh nonce each time, and HMAC-SHA-256 under a key derived from the same. */
export function createSealer(key: Buffer): Sealer {
  if (key.length !== KEY_BYTES) throw new Error(`The vault's key must have ${KEY_BYTES} bytes.`);
  const fingerprintKey = Buffer.from(hkdfSync('sha256', key, '', 'fingerprint', KEY_BYTES));
  return {
    fingerprint: (plain, owner) =>
      createHmac('sha256', fingerprintKey)
        .update(JSON.stringify([owner, plain]))
        .digest('base64url'),
    seal(plain, boundTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, boundTo) {
      const [version, payload = ''] = sealed.split('.');
      if (version !== VERSION) throw new Error('The vault cannot read what another version sealed.');
      const bytes = Buffer.from(payload, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}

/** The sealer of a server's settings. */
export const sealerOf = ({ vaultKey }: { vaultKey: string }): Sealer =>
  createSealer(Buffer.from(vaultKey, 'base64'));
