// The frames of the secure forms, and services that answer in turn.

import { type AnyStateMachine, createActor, waitFor } from 'xstate';
import type { CardFrameFact, CardFrameMessage, SecureForm } from '../../../services/contracts/vault.ts';
import { type AllServices, serving } from '../all-services.ts';
import { tokenizedCard } from './samples.ts';

export type Answer<T> = T | { failure: unknown };

/** A service that gives the answers in turn, and keeps what it was asked. */
export function answering<TInput, TOutput extends object>(...answers: Answer<TOutput>[]) {
  const asked: TInput[] = [];
  const service = async (input: TInput): Promise<TOutput> => {
    asked.push(input);
    const next = answers.shift();
    if (!next) throw new Error('Nobody expected this call.');
    if ('failure' in next) throw next.failure;
    return next;
  };
  return { asked, service };
}

/** Stands for the page of every frame; by default, whatever is typed is fine. */
function page() {
  const sent: CardFrameMessage[] = [];
  const forms: SecureForm[] = [];
  let hear: (fact: CardFrameFact) => void = () => {};
  let count = 0;
  let isFaulty = false;
  const answer = (form: SecureForm, requestId: string): CardFrameFact => {
    if (isFaulty) return { type: 'card.invalid', requestId, count: 1 };
    count += 1;
    if (form === 'pin') return { type: 'pin.encrypted', requestId, encryptedPin: `encrypted-pin-${count}` };
    return {
      type: 'card.tokenized',
      requestId,
      card: { ...tokenizedCard, vaultToken: `token-number-${count}` },
    };
  };
  const cardFrameChannel: AllServices['cardFrameChannel'] = ({ form }, hearFact) => {
    forms.push(form);
    hear = hearFact;
    queueMicrotask(() => hearFact({ type: 'frame.loaded' }));
    return {
      send: (message) => {
        sent.push(message);
        if (message.type === 'card.tokenize') hear(answer(form, message.requestId));
      },
      close: () => {},
    };
  };
  return {
    cardFrameChannel,
    sent,
    forms,
    says: (fact: CardFrameFact) => hear(fact),
    spoil: () => (isFaulty = true),
  };
}

/** Starts a chart that asks in a frame, over these services. */
export function startSecureForm<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: unknown,
  services: Partial<AllServices> = {},
) {
  const shown = page();
  const { cardFrameChannel } = shown;
  const actor = serving({ ...services, cardFrameChannel })(
    createActor(machine as AnyStateMachine, {
      input,
    }),
  );
  actor.start();
  const reaches = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(value), { timeout: 2_000 });
  const ended = async () =>
    (await waitFor(actor, ({ status }) => status === 'done', { timeout: 2_000 })).output;
  return {
    ...shown,
    actor,
    reaches,
    ended,
    save: () => actor.send({ type: 'card.save' }),
    cancel: () => actor.send({ type: 'card.cancel' }),
    can: (type: string) => actor.getSnapshot().can({ type }),
    failure: () => actor.getSnapshot().context.failure,
  };
}
