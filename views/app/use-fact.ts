import { useEffect, useRef } from 'react';
import type { EventObject } from 'xstate';

/** Tells an actor something about the address whenever it changes; the actor started with the first value. */
export function useFact<TFact extends EventObject>(
  actor: { send: (fact: TFact) => void },
  fact: NoInfer<TFact>,
): void {
  const text = JSON.stringify(fact);
  const told = useRef(text);
  useEffect(() => {
    if (told.current === text) return;
    told.current = text;
    actor.send(fact);
  });
}
