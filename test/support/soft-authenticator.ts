// An authenticator in this process: it makes passkeys as a browser does, without attestation.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreatedPasskey } from '../../services/contracts/passkeys.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const text = (value: string) => Buffer.from(value, 'utf8');

/** An EC2 key for ES256 on P-256, as COSE. */
function coseOf(publicKey: KeyObject): Buffer {
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

const hashOfHost = (origin: string) => createHash('sha256').update(new URL(origin).hostname).digest();

const clientDataOf = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string) =>
  text(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A passkey that a browser makes of the store's challenge, and how it signs in later. */
export function createPasskey(
  { challenge }: { challenge: string },
  { origin, isSynced = false }: Made,
): { created: CreatedPasskey; signedBy: (asked: { challenge: string }) => { id: string } } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  const authenticatorData = Buffer.concat([
    hashOfHost(origin),
    // User present and verified, with a credential; eligible for backup, and backed up.
    bytes(isSynced ? '5d' : '45'),
    // The count of signatures, and the authenticator's kind, which it doesn't tell.
    Buffer.alloc(4 + 16),
    bytes('0010'),
    rawId,
    coseOf(publicKey),
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
  const credential = { id, rawId: id, type: 'public-key' as const };
  const created = {
    clientDataJSON: clientDataOf('webauthn.create', challenge, origin).toString('base64url'),
    attestationObject: attestation.toString('base64url'),
    transports: ['internal'],
  };
  return {
    created: { ...credential, response: created },
    signedBy: (asked) => {
      const clientData = clientDataOf('webauthn.get', asked.challenge, origin);
      // User present and verified.
      const data = Buffer.concat([hashOfHost(origin), bytes(isSynced ? '1d' : '05'), Buffer.alloc(4)]);
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      return { ...credential, response, clientExtensionResults: {} };
    },
  };
}

/** What a browser makes of the store's challenge. */
export const createdBy = (asked: { challenge: string }, made: Made): CreatedPasskey =>
  createPasskey(asked, made).created;
