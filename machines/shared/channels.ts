import { type AnyEventObject, type CallbackActorLogic, fromCallback } from 'xstate';
import { filledBy, throwUnwired } from './services.ts';

/**
 * A chart's open connection to the world: reports facts and sends messages until it's closed. Independent of
 * xstate.
 */
export type Channel<TInput, TMessage, TFact> = (
  input: TInput,
  hear: (fact: TFact) => void,
) => { send: (message: TMessage) => void; close: () => void };

/** A typed placeholder for a chart's channel, by name; running it unwired throws outside the chart. */
export const channelSlot = <TInput, TMessage extends AnyEventObject>(
  name: string,
): CallbackActorLogic<TMessage, TInput> =>
  filledBy(
    fromCallback<TMessage, TInput>(() => void throwUnwired(name)),
    (world: Record<string, Channel<TInput, TMessage, AnyEventObject>>) =>
      channelFrom(world[name] as Channel<TInput, TMessage, AnyEventObject>),
  );

/** Turns a plain channel into what a chart's `provide({ actors })` takes. */
export const channelFrom = <TInput, TMessage extends AnyEventObject, TFact extends AnyEventObject>(
  open: Channel<TInput, TMessage, TFact>,
): CallbackActorLogic<TMessage, TInput> =>
  fromCallback<TMessage, TInput>(({ input, sendBack, receive }) => {
    const channel = open(input, sendBack);
    receive(channel.send);
    return channel.close;
  });
