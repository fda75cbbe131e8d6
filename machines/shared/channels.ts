import { type AnyActorLogic, type AnyEventObject, type CallbackActorLogic, fromCallback } from 'xstate';
import { servicesOf, throwUnserved } from './services.ts';

/**
 * A chart's open connection to the world: reports facts and sends messages until it's closed. Independent of
 * xstate.
 */
export type Channel<TInput, TMessage, TFact> = (
  input: TInput,
  hear: (fact: TFact) => void,
) => { send: (message: TMessage) => void; close: () => void };

const channels = new WeakSet<AnyActorLogic>();

/** Whether a chart opens a channel with this logic. */
export const isChannel = (logic: AnyActorLogic): boolean => channels.has(logic);

/** An actor that opens a chart's channel, by name: what `setup({ actors })` takes. */
export function channelActor<TInput, TMessage extends AnyEventObject>(
  name: string,
): CallbackActorLogic<TMessage, TInput> {
  const channel = fromCallback<TMessage, TInput>(({ input, sendBack, receive, system }) => {
    const open = servicesOf(system)[name] as Channel<TInput, TMessage, AnyEventObject> | undefined;
    if (!open) return void throwUnserved(name);
    const { send, close } = open(input, sendBack);
    receive(send);
    return close;
  });
  channels.add(channel);
  return channel;
}
