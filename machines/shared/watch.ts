import { type EventObject, fromCallback } from 'xstate';

/** An actor that outlives the chart that watches it. */
export interface Watched<TSnapshot> {
  getSnapshot(): TSnapshot;
  subscribe(next: (snapshot: TSnapshot) => void): { unsubscribe(): void };
}

/** Sends the parent a fact read from another actor: at once, and each time it changes. */
export const watch = <TSnapshot, TFact extends EventObject>(read: (snapshot: TSnapshot) => TFact) =>
  fromCallback<EventObject, { source: Watched<TSnapshot> }>(({ input: { source }, sendBack }) => {
    let told = '';
    const tell = (snapshot: TSnapshot) => {
      const fact = read(snapshot);
      const now = JSON.stringify(fact);
      if (now === told) return;
      told = now;
      sendBack(fact);
    };
    tell(source.getSnapshot());
    const subscription = source.subscribe(tell);
    return () => subscription.unsubscribe();
  });
