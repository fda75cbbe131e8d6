import { fromPromise, type PromiseActorLogic } from 'xstate';

/** What a chart asks of the world: a plain function, so that a fake is a plain function too. */
export type Service<TInput, TOutput> = (input: TInput, signal: AbortSignal) => Promise<TOutput>;

// biome-ignore lint/suspicious/noExplicitAny: only `any` lets every service be inferred from
type AnyServices = Record<string, Service<any, any>>;

/** The actor logic for each service, as `setup` and `provide` take it. */
export type ServiceActors<S> = {
  [K in keyof S]: S[K] extends Service<infer I, infer O> ? PromiseActorLogic<O, I> : never;
};

/**
 * Typed placeholders for a chart's services. Running one that nothing was wired to throws outside the chart:
 * it must not end in `onError` and look like a declined card.
 */
export function slots<S extends { [K in keyof S]: Service<never, unknown> }>(
  ...names: (keyof S & string)[]
): ServiceActors<S> {
  const placeholder = (name: string) =>
    fromPromise(() => {
      const error = new Error(`No service was wired to the slot '${name}'.`);
      queueMicrotask(() => {
        throw error;
      });
      return new Promise<never>(() => {});
    });
  return Object.fromEntries(names.map((name) => [name, placeholder(name)])) as unknown as ServiceActors<S>;
}

const noOutcome = () => new Promise<never>(() => {});

/**
 * The service as an actor. A call that was cancelled has no outcome: React's strict mode stops an actor and starts
 * it again, and the first run's rejection must not count as the second's.
 */
const actorOf = (service: AnyServices[string]) =>
  fromPromise(async ({ input, signal }) => {
    try {
      const output: unknown = await service(input, signal);
      return signal.aborted ? noOutcome() : output;
    } catch (error) {
      if (signal.aborted) return noOutcome();
      throw error;
    }
  });

/** Turns plain services into what a chart's `provide({ actors })` takes. */
export function actorsFrom<S extends { [K in keyof S]: Service<never, unknown> }>(
  services: S,
): ServiceActors<S> {
  const entries = Object.entries(services as unknown as AnyServices).map(([name, service]) => [
    name,
    actorOf(service),
  ]);
  return Object.fromEntries(entries) as ServiceActors<S>;
}
