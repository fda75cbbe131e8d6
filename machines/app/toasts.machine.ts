import { assign, raise, setup } from 'xstate';

export interface Toast {
  id: string;
  text: string;
  tone: 'success' | 'error';
}

type ToastsEvent =
  | { type: 'toast.show'; text: string; tone: Toast['tone'] }
  | { type: 'toast.dismiss'; id: string };

/** Messages shown over any page for a while; an error stays until it's dismissed. */
export const toastsMachine = setup({
  types: { context: {} as { toasts: Toast[]; shown: number }, events: {} as ToastsEvent },
  delays: { readingTime: 6_000 },
  guards: { isSuccess: (_, { tone }: { tone: Toast['tone'] }) => tone === 'success' },
  actions: {
    add: assign(({ context }, { text, tone }: { text: string; tone: Toast['tone'] }) => ({
      shown: context.shown + 1,
      toasts: [
        ...context.toasts.filter((toast) => toast.text !== text),
        { id: String(context.shown + 1), text, tone },
      ],
    })),
    remove: assign(({ context }, { id }: { id: string }) => ({
      toasts: context.toasts.filter((toast) => toast.id !== id),
    })),
    removeAfterReading: raise(({ context }) => ({ type: 'toast.dismiss', id: String(context.shown) }), {
      delay: 'readingTime',
    }),
  },
}).createMachine({
  id: 'toasts',
  context: { toasts: [], shown: 0 },
  initial: 'showing',
  states: {
    showing: {
      description: "Short messages appear for a few seconds; errors stay until they're dismissed.",
      on: {
        'toast.show': [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event },
            actions: [{ type: 'add', params: ({ event }) => event }, 'removeAfterReading'],
          },
          { actions: { type: 'add', params: ({ event }) => event } },
        ],
        'toast.dismiss': { actions: { type: 'remove', params: ({ event }) => event } },
      },
    },
  },
});
