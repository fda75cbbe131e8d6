import { type ActorRefFrom, type AnyActorRef, assign, enqueueActions, sendTo, setup } from 'xstate';
import type {
  CardFrameFact,
  CardFrameMessage,
  FrameField,
  FrameTheme,
  SecureForm,
  TokenizedCard,
} from '../../services/contracts/vault.ts';
import { type Channel, channelActor } from '../shared/channels.ts';
import type { ModalName } from '../shared/modals.ts';

/** Which frame the channel is for, by its name, and the form it shows. */
interface FrameShown {
  frameName: string;
  form: SecureForm;
}

/** The shop's end of the channel to the vault's page. */
export type CardFrameChannel = Channel<FrameShown, CardFrameMessage, CardFrameFact>;

export interface CardFrameInput {
  /** The form around the frame, which gets the frame's facts. */
  parent: AnyActorRef;
  /** What the frame asks for. */
  form: SecureForm;
}

export interface CardFrameContext extends CardFrameInput {
  /** Counts the page's loads from 1; a view mounts a new iframe for each. */
  frameKey: number;
  /** The page's address; null until the channel has reported it. */
  url: string | null;
  /** The height the page asked for, in px; null until then. */
  height: number | null;
  theme: FrameTheme | null;
  /** The page's fields that show an error. */
  invalidFields: readonly FrameField[];
  /** Counts refused submits, so that a view moves the focus to the summary each time. */
  refusals: number;
  /** Counts requests to the page, so that a late response is recognized as one. */
  requests: number;
}

export type CardFrameEvent =
  | CardFrameFact
  /** From the form. */
  | { type: 'card.check' }
  | { type: 'card.tokenize' }
  | { type: 'focus.request'; field?: FrameField | undefined }
  /** From the view. */
  | { type: 'theme.change'; theme: FrameTheme }
  | { type: 'frame.retry' }
  | { type: 'frame.dismiss' };

/** What the form around the frame gets. */
export type FrameFact =
  | { type: 'frame.ready' }
  /** Enter was pressed in one of the page's fields. */
  | { type: 'card.save' }
  /** Escape was pressed in the page, or the shopper gave up loading it. */
  | { type: 'card.cancel' }
  | { type: 'card.edited' }
  | { type: 'card.stored'; card: TokenizedCard }
  /** The PIN as only the vault can read it. */
  | { type: 'pin.encrypted'; encryptedPin: string }
  | { type: 'card.invalid' }
  | { type: 'card.unanswered'; failure: { kind: 'frameTimedOut' } | { kind: 'frameFailed' } };

const FIRST_LOAD_MS = 10_000;
const LONGEST_LOAD_MS = 30_000;
const CARD_ANSWER_MS = 11_000;

/** Everything about the PIN frame takes at most this long (FRM-09, LIM-31). */
const PIN_MS = 30_000;

/**
 * The frame's greatest height, in px (LIM-13). With the line for the postal code, which is the shop's own field here,
 * the form would be 675 px high.
 */
const TALLEST = 674;

export const frameName = ({ frameKey }: CardFrameContext): string => `card-frame-${frameKey}`;
const requestId = ({ requests }: CardFrameContext): string => `tokenize-${requests}`;

const parentOf = ({ context }: { context: CardFrameContext }) => context.parent;

/**
 * The secure frame for a card or a PIN: loading, with a deadline that grows with every retry (FRM-01 to FRM-05), then
 * ready; `card.tokenize` makes the page exchange the card for a token within 11 s (FRM-07), or encrypt the PIN within
 * 30 s, which is also how long its page may load (FRM-08, FRM-09).
 */
export const cardFrameMachine = setup({
  types: {
    input: {} as CardFrameInput,
    context: {} as CardFrameContext,
    events: {} as CardFrameEvent,
    tags: {} as 'loading' | 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: { cardFrameChannel: channelActor<FrameShown, CardFrameMessage>('cardFrameChannel') },
  guards: {
    isAnswer: ({ context }, answer: { requestId: string }) => answer.requestId === requestId(context),
  },
  actions: {
    storeUrl: assign((_, { url }: { url: string }) => ({ url })),
    storeHeight: assign((_, { height }: { height: number }) => ({ height: Math.min(height, TALLEST) })),
    storeTheme: assign((_, { theme }: { theme: FrameTheme }) => ({ theme })),
    countLoad: assign(({ context }) => ({ frameKey: context.frameKey + 1, height: null, invalidFields: [] })),
    storeInvalidFields: assign((_, { fields }: { fields: FrameField[] }) => ({ invalidFields: fields })),
    countRefusal: assign(({ context }) => ({ refusals: context.refusals + 1 })),
    countRequest: assign(({ context }) => ({ requests: context.requests + 1 })),
    send: sendTo('channel', (_, message: CardFrameMessage) => message),
    sendTokenize: sendTo('channel', ({ context }) => ({
      type: 'card.tokenize',
      requestId: requestId(context),
    })),
    applyTheme: enqueueActions(({ context, enqueue }) => {
      if (context.theme) enqueue.sendTo('channel', { type: 'theme.set', theme: context.theme });
    }),
    tell: sendTo(parentOf, (_, fact: FrameFact) => fact),
  },
  delays: {
    loadingTime: ({ context: { form, frameKey } }) =>
      form === 'pin' ? PIN_MS : Math.min(FIRST_LOAD_MS * frameKey, LONGEST_LOAD_MS),
    /** How long the shop waits for the frame's response (FRM-07, LIM-30). */
    answerTime: ({ context: { form } }) => (form === 'pin' ? PIN_MS : CARD_ANSWER_MS),
  },
}).createMachine({
  id: 'cardFrame',
  context: ({ input }) => ({
    ...input,
    frameKey: 1,
    url: null,
    height: null,
    theme: null,
    invalidFields: [],
    refusals: 0,
    requests: 0,
  }),
  initial: 'open',
  on: {
    'theme.change': { actions: { type: 'storeTheme', params: ({ event }) => event } },
  },
  states: {
    open: {
      description: "The vault's secure fields are on the page.",
      invoke: {
        id: 'channel',
        src: 'cardFrameChannel',
        input: ({ context }) => ({ frameName: frameName(context), form: context.form }),
      },
      initial: 'loading',
      on: {
        'channel.opened': { actions: { type: 'storeUrl', params: ({ event }) => event } },
        'frame.resized': { actions: { type: 'storeHeight', params: ({ event }) => event } },
      },
      states: {
        loading: {
          description: 'The secure fields are loading.',
          tags: 'loading',
          after: { loadingTime: '#cardFrame.failed' },
          on: {
            'channel.failed': '#cardFrame.failed',
            'frame.loaded': {
              target: 'loaded',
              actions: ['applyTheme', { type: 'tell', params: { type: 'frame.ready' } }],
            },
          },
        },
        loaded: {
          description: 'The secure fields are ready to type in.',
          on: {
            'frame.loaded': { actions: 'applyTheme' },
            'theme.change': {
              actions: [{ type: 'storeTheme', params: ({ event }) => event }, 'applyTheme'],
            },
            'card.changed': { actions: { type: 'tell', params: { type: 'card.edited' } } },
            'form.submitted': { actions: { type: 'tell', params: { type: 'card.save' } } },
            'form.canceled': { actions: { type: 'tell', params: { type: 'card.cancel' } } },
            'card.check': { actions: { type: 'send', params: { type: 'card.check' } } },
            'errors.shown': { actions: { type: 'storeInvalidFields', params: ({ event }) => event } },
            'focus.request': {
              actions: {
                type: 'send',
                params: ({ event }) => ({ type: 'focus.request', field: event.field }),
              },
            },
          },
          initial: 'ready',
          states: {
            ready: {
              description: 'The shopper types into the secure fields.',
              on: { 'card.tokenize': { target: 'tokenizing', actions: 'countRequest' } },
            },
            tokenizing: {
              description: 'The vault takes what was typed and sends back a token.',
              tags: 'busy',
              entry: 'sendTokenize',
              after: {
                answerTime: {
                  target: 'ready',
                  actions: {
                    type: 'tell',
                    params: { type: 'card.unanswered', failure: { kind: 'frameTimedOut' } },
                  },
                },
              },
              on: {
                'card.tokenized': {
                  guard: { type: 'isAnswer', params: ({ event }) => event },
                  target: 'ready',
                  actions: {
                    type: 'tell',
                    params: ({ event }) => ({ type: 'card.stored', card: event.card }),
                  },
                },
                'pin.encrypted': {
                  guard: { type: 'isAnswer', params: ({ event }) => event },
                  target: 'ready',
                  actions: {
                    type: 'tell',
                    params: ({ event }) => ({ type: 'pin.encrypted', encryptedPin: event.encryptedPin }),
                  },
                },
                'card.invalid': {
                  guard: { type: 'isAnswer', params: ({ event }) => event },
                  target: 'ready',
                  actions: ['countRefusal', { type: 'tell', params: { type: 'card.invalid' } }],
                },
                'card.failed': {
                  guard: { type: 'isAnswer', params: ({ event }) => event },
                  target: 'ready',
                  actions: {
                    type: 'tell',
                    params: { type: 'card.unanswered', failure: { kind: 'frameFailed' } },
                  },
                },
              },
            },
          },
        },
      },
    },
    failed: {
      description:
        "“Unable to add card”: the secure fields didn't load; the shopper tries again or gives up.",
      tags: 'modal',
      meta: { modal: 'CardFrameRetry' },
      on: {
        'frame.retry': { target: 'open', actions: 'countLoad' },
        'frame.dismiss': { actions: { type: 'tell', params: { type: 'card.cancel' } } },
      },
    },
  },
});

export type CardFrameRef = ActorRefFrom<typeof cardFrameMachine>;
