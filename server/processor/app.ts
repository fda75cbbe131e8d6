import { restoreAccounts as restore } from '../../services/contracts/processor.ts';
import { createProcessorApi } from '../adapters/processor-api.ts';
import type { App, Deps } from '../http/context.ts';
import type { Readiness } from '../http/health.ts';
import { routeByKey } from '../http/route.ts';
import type { AnsweringProcessor } from '../ports/processor.ts';
import type { ProcessorVault } from '../ports/vault.ts';
import { announcer } from './announce.ts';
import { restoreAccounts } from './ledger.ts';
import { openProcessor } from './open-processor.ts';

interface ProcessorDeps extends Pick<Deps, 'db' | 'env' | 'log'> {
  /** What the processor asks about a card, whose number it never sees. */
  vault: ProcessorVault;
  readiness?: Readiness;
}

/** The same processor; if a call about a key is answered with PENDING, an event says when it has ended. */
function announcing(processor: AnsweringProcessor, announceLater: (key: string) => void): AnsweringProcessor {
  const answered = async <T extends { status: string }>(key: string, work: Promise<T>): Promise<T> => {
    const answer = await work;
    if (answer.status === 'PENDING') announceLater(key);
    return answer;
  };
  return {
    ...processor,
    authorize: (request) => answered(request.key, processor.authorize(request)),
    reverse: (key) => answered(key, processor.reverse(key)),
    cancel: (key) => answered(key, processor.cancel(key)),
    reduce: (key, amount) => answered(key, processor.reduce(key, amount)),
    complete: (key, amount) => answered(key, processor.complete(key, amount)),
    refund: (key, of) => answered(of.authorizationKey, processor.refund(key, of)),
  };
}

/** The sandbox's processor, a service of its own: the processor's API over its own tables. */
export function createProcessorApp({ vault, ...deps }: ProcessorDeps): App {
  const { db, env } = deps;
  const processor = announcing(openProcessor({ db, vault }), announcer(deps));
  const app = createProcessorApi({ ...deps, processor });
  routeByKey(app, restore, env.processorKeys, async ({ body }) => {
    await restoreAccounts(db, body);
    return {};
  });
  return app;
}
