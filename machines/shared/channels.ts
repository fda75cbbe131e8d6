import { type AnyEventObject, type CallbackActorLogic, fromCallback } from 'xstate';

/** What a chart holds open to the world: it hears facts and sends messages until it is closed. Free of xstate. */
export type Channel<TInput, TMessage, TFact> = (
  input: TInput,
  hear: (fact: TFact) => void,
) => { send: (message: TMessage) => void; close: () => void };

/** A typed placeholder for a chart's channel; running it unwired throws outside the chart. */
export const channelSlot = <TInput, TMessage extends AnyEventObject>(
  name: string,
): CallbackActorLogic<TMessage, TInput> =>
  fromCallback<TMessage, TInput>(() => {
    const error = new Error(`No channel was wired to the slot '${name}'.`);
    queueMicrotask(() => {
      throw error;
    });
  });

/** Turns a plain channel into what a chart's `provide({ actors })` takes. */
export const channelFrom = <TInput, TMessage extends AnyEventObject, TFact extends AnyEventObject>(
  open: Channel<TInput, TMessage, TFact>,
): CallbackActorLogic<TMessage, TInput> =>
  fromCallback<TMessage, TInput>(({ input, sendBack, receive }) => {
    const channel = open(input, sendBack);
    receive(channel.send);
    return channel.close;
  });
