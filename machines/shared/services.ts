import {
  type AnyActorLogic,
  type AnyStateMachine,
  fromPromise,
  type PromiseActorLogic,
  StateMachine,
} from 'xstate';
import { asServiceFailure, isSessionOver } from './failures.ts';

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

export interface ActorsOptions {
  /**
   * Hears of a call that met the end of the session, and resolves where the store takes the session for a good one after
   * all: then the call fails like any other. Else it never settles, since nobody is there whom its answer concerns.
   */
  onSessionOver?: (() => Promise<void>) | undefined;
}

const services = new WeakMap<object, AnyServices[string]>();

/**
 * The service as an actor. A call that was cancelled has no outcome: React's strict mode stops an actor and starts
 * it again, and the first run's rejection must not count as the second's.
 */
function actorOf(service: AnyServices[string], { onSessionOver }: ActorsOptions) {
  const logic = fromPromise(async ({ input, signal }) => {
    try {
      const output: unknown = await service(input, signal);
      return signal.aborted ? noOutcome() : output;
    } catch (error) {
      if (!signal.aborted && isSessionOver(asServiceFailure(error))) await onSessionOver?.();
      if (signal.aborted) return noOutcome();
      throw error;
    }
  });
  services.set(logic, service);
  return logic;
}

/** Turns plain services into what a chart's `provide({ actors })` takes. */
export function actorsFrom<S extends { [K in keyof S]: Service<never, unknown> }>(
  services: S,
  options: ActorsOptions = {},
): ServiceActors<S> {
  const entries = Object.entries(services as unknown as AnyServices).map(([name, service]) => [
    name,
    actorOf(service, options),
  ]);
  return Object.fromEntries(entries) as ServiceActors<S>;
}

export type Provide = <TLogic extends AnyActorLogic>(logic: TLogic) => TLogic;

/** Gives a chart, and every chart below it, services that are heard by `options`; the same chart each time. */
export function provider(options: ActorsOptions): Provide {
  const provided = new WeakMap<AnyActorLogic, AnyActorLogic>();
  const provide = (logic: AnyActorLogic): AnyActorLogic => {
    const service = services.get(logic);
    if (service) return actorOf(service, options);
    if (!(logic instanceof StateMachine)) return logic;
    const known = provided.get(logic);
    if (known) return known;
    const machine = logic as AnyStateMachine;
    const actors = Object.entries(machine.implementations.actors).map(([name, actor]) => [
      name,
      provide(actor as AnyActorLogic),
    ]);
    const result = machine.provide({ actors: Object.fromEntries(actors) });
    provided.set(logic, result);
    return result;
  };
  return provide as Provide;
}
