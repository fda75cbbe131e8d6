import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { AccountData, exportAccount } from '../../services/contracts/security.ts';
import type { Session } from '../../services/contracts/session.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, isRefusedWith } from '../shared/failures.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';
import { type IdentityCheckOutput, identityCheckMachine } from './identity-check.machine.ts';
import { type SecurityFailure, securityFailureOf } from './security.failures.ts';

export interface DataExportServices {
  exportAccount: CallOf<typeof exportAccount>;
  /** Has the browser save a document as a file. */
  saveDocument: Service<{ name: string; document: unknown }, unknown>;
}

export type DataExportRef = ActorRefFrom<typeof dataExportMachine>;

interface DataExportContext {
  /** The shopper's, for the dialog that asks for the password. */
  email: string;
  data: AccountData | null;
  failure: SecurityFailure | null;
}

/** Everything the store keeps of the shopper, as a file. */
export const dataExportMachine = setup({
  types: {
    input: {} as { email: string },
    context: {} as DataExportContext,
    events: {} as { type: 'export.request' },
    emitted: {} as Emitted,
    children: {} as { identityCheck: 'identityCheck' },
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<DataExportServices>('exportAccount', 'saveDocument'),
    identityCheck: identityCheckMachine,
  },
  guards: {
    isRefusedWith,
    hasEnded,
  },
  actions: {
    storeData: assign((_, { data }: { data: AccountData }) => ({ data })),
    clearData: assign({ data: null }),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: securityFailureOf(failure) })),
    clearFailure: assign({ failure: null }),
    tellRenewed: emit((_, { session }: { session: Session }) => ({ type: 'session.renewed', session })),
  },
}).createMachine({
  id: 'dataExport',
  context: ({ input }) => ({ ...input, data: null, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The shopper can download what the store keeps of them.',
      on: { 'export.request': 'asking' },
    },
    asking: {
      description: 'The store puts the document together.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'exportAccount',
        src: 'exportAccount',
        input: undefined,
        onDone: {
          target: 'saving',
          actions: { type: 'storeData', params: ({ event }) => ({ data: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefusedWith', params: { code: 'FULL_AUTHENTICATION_REQUIRED' } },
            target: 'confirmingIdentity',
          },
          { target: 'idle', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    confirmingIdentity: {
      description: 'The shopper confirms who they are.',
      invoke: {
        id: 'identityCheck',
        src: 'identityCheck',
        input: ({ context: { email } }) => ({ email }),
        onDone: endings<IdentityCheckOutput>()({
          confirmed: {
            target: 'asking',
            actions: { type: 'tellRenewed', params: ({ event }) => event.output },
          },
          left: 'idle',
        }),
      },
    },
    saving: {
      description: 'The browser saves the document.',
      tags: 'busy',
      exit: 'clearData',
      invoke: {
        id: 'saveDocument',
        src: 'saveDocument',
        input: ({ context: { data } }) => ({ name: 'my-account-data.json', document: data }),
        onDone: 'saved',
        onError: { target: 'idle', actions: { type: 'storeFailure', params: asFailure } },
      },
    },
    saved: {
      description: 'The document is saved, and the page says so.',
      on: { 'export.request': 'asking' },
    },
  },
});
