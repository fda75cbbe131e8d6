import { type ActorRefFrom, and, assign, emit, sendTo, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import {
  type addPasskey,
  type CreatedPasskey,
  hasRoom,
  type listPasskeys,
  type Passkey,
  type PasskeyCreation,
  PasskeyName,
  type removePasskey,
  type renamePasskey,
  type startAddingPasskey,
} from '../../services/contracts/passkeys.ts';
import type { Session } from '../../services/contracts/session.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, fieldErrors, hasFieldErrors, isNotFound, isRefusedWith } from '../shared/failures.ts';
import { type FormFact, formMachine } from '../shared/form.machine.ts';
import { asAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';
import { type IdentityCheckOutput, identityCheckMachine } from './identity-check.machine.ts';
import { type SecurityFailure, securityFailureOf } from './security.failures.ts';

export interface PasskeysServices {
  loadPasskeys: CallOf<typeof listPasskeys>;
  startAddingPasskey: CallOf<typeof startAddingPasskey>;
  /** Has the browser ask the shopper where to keep a new passkey. */
  createPasskey: Service<{ challenge: string }, PasskeyCreation>;
  addPasskey: CallOf<typeof addPasskey>;
  renamePasskey: CallOf<typeof renamePasskey>;
  removePasskey: CallOf<typeof removePasskey>;
}

export interface PasskeysInput {
  /** The shopper's, for the dialog that asks for the password. */
  email: string;
  /** Whether the browser knows passkeys. */
  isSupported: boolean;
}

export type PasskeysRef = ActorRefFrom<typeof passkeysMachine>;

export type PasskeysEvent =
  | FormFact<PasskeyName>
  | { type: 'resource.reload' }
  | { type: 'passkey.add' }
  /** Ask for another name. */
  | { type: 'passkey.rename'; id: string }
  | { type: 'renaming.cancel' }
  /** Ask whether to remove a passkey. */
  | { type: 'passkey.remove'; id: string }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' };

interface PasskeysContext extends PasskeysInput {
  /** The newest first. */
  passkeys: Passkey[];
  challenge: { challenge: string };
  /** What the browser made of the challenge. */
  created: CreatedPasskey | null;
  /** The one that's being renamed or removed. */
  subject: Passkey | null;
  name: string;
  /** Why they couldn't be loaded. */
  loadFailure: ServiceFailure | null;
  failure: SecurityFailure | null;
}

/** The one that's being renamed or removed. */
const chosen = ({ subject }: PasskeysContext): Passkey => known(subject);

const toast = (text: string): Emitted => ({ type: 'toast.requested', text, tone: 'success' });

/**
 * The shopper's passkeys, which they add, rename, and remove. Adding and removing take a recent sign-in; if the store refuses for
 * want of one, the shopper confirms who they are, and it goes on. Whether a passkey was added is decided by the store's list if no
 * answer came.
 */
export const passkeysMachine = setup({
  types: {
    input: {} as PasskeysInput,
    context: {} as PasskeysContext,
    events: {} as PasskeysEvent,
    emitted: {} as Emitted,
    children: {} as {
      identityCheck: 'identityCheck';
      form: 'form';
      addPasskey: 'addPasskey';
      renamePasskey: 'renamePasskey';
      removePasskey: 'removePasskey';
    },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<Pick<PasskeysServices, 'loadPasskeys' | 'startAddingPasskey' | 'createPasskey'>>(
      'loadPasskeys',
      'startAddingPasskey',
      'createPasskey',
    ),
    addPasskey: idempotentCall<PasskeysServices, 'addPasskey'>(),
    renamePasskey: idempotentCall<PasskeysServices, 'renamePasskey'>(),
    removePasskey: idempotentCall<PasskeysServices, 'removePasskey'>(),
    identityCheck: identityCheckMachine,
    form: formMachine,
  },
  guards: {
    knowsPasskeys: ({ context }) => context.isSupported,
    hasRoom: ({ context }) => hasRoom(context.passkeys),
    isListed: ({ context }, { id }: { id: string }) => context.passkeys.some((passkey) => passkey.id === id),
    /** The list has what the browser created. */
    isKept: ({ context }, passkeys: Passkey[]) =>
      passkeys.some(({ credentialId }) => credentialId === context.created?.id),
    isRefusedWith,
    isGone: (_, failure: ServiceFailure) => isNotFound(failure),
    hasFieldErrors,
    hasEnded,
    isAnswered,
  },
  actions: {
    storePasskeys: assign((_, passkeys: Passkey[]) => ({ passkeys, loadFailure: null })),
    storeLoadFailure: assign((_, failure: ServiceFailure) => ({ loadFailure: failure })),
    storeChallenge: assign((_, { output }: { output: { challenge: string } }) => ({ challenge: output })),
    storeCreated: assign((_, { passkey }: { passkey: CreatedPasskey }) => ({ created: passkey })),
    storeSubject: assign(({ context }, { id }: { id: string }) => ({
      subject: context.passkeys.find((passkey) => passkey.id === id) ?? null,
    })),
    dropSubject: assign(({ context: { passkeys, subject } }) => ({
      passkeys: passkeys.filter(({ id }) => id !== subject?.id),
    })),
    storeName: assign((_, { output }: { output: PasskeyName }) => ({ name: output.name })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: securityFailureOf(failure) })),
    clearFailure: assign({ failure: null }),
    showFieldErrors: sendTo('form', (_, failure: ServiceFailure) => ({
      type: 'fields.refused',
      fields: fieldErrors(failure),
    })),
    tellRenewed: emit((_, { session }: { session: Session }) => ({ type: 'session.renewed', session })),
    tellAdded: emit(toast(t('Your passkey is added. You can sign in with it now.'))),
    tellRenamed: emit(toast(t('Your passkey is renamed.'))),
    tellRemoved: emit(toast(t('That passkey is removed.'))),
  },
}).createMachine({
  id: 'passkeys',
  context: ({ input }) => ({
    ...input,
    passkeys: [],
    challenge: { challenge: '' },
    created: null,
    subject: null,
    name: '',
    loadFailure: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The store is asked for the passkeys.',
      tags: 'busy',
      invoke: {
        id: 'loadPasskeys',
        src: 'loadPasskeys',
        input: undefined,
        onDone: { target: 'ready', actions: { type: 'storePasskeys', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'storeLoadFailure', params: asFailure } },
      },
    },
    failed: {
      description: "The passkeys didn't load; the shopper can try again.",
      on: { 'resource.reload': 'loading' },
    },
    ready: {
      description: 'The passkeys are on the page.',
      initial: 'listed',
      states: {
        listed: {
          description: 'Nothing is being changed.',
          initial: 'quiet',
          on: {
            'passkey.add': { guard: and(['knowsPasskeys', 'hasRoom']), target: 'adding' },
            'passkey.rename': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'renaming',
              actions: { type: 'storeSubject', params: ({ event }) => event },
            },
            'passkey.remove': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'removal',
              actions: { type: 'storeSubject', params: ({ event }) => event },
            },
          },
          states: {
            quiet: { description: 'The list is all there is to say.' },
            dismissed: {
              description:
                "The shopper closed the browser's dialog; no passkey was added, and the page says so.",
            },
            known: {
              description: 'This device or password manager has a passkey of the account already.',
            },
            notAdded: { description: "The passkey wasn't added, and the page says why." },
          },
        },
        adding: {
          description: 'A passkey is being added.',
          initial: 'preparing',
          entry: 'clearFailure',
          states: {
            preparing: {
              description: 'The store is asked for a challenge.',
              tags: 'busy',
              invoke: {
                id: 'startAddingPasskey',
                src: 'startAddingPasskey',
                input: undefined,
                onDone: {
                  target: 'creating',
                  actions: { type: 'storeChallenge', params: ({ event }) => event },
                },
                onError: [
                  {
                    guard: { type: 'isRefusedWith', params: { code: 'FULL_AUTHENTICATION_REQUIRED' } },
                    target: 'confirmingIdentity',
                  },
                  {
                    target: '#passkeys.ready.listed.notAdded',
                    actions: { type: 'storeFailure', params: asFailure },
                  },
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
                    target: 'preparing',
                    actions: { type: 'tellRenewed', params: ({ event }) => event.output },
                  },
                  left: '#passkeys.ready.listed',
                }),
              },
            },
            creating: {
              description: 'The browser asks the shopper where to keep the passkey.',
              tags: 'busy',
              invoke: {
                id: 'createPasskey',
                src: 'createPasskey',
                input: ({ context: { challenge } }) => challenge,
                onDone: endings<PasskeyCreation>()({
                  dismissed: '#passkeys.ready.listed.dismissed',
                  known: '#passkeys.ready.listed.known',
                  created: {
                    target: 'keeping',
                    actions: { type: 'storeCreated', params: ({ event }) => event.output },
                  },
                }),
                onError: {
                  target: '#passkeys.ready.listed.notAdded',
                  actions: { type: 'storeFailure', params: asFailure },
                },
              },
            },
            keeping: {
              description: 'The store checks the new passkey and keeps it.',
              tags: 'busy',
              invoke: {
                id: 'addPasskey',
                src: 'addPasskey',
                input: ({ context }) => ({
                  call: 'addPasskey',
                  request: { response: known(context.created) },
                }),
                onDone: [
                  {
                    guard: 'isAnswered',
                    target: '#passkeys.ready.listed',
                    actions: [{ type: 'storePasskeys', params: asAnswer }, 'tellAdded'],
                  },
                  { target: 'looking', actions: { type: 'storeFailure', params: asFailure } },
                ],
              },
            },
            looking: {
              description: "The store didn't say that it keeps the passkey, so the list is loaded again.",
              tags: 'busy',
              invoke: {
                id: 'loadPasskeys',
                src: 'loadPasskeys',
                input: undefined,
                onDone: [
                  {
                    guard: { type: 'isKept', params: ({ event }) => event.output },
                    target: '#passkeys.ready.listed',
                    actions: [
                      'clearFailure',
                      { type: 'storePasskeys', params: ({ event }) => event.output },
                      'tellAdded',
                    ],
                  },
                  {
                    target: '#passkeys.ready.listed.notAdded',
                    actions: { type: 'storePasskeys', params: ({ event }) => event.output },
                  },
                ],
                onError: {
                  target: '#passkeys.failed',
                  actions: { type: 'storeLoadFailure', params: asFailure },
                },
              },
            },
          },
        },
        renaming: {
          description: '“Rename passkey”: the shopper types another name.',
          tags: 'modal',
          meta: { modal: 'RenamePasskey' },
          entry: 'clearFailure',
          invoke: {
            id: 'form',
            src: 'form',
            input: ({ self, context }) => ({
              parent: self,
              schema: PasskeyName,
              values: { name: chosen(context).name },
            }),
          },
          initial: 'typing',
          states: {
            typing: {
              description: 'The shopper types.',
              on: {
                'form.submitted': {
                  target: 'saving',
                  actions: { type: 'storeName', params: ({ event }) => event },
                },
                'renaming.cancel': '#passkeys.ready.listed',
              },
            },
            saving: {
              description: 'The store renames the passkey.',
              tags: 'busy',
              entry: 'clearFailure',
              invoke: {
                id: 'renamePasskey',
                src: 'renamePasskey',
                input: ({ context }) => ({
                  call: 'renamePasskey',
                  request: { passkeyId: chosen(context).id, name: context.name },
                }),
                onDone: [
                  {
                    guard: 'isAnswered',
                    target: '#passkeys.ready.listed',
                    actions: [{ type: 'storePasskeys', params: asAnswer }, 'tellRenamed'],
                  },
                  {
                    guard: { type: 'hasFieldErrors', params: asFailure },
                    target: 'typing',
                    actions: { type: 'showFieldErrors', params: asFailure },
                  },
                  // It was removed elsewhere.
                  { guard: { type: 'isGone', params: asFailure }, target: '#passkeys.loading' },
                  { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
                ],
              },
            },
            failed: {
              description: 'The passkey may not be renamed; the dialog says why and offers to try again.',
              on: {
                'form.submitted': {
                  target: 'saving',
                  actions: { type: 'storeName', params: ({ event }) => event },
                },
                'renaming.cancel': '#passkeys.loading',
              },
            },
          },
        },
        removal: {
          description: 'A passkey is to be removed.',
          entry: 'clearFailure',
          initial: 'question',
          states: {
            question: {
              description: '“Remove this passkey?”: the shopper confirms.',
              tags: 'modal',
              meta: { modal: 'RemovePasskey' },
              initial: 'asking',
              states: {
                asking: {
                  description: 'The question is open.',
                  on: { 'removal.confirm': 'removing', 'removal.cancel': '#passkeys.ready.listed' },
                },
                removing: {
                  description: 'The store removes the passkey.',
                  tags: 'busy',
                  entry: 'clearFailure',
                  invoke: {
                    id: 'removePasskey',
                    src: 'removePasskey',
                    input: ({ context }) => ({
                      call: 'removePasskey',
                      request: { passkeyId: chosen(context).id },
                    }),
                    onDone: [
                      {
                        guard: 'isAnswered',
                        target: '#passkeys.ready.listed',
                        actions: [{ type: 'storePasskeys', params: asAnswer }, 'tellRemoved'],
                      },
                      // It's gone, which is what the shopper wants.
                      {
                        guard: { type: 'isGone', params: asFailure },
                        target: '#passkeys.ready.listed',
                        actions: ['dropSubject', 'tellRemoved'],
                      },
                      {
                        guard: { type: 'isRefusedWith', params: { code: 'FULL_AUTHENTICATION_REQUIRED' } },
                        target: '#passkeys.ready.removal.confirmingIdentity',
                      },
                      { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
                    ],
                  },
                },
                failed: {
                  description: 'The passkey may not be removed; the dialog says why and offers to try again.',
                  on: { 'removal.confirm': 'removing', 'removal.cancel': '#passkeys.loading' },
                },
              },
            },
            confirmingIdentity: {
              description: 'The shopper confirms who they are, and the passkey is removed.',
              invoke: {
                id: 'identityCheck',
                src: 'identityCheck',
                input: ({ context: { email } }) => ({ email }),
                onDone: endings<IdentityCheckOutput>()({
                  confirmed: {
                    target: 'question.removing',
                    actions: { type: 'tellRenewed', params: ({ event }) => event.output },
                  },
                  left: '#passkeys.ready.listed',
                }),
              },
            },
          },
        },
      },
    },
  },
});
