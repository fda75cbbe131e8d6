import { channelFrom } from '../shared/channels.ts';
import { actorsFrom } from '../shared/services.ts';
import { type CardFormServices, cardFormMachine } from './card-form.machine.ts';
import { type CardFrameChannel, cardFrameMachine } from './card-frame.machine.ts';

export interface CardFormWorld extends CardFormServices {
  cardFrameChannel: CardFrameChannel;
}

/** The card form with its services and its frame. */
export function wireCardForm({ addCardToOrder, getVersionKey, cardFrameChannel }: CardFormWorld) {
  const frame = cardFrameMachine.provide({
    actors: { cardFrameChannel: channelFrom(cardFrameChannel) },
  });
  return cardFormMachine.provide({ actors: { ...actorsFrom({ addCardToOrder, getVersionKey }), frame } });
}
