import { PASSKEY_LIMIT } from '../../services/contracts/passkeys.ts';
import { createdPasskey, passkeys, withCreated } from '../../test/support/account/security.ts';
import { session } from '../../test/support/cart/samples.ts';
import { answering, refusing, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { passkeysMachine } from './passkeys.machine.ts';

const values = { name: 'Work laptop' };
const email = 'riley@example.com';
const stale = refusing(403, 'FULL_AUTHENTICATION_REQUIRED');
const gone = refusingCall(404, 'NOT_FOUND');
const full = Array.from({ length: PASSKEY_LIMIT }, (_, at) => ({
  ...passkeys()[1],
  id: `passkey-${at + 1}`,
}));

export const walk: Walk<typeof passkeysMachine> = {
  machine: passkeysMachine,
  starts: {
    'a browser with passkeys': { email, isSupported: true },
    'a browser without passkeys': { email, isSupported: false },
  },
  events: [
    { type: 'resource.reload' },
    { type: 'passkey.add' },
    { type: 'passkey.rename', id: 'passkey-2' },
    { type: 'form.submitted', output: values, values },
    { type: 'renaming.cancel' },
    { type: 'passkey.remove', id: 'passkey-2' },
    { type: 'removal.confirm' },
    { type: 'removal.cancel' },
  ],
  answers: {
    loadPasskeys: {
      loaded: { output: passkeys() },
      'loaded with the new one': { output: withCreated() },
      none: { output: [] },
      full: { output: full },
      unreachable: UNREACHABLE,
    },
    startAddingPasskey: {
      'a challenge': { output: { challenge: 'challenge-1' } },
      'signed in long ago': stale,
      'too many': refusing(422, 'TOO_MANY_PASSKEYS'),
      unreachable: UNREACHABLE,
    },
    createPasskey: {
      created: { output: { kind: 'created', passkey: createdPasskey() } },
      dismissed: { output: { kind: 'dismissed' } },
      known: { output: { kind: 'known' } },
      broken: { error: { kind: 'malformed' } },
    },
    addPasskey: {
      added: answering(withCreated()),
      refused: refusingCall(401, 'PASSKEY_REFUSED'),
      'no answer': UNKNOWN,
    },
    renamePasskey: {
      renamed: answering(passkeys()),
      'a field refused': refusingCall(422, 'INVALID_INPUT', {
        fields: { name: 'Use at most 60 characters' },
      }),
      gone: gone,
      'no answer': UNKNOWN,
    },
    removePasskey: {
      removed: answering(passkeys().slice(0, 1)),
      gone: gone,
      'signed in long ago': refusingCall(403, 'FULL_AUTHENTICATION_REQUIRED'),
      'no answer': UNKNOWN,
    },
    identityCheck: {
      confirmed: { output: { kind: 'confirmed', session: session() } },
      left: { output: { kind: 'left' } },
    },
  },
  serialize: ({ passkeys: known, failure, loadFailure }) => [known.length, failure?.kind, loadFailure?.kind],
};
