import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ELK } from 'elkjs/lib/elk-api.js';
import type { Plugin } from 'vite';
import { DRAWINGS, type DrawnChart } from './messages.ts';

const FOLDER = fileURLToPath(new URL('../../docs/charts/', import.meta.url));
const files = () => new Map(globSync('*/*.json', { cwd: FOLDER }).map((path) => [basename(path), path]));

let elk: ELK | undefined;

/** elkjs is large, so it's loaded when a chart is drawn. */
async function draw(path: string): Promise<string> {
  const [{ default: Elk }, { layOut }, { readChart }] = await Promise.all([
    import('elkjs/lib/elk.bundled.js'),
    import('../../views/charts/lay-out.ts'),
    import('../../views/charts/read-chart.ts'),
  ]);
  elk ??= new Elk();
  const chart = JSON.parse(readFileSync(FOLDER + path, 'utf8'));
  const layout = await layOut(readChart(chart), elk);
  return JSON.stringify({ chart: JSON.stringify(chart), layout } satisfies DrawnChart);
}

/** Serves the charts of docs/charts, laid out, so that no browser has to lay one out. */
export function drawnChartsPlugin(): Plugin {
  return {
    name: 'checkstand-drawn-charts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const address = request.url?.split('?')[0]?.slice(1) ?? '';
        const path = address.startsWith(DRAWINGS) && files().get(address.slice(DRAWINGS.length));
        if (!path) return next();
        draw(path).then(
          (drawn) => response.setHeader('Content-Type', 'application/json').end(drawn),
          (error: unknown) => next(error),
        );
      });
    },
    async generateBundle() {
      for (const [name, path] of files()) {
        this.emitFile({ type: 'asset', fileName: DRAWINGS + name, source: await draw(path) });
      }
    },
  };
}
