import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type {
  endOtherSessions,
  endSession,
  listSessions,
  SignedInDevice,
} from '../../services/contracts/sessions.ts';
import type { Emitted } from '../shared/emitted.ts';
import { isRefusedWith } from '../shared/failures.ts';
import { failingTo } from '../shared/loading.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, serviceActors } from '../shared/services.ts';

export interface DevicesServices {
  loadSessions: CallOf<typeof listSessions>;
  endSession: CallOf<typeof endSession>;
  endOtherSessions: CallOf<typeof endOtherSessions>;
}

export type DevicesRef = ActorRefFrom<typeof devicesMachine>;

export type DevicesEvent =
  | { type: 'resource.reload' }
  /** Sign one of the devices out. */
  | { type: 'device.signOut'; id: string }
  | { type: 'everywhere.request' }
  | { type: 'everywhere.confirm' }
  | { type: 'everywhere.cancel' };

interface DevicesContext {
  devices: SignedInDevice[];
  /** The one that's being signed out. */
  leaving: string | null;
  failure: ServiceFailure | null;
}

/** Where the shopper is signed in, and signing out there: one device, or everywhere, which ends with this one. */
export const devicesMachine = setup({
  types: {
    context: {} as DevicesContext,
    events: {} as DevicesEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: serviceActors<DevicesServices>('loadSessions', 'endSession', 'endOtherSessions'),
  guards: {
    isRefusedWith,
    isOther: ({ context }, { id }: { id: string }) =>
      context.devices.some((device) => device.id === id && !device.isThis),
  },
  actions: {
    storeDevices: assign((_, { devices }: { devices: SignedInDevice[] }) => ({ devices, failure: null })),
    storeLeaving: assign((_, { id }: { id: string }) => ({ leaving: id, failure: null })),
    clearLeaving: assign({ leaving: null }),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    tellSignedOut: emit({ type: 'toast.requested', text: t('That device is signed out.'), tone: 'success' }),
    signOutHere: emit({ type: 'signOut.requested' }),
  },
}).createMachine({
  id: 'devices',
  context: { devices: [], leaving: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The store is asked where the shopper is signed in.',
      tags: 'busy',
      invoke: {
        id: 'loadSessions',
        src: 'loadSessions',
        input: undefined,
        onDone: {
          target: 'ready',
          actions: { type: 'storeDevices', params: ({ event }) => ({ devices: event.output }) },
        },
        onError: failingTo('failed'),
      },
    },
    failed: {
      description: "The devices didn't load; the shopper can try again.",
      on: { 'resource.reload': 'loading' },
    },
    ready: {
      description: 'The devices are on the page.',
      initial: 'idle',
      on: { 'resource.reload': 'loading' },
      states: {
        idle: {
          description: 'No device is being signed out.',
          on: {
            'device.signOut': {
              guard: { type: 'isOther', params: ({ event }) => event },
              target: 'signingOut',
              actions: { type: 'storeLeaving', params: ({ event }) => event },
            },
            'everywhere.request': { target: 'confirming', actions: 'clearFailure' },
          },
        },
        signingOut: {
          description: 'A device is being signed out.',
          tags: 'busy',
          exit: 'clearLeaving',
          invoke: {
            id: 'endSession',
            src: 'endSession',
            input: ({ context }) => ({ sessionId: context.leaving ?? '' }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'storeDevices', params: ({ event }) => ({ devices: event.output }) },
                'tellSignedOut',
              ],
            },
            // It's over already, so the list is old.
            onError: [
              { guard: { type: 'isRefusedWith', params: { code: 'NOT_FOUND' } }, target: '#devices.loading' },
              failingTo('idle'),
            ],
          },
        },
        confirming: {
          description:
            '“Sign out everywhere?”: the shopper confirms, because this device is signed out, too.',
          tags: 'modal',
          meta: { modal: 'SignOutEverywhere' },
          on: { 'everywhere.confirm': 'signingOutEverywhere', 'everywhere.cancel': 'idle' },
        },
        signingOutEverywhere: {
          description: 'All other devices are being signed out, then this one.',
          tags: 'busy',
          invoke: {
            id: 'endOtherSessions',
            src: 'endOtherSessions',
            input: undefined,
            onDone: { target: 'idle', actions: 'signOutHere' },
            onError: failingTo('idle'),
          },
        },
      },
    },
  },
});
