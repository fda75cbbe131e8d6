import { parentPort } from 'node:worker_threads';
import Elk from 'elkjs/lib/elk.bundled.js';
import type { ElkNode } from 'elkjs/lib/elk-api.js';

const elk = new Elk();

parentPort?.on('message', async (graph: ElkNode) => {
  parentPort?.postMessage(await elk.layout(graph));
});
