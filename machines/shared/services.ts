import {
  type ActorSystem,
  type ActorSystemInfo,
  type AnyActor,
  type AnyActorLogic,
  type AnyStateMachine,
  fromPromise,
  type InspectionEvent,
  type PromiseActorLogic,
  StateMachine,
} from 'xstate';
import type { CallInput, CallOutput, Operation } from '../../services/contracts/operation.ts';
import { asServiceFailure, isSessionOver } from './failures.ts';
import { stateWords } from './state-words.ts';

/** What a chart asks of the world: a plain function, so that a fake is a plain function, too. */
export type Service<TInput, TOutput> = (input: TInput, signal: AbortSignal) => Promise<TOutput>;

// biome-ignore lint/suspicious/noExplicitAny: only `any` lets every service be inferred from
type AnyService = Service<any, any>;
type AnyServices = Readonly<Record<string, AnyService>>;

/** The actor logic for each service, as `setup` takes it. */
export type ServiceActors<S> = {
  [K in keyof S]: S[K] extends Service<infer I, infer O> ? PromiseActorLogic<O, I> : never;
};

/** The service an operation declares. */
export type CallOf<O extends Operation> = Service<CallInput<O>, CallOutput<O>>;

export interface ServingOptions {
  /**
   * Called for each call that finds the session over. Resolves if the store says the session is still good; then
   * the call fails like any other. Otherwise never settles, because the result no longer matters to anyone.
   */
  onSessionOver?: (() => Promise<void>) | undefined;
}

/** What the charts of one system ask: their services by name, and what hears that the session is over. */
interface World extends ServingOptions {
  services: AnyServices;
}

const worlds = new WeakMap<ActorSystem<ActorSystemInfo>, World>();

/** Hands an actor that was made, and not yet started, the services of its charts. */
export type Serve = <TActor extends AnyActor>(root: TActor) => TActor;

/**
 * Serves root actors: every chart of a root's system finds its services there, by name, when it calls one. Whoever makes
 * a root serves it before it starts.
 */
export const servingFrom =
  (services: object, options: ServingOptions = {}): Serve =>
  (root) => {
    if (!worlds.has(root.system)) root.system.inspect(sayWhere);
    worlds.set(root.system, { services: services as AnyServices, ...options });
    return root;
  };

const saying = new WeakSet<AnyActorLogic>();

/** Makes the errors of a chart that hears something say where it broke, such as on a `known` value that isn't set. */
function sayWhere(seen: InspectionEvent): void {
  const { logic } = seen.actorRef as AnyActor;
  if (!(logic instanceof StateMachine) || saying.has(logic)) return;
  saying.add(logic);
  const machine: AnyStateMachine = logic;
  const { transition } = machine;
  machine.transition = (...[snapshot, event, scope]: Parameters<typeof transition>) => {
    try {
      return transition(snapshot, event, scope);
    } catch (cause) {
      const where = `${machine.id} broke in '${stateWords(snapshot.value)}' on '${event.type}'`;
      throw new Error(`${where}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  };
}

/** The services that were handed to the root of an actor's system; none if there are none. */
export const servicesOf = (system: ActorSystem<ActorSystemInfo>): Readonly<Record<string, unknown>> =>
  worlds.get(system)?.services ?? {};

/** What an actor calls, taken from the services by name. */
type CallTaken = (services: AnyServices) => AnyService | undefined;

const calls = new WeakMap<object, CallTaken>();

/** What a chart calls with this logic; undefined if it isn't a call. */
export const callOf = (logic: object | undefined): CallTaken | undefined => logic && calls.get(logic);

const noOutcome = () => new Promise<never>(() => {});

/**
 * Nobody served that name: throws outside the chart, since it must not end in `onError` and look like a declined
 * card.
 */
export function throwUnserved(name: string): Promise<never> {
  const error = new Error(`Nothing serves '${name}'.`);
  queueMicrotask(() => {
    throw error;
  });
  return noOutcome();
}

/**
 * An actor that calls a service, or several combined. A canceled call has no outcome: React's strict mode stops an actor
 * and starts it again, and the first run's rejection must not count as the second's.
 */
export function serviceActor<TServices, TInput, TOutput>(
  of: (services: TServices) => Service<TInput, TOutput> | undefined,
  name = 'a call of several services',
): PromiseActorLogic<TOutput, TInput> {
  const call = fromPromise<TOutput, TInput>(async ({ input, signal, system }) => {
    const world = worlds.get(system);
    const service = world && of(world.services as TServices);
    if (!service) return throwUnserved(name);
    try {
      const output = await service(input, signal);
      return signal.aborted ? noOutcome() : output;
    } catch (error) {
      if (!signal.aborted && isSessionOver(asServiceFailure(error))) await world.onSessionOver?.();
      if (signal.aborted) return noOutcome();
      throw error;
    }
  });
  calls.set(call, of as CallTaken);
  return call;
}

/** An actor for each of a chart's services, by name: what `setup({ actors })` takes. */
export function serviceActors<S extends { [K in keyof S]: Service<never, unknown> }>(
  ...names: (keyof S & string)[]
): ServiceActors<S> {
  const entries = names.map((name) => [name, serviceActor((services: AnyServices) => services[name], name)]);
  return Object.fromEntries(entries) as unknown as ServiceActors<S>;
}
