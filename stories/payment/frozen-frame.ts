import { createEmptyActor, type StateValueFrom } from 'xstate';
import {
  type CardFrameContext,
  cardFrameMachine,
  frameName,
} from '../../machines/payment/card-frame.machine.ts';
import { channelFrom } from '../../machines/shared/channels.ts';
import type { SecureForm } from '../../services/contracts/card-frame.ts';
import { cardPageDrawing, drawingChannel } from './card-page-drawing.ts';

/** A secure frame over a drawing of its page. */
export const drawnFrame = cardFrameMachine.provide({
  actors: { cardFrameChannel: channelFrom(drawingChannel) },
});

export interface FrozenFrame {
  frame?: StateValueFrom<typeof cardFrameMachine>;
  frameContext?: Partial<CardFrameContext>;
}

/** The snapshot of a secure frame in one of its states, for an actor that is restored with it. */
export function frozenFrame(
  form: SecureForm,
  { frame: value = { open: { loaded: 'ready' } }, frameContext }: FrozenFrame,
) {
  const context: CardFrameContext = {
    parent: createEmptyActor(),
    form,
    frameKey: 1,
    url: cardPageDrawing(form),
    height: null,
    theme: null,
    requests: 0,
    ...frameContext,
  };
  const state = drawnFrame.resolveState({ value, context });
  const channel = {
    snapshot: { status: 'active', input: { frameName: frameName(context), form } },
    src: 'cardFrameChannel',
  };
  return Object.assign(state, { children: { channel } });
}
