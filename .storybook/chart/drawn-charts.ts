import { type Plugin, runnerImport } from 'vite';
import type * as charts from '../../tools/engine/chart-files.tsx';
import { DRAWINGS, type DrawnChart } from './messages.ts';

/** Every chart, laid out, by its file's name. */
async function drawAll(): Promise<Map<string, string>> {
  const { module } = await runnerImport<typeof charts>('/tools/engine/chart-files.tsx', {
    configFile: false,
    logLevel: 'error',
  });
  const drawn = (await module.drawnCharts()).map(({ file, json, layout }): [string, DrawnChart] => [
    `${file}.json`,
    { chart: JSON.stringify(json), layout },
  ]);
  return new Map(drawn.map(([name, drawing]) => [name, JSON.stringify(drawing)]));
}

/** Serves the charts, laid out, so that no browser has to lay one out. They're drawn when the first is asked for. */
export function drawnChartsPlugin(): Plugin {
  let drawing: ReturnType<typeof drawAll> | undefined;
  return {
    name: 'checkstand-drawn-charts',
    configureServer(server) {
      server.watcher.on('change', (path) => {
        if (path.endsWith('.machine.ts')) drawing = undefined;
      });
      server.middlewares.use((request, response, next) => {
        const address = request.url?.split('?')[0]?.slice(1) ?? '';
        if (!address.startsWith(DRAWINGS)) return next();
        drawing ??= drawAll();
        drawing.then(
          (drawings) => {
            const drawn = drawings.get(address.slice(DRAWINGS.length));
            if (!drawn) return next();
            response.setHeader('Content-Type', 'application/json').end(drawn);
          },
          (error: unknown) => {
            drawing = undefined;
            next(error);
          },
        );
      });
    },
    async generateBundle() {
      for (const [name, source] of await drawAll()) {
        this.emitFile({ type: 'asset', fileName: DRAWINGS + name, source });
      }
    },
  };
}
