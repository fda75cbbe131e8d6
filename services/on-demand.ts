import type { Service } from '../machines/shared/services.ts';
import type { ServiceFailure } from './contracts/failure.ts';

const lost: ServiceFailure = { kind: 'unreachable' };

/**
 * Services whose code comes with the first call of one of them: pages that need none do not carry it. Code that does
 * not come is a call that could not be made, and is asked for again by the next one.
 */
export function onDemand<S extends { [K in keyof S]: Service<never, unknown> }>(load: () => Promise<S>): S {
  let services: Promise<S> | null = null;
  const get =
    (_: S, name: string | symbol): Service<never, unknown> =>
    async (input, signal) => {
      services ??= load().catch(() => {
        services = null;
        throw lost;
      });
      return (await services)[name as keyof S](input, signal);
    };
  return new Proxy({} as S, { get });
}
