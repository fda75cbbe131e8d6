import { session } from '../../test/support/cart/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { dataExportMachine } from './data-export.machine.ts';

export const walk: Walk<typeof dataExportMachine> = {
  machine: dataExportMachine,
  starts: { 'a shopper': { email: 'riley@example.com' } },
  events: [{ type: 'export.request' }],
  answers: {
    exportAccount: {
      exported: { output: { profile: {} } },
      'signed in long ago': refusing(403, 'FULL_AUTHENTICATION_REQUIRED'),
      unreachable: UNREACHABLE,
    },
    identityCheck: {
      confirmed: { output: { kind: 'confirmed', session: session() } },
      left: { output: { kind: 'left' } },
    },
    saveDocument: { saved: { output: undefined }, broken: { error: { kind: 'malformed' } } },
  },
  serialize: ({ failure }) => failure?.kind,
};
