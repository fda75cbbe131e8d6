import {
  type AnyActorLogic,
  type AnyStateMachine,
  fromPromise,
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
type AnyServices = Record<string, AnyService>;

/** The actor logic for each service, as `setup` and `provide` take it. */
export type ServiceActors<S> = {
  [K in keyof S]: S[K] extends Service<infer I, infer O> ? PromiseActorLogic<O, I> : never;
};

/** The service an operation declares. */
export type CallOf<O extends Operation> = Service<CallInput<O>, CallOutput<O>>;

export interface ActorsOptions {
  /**
   * Called for each call that finds the session over. Resolves if the store says the session is still good; then
   * the call fails like any other. Otherwise never settles, because the result no longer matters to anyone.
   */
  onSessionOver?: (() => Promise<void>) | undefined;
}

/** How a slot's placeholder is replaced by the services of the same names. */
type Filling = (world: never, options: ActorsOptions, provide: Provide) => AnyActorLogic;
const fillings = new WeakMap<AnyActorLogic, Filling>();

/** Marks `placeholder` for `provideFrom` to fill. */
export function filledBy<TLogic extends AnyActorLogic>(placeholder: TLogic, filling: Filling): TLogic {
  fillings.set(placeholder, filling);
  return placeholder;
}

/** How a placeholder is filled; undefined for any other logic. */
export const fillingOf = (logic: AnyActorLogic): Filling | undefined => fillings.get(logic);

const noOutcome = () => new Promise<never>(() => {});

/**
 * Nothing has that name: throws outside the chart, since it must not end in `onError` and look like a declined
 * card.
 */
export function throwUnwired(name: string): Promise<never> {
  const error = new Error(`No service was wired to the slot '${name}'.`);
  queueMicrotask(() => {
    throw error;
  });
  return noOutcome();
}

/**
 * A typed placeholder for what a chart asks of the world: one service, or several calls combined. Running it
 * without a world throws outside the chart.
 */
export function slot<TServices, TInput, TOutput>(
  of: (services: TServices) => Service<TInput, TOutput>,
  name = 'a call of several services',
): PromiseActorLogic<TOutput, TInput> {
  const placeholder = fromPromise<TOutput, TInput>(() => throwUnwired(name));
  calls.add(placeholder);
  return filledBy(placeholder, (world, options) => actorOf(of(world), options));
}

/** A slot for each of a chart's services, by name. */
export function slots<S extends { [K in keyof S]: Service<never, unknown> }>(
  ...names: (keyof S & string)[]
): ServiceActors<S> {
  const entries = names.map((name) => [
    name,
    slot((services: AnyServices) => services[name] as AnyService, name),
  ]);
  return Object.fromEntries(entries) as unknown as ServiceActors<S>;
}

const calls = new WeakSet<object>();

/** Whether a chart uses this logic to ask the world. */
export const isSlot = (logic: object | undefined): boolean => logic !== undefined && calls.has(logic);

/**
 * The service as an actor. A canceled call has no outcome: React's strict mode stops an actor and starts it again,
 * and the first run's rejection must not count as the second's.
 */
const actorOf = (service: AnyService, { onSessionOver }: ActorsOptions) =>
  fromPromise(async ({ input, signal }) => {
    try {
      const output: unknown = await service(input, signal);
      return signal.aborted ? noOutcome() : output;
    } catch (error) {
      if (!signal.aborted && isSessionOver(asServiceFailure(error))) await onSessionOver?.();
      if (signal.aborted) return noOutcome();
      throw error;
    }
  });

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

/** A chart whose errors say where it broke, such as on a `known` value that isn't set. */
function sayingWhere(machine: AnyStateMachine): AnyStateMachine {
  const { transition } = machine;
  return Object.assign(machine, {
    transition: (...[snapshot, event, scope]: Parameters<typeof transition>) => {
      try {
        return transition(snapshot, event, scope);
      } catch (cause) {
        const where = `${machine.id} broke in '${stateWords(snapshot.value)}' on '${event.type}'`;
        throw new Error(`${where}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }
    },
  });
}

export type Provide = <TLogic extends AnyActorLogic>(logic: TLogic) => TLogic;

/** Fills every slot of a chart and its children from the world, by name; returns the same chart each time. */
export function provideFrom(world: object, options: ActorsOptions = {}): Provide {
  const named = new Proxy(world, {
    get: (all, name) => Reflect.get(all, name) ?? (() => throwUnwired(String(name))),
  });
  const provided = new WeakMap<AnyActorLogic, AnyActorLogic>();
  const filled = (logic: AnyActorLogic): AnyActorLogic => {
    const fill = fillings.get(logic);
    if (fill) return fill(named as never, options, provide as Provide);
    if (!(logic instanceof StateMachine)) return logic;
    const machine = logic as AnyStateMachine;
    const actors = Object.entries(machine.implementations.actors).map(([name, actor]) => [
      name,
      provide(actor as AnyActorLogic),
    ]);
    return sayingWhere(machine.provide({ actors: Object.fromEntries(actors) }));
  };
  const provide = (logic: AnyActorLogic): AnyActorLogic => {
    const result = provided.get(logic) ?? filled(logic);
    provided.set(logic, result);
    return result;
  };
  return provide as Provide;
}
