import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import { ConsentChoices } from '../../services/contracts/consent.ts';
import type { Emitted } from '../shared/emitted.ts';
import { type FormFact, formMachine } from '../shared/form.machine.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';

export interface ConsentServices {
  /** Whether the preference center can be shown; retried until it can. */
  isConsentCenterReady: Service<undefined, boolean>;
  keepChoices: Service<{ choices: ConsentChoices }, unknown>;
}

export type ConsentEvent =
  | FormFact<ConsentChoices>
  | { type: 'consent.open' }
  | { type: 'consent.close' }
  | { type: 'consent.allowAll' }
  | { type: 'consent.refuseAll' };

export interface ConsentInput {
  /** The saved choices, or the defaults. */
  choices: ConsentChoices;
}

const allOf = (allowed: boolean): ConsentChoices => ({
  functional: allowed,
  measurement: allowed,
  advertising: allowed,
});

/**
 * The privacy choices. Waits up to 5 s for the preference center's code, trying again each second (FTR-05, LIM-33);
 * then shows the choices and saves them.
 */
export const consentMachine = setup({
  types: {
    input: {} as ConsentInput,
    context: {} as ConsentInput,
    events: {} as ConsentEvent,
    emitted: {} as Emitted,
    children: {} as { form: 'form' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<ConsentServices>('isConsentCenterReady', 'keepChoices'),
    form: formMachine,
  },
  delays: { patience: 5000, interval: 1000 },
  guards: { isReady: (_, { ready }: { ready: boolean }) => ready },
  actions: {
    storeChoices: assign((_, { choices }: { choices: ConsentChoices }) => ({ choices })),
    tellKept: emit({
      type: 'toast.requested',
      text: t('Your privacy choices have been saved.'),
      tone: 'success',
    }),
  },
}).createMachine({
  id: 'consent',
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: {
      description: 'The privacy choices are closed.',
      on: { 'consent.open': 'waiting' },
    },
    waiting: {
      description: 'The shopper asked for the privacy choices; the consent center is still loading.',
      tags: 'busy',
      after: { patience: 'unavailable' },
      on: { 'consent.close': 'closed' },
      initial: 'asking',
      states: {
        asking: {
          description: 'The shop asks again whether the consent center is ready.',
          invoke: {
            id: 'isConsentCenterReady',
            src: 'isConsentCenterReady',
            onDone: {
              guard: { type: 'isReady', params: ({ event }) => ({ ready: event.output }) },
              target: '#consent.open',
            },
          },
          after: { interval: { target: 'asking', reenter: true } },
        },
      },
    },
    unavailable: {
      description: "The consent center didn't load in time; the page says so.",
      on: { 'consent.open': 'waiting' },
    },
    open: {
      description: '“Your Privacy Choices”: the shopper chooses what the shop may remember and measure.',
      tags: 'modal',
      meta: { modal: 'ConsentCenter' },
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self, context }) => ({
          parent: self,
          schema: ConsentChoices,
          values: { ...context.choices },
        }),
      },
      on: {
        'consent.close': 'closed',
        'consent.allowAll': {
          target: 'keeping',
          actions: { type: 'storeChoices', params: { choices: allOf(true) } },
        },
        'consent.refuseAll': {
          target: 'keeping',
          actions: { type: 'storeChoices', params: { choices: allOf(false) } },
        },
        'form.submitted': {
          target: 'keeping',
          actions: { type: 'storeChoices', params: ({ event }) => ({ choices: event.output }) },
        },
      },
    },
    keeping: {
      description: 'The choices are being saved.',
      tags: 'busy',
      invoke: {
        id: 'keepChoices',
        src: 'keepChoices',
        input: ({ context: { choices } }) => ({ choices }),
        onDone: { target: 'closed', actions: 'tellKept' },
        onError: 'open',
      },
    },
  },
});

export type ConsentRef = ActorRefFrom<typeof consentMachine>;
