import { type AnyMachineSnapshot, fromCallback } from 'xstate';
import { cardFrameMachine, frameName } from '../../machines/payment/card-frame.machine.ts';
import { walk } from '../../machines/payment/card-frame.walk.ts';
import type { CardFrameMessage } from '../../services/contracts/vault.ts';
import { further, type Way } from '../walked.ts';
import { cardPageDrawing, drawingChannel } from './card-page-drawing.ts';

/** A secure frame over a drawing of its page. */
const drawnFrame = cardFrameMachine.provide({
  actors: {
    cardFrameChannel: fromCallback<CardFrameMessage, Parameters<typeof drawingChannel>[0]>(
      ({ input, sendBack, receive }) => {
        const { send, close } = drawingChannel(input, sendBack);
        receive(send);
        return close;
      },
    ),
  },
});

/** What a form is provided with so that its frame is drawn. */
export const drawn = { actors: { frame: drawnFrame } };

/** The frame's state: ready, unless the story says otherwise. */
export type FrameState = Way<typeof cardFrameMachine>['to'];

/** A frame that shows a drawing of its page, unless it's still loading, in one of its states. */
export const inFrame =
  (to: FrameState = { open: { loaded: 'ready' } }) =>
  (begun: AnyMachineSnapshot): AnyMachineSnapshot => {
    const { form } = begun.context;
    const isLoading = typeof to === 'object' && to.open === 'loading';
    const state = further(walk, {
      to,
      where: ({ url }) => isLoading || url !== null,
      events: [{ type: 'channel.opened', url: cardPageDrawing(form) }],
    })(begun);
    if (!state.matches('open')) return state;
    const input = { frameName: frameName(state.context), form };
    const channel = { src: 'cardFrameChannel', snapshot: { status: 'active', input } };
    return Object.assign({ ...state }, { children: { channel } }) as never;
  };
