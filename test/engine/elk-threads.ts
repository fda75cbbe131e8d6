import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { LayOutGraph } from '../../views/charts/lay-out.ts';

interface ElkThreads extends AsyncDisposable {
  layout: LayOutGraph;
}

/** elkjs in a thread for each core: laying out is most of the work. */
export function startElkThreads(): ElkThreads {
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('./elk-thread.ts', import.meta.url)),
  );
  const idle = [...threads];
  const waiting: ((thread: Worker) => void)[] = [];
  const take = () => {
    const thread = idle.pop();
    if (thread) return thread;
    const { promise, resolve } = Promise.withResolvers<Worker>();
    waiting.push(resolve);
    return promise;
  };
  const giveBack = (thread: Worker) => {
    const next = waiting.shift();
    if (next) next(thread);
    else idle.push(thread);
  };
  return {
    async layout(graph) {
      const thread = await take();
      thread.postMessage(graph);
      const [laid]: ElkNode[] = await once(thread, 'message');
      giveBack(thread);
      return laid as ElkNode;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
