// An authenticator in this process: it makes passkeys as a browser does, without attestation.

import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CreatedPasskey } from '../../services/contracts/passkeys.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const text = (value: string) => Buffer.from(value, 'utf8');

/** An EC2 key for ES256 on P-256, as COSE. */
function publicKey(): Buffer {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    bytes('a5010203262001215820'),
    Buffer.from(x, 'base64url'),
    bytes('225820'),
    Buffer.from(y, 'base64url'),
  ]);
}

interface Made {
  /** Of the page that asks. */
  origin: string;
  /** Whether a password manager keeps it. */
  isSynced?: boolean;
}

/** What a browser makes of the store's challenge. */
export function createdBy(
  { challenge }: { challenge: string },
  { origin, isSynced = false }: Made,
): CreatedPasskey {
  const id = randomBytes(16);
  const authenticatorData = Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    // User present and verified, with a credential; eligible for backup, and backed up.
    bytes(isSynced ? '5d' : '45'),
    // The count of signatures, and the authenticator's kind, which it doesn't tell.
    Buffer.alloc(4 + 16),
    bytes('0010'),
    id,
    publicKey(),
  ]);
  const attestation = Buffer.concat([
    bytes('a363'),
    text('fmt'),
    bytes('64'),
    text('none'),
    bytes('67'),
    text('attStmt'),
    bytes('a068'),
    text('authData'),
    bytes('58'),
    Buffer.from([authenticatorData.length]),
    authenticatorData,
  ]);
  const clientData = { type: 'webauthn.create', challenge, origin, crossOrigin: false };
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: text(JSON.stringify(clientData)).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  };
}
