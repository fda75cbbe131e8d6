import { createServer } from 'node:http';
import { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { OpenDatabase } from '../db/database.ts';
import type { Env } from '../settings/env.ts';
import { counters } from '../telemetry/counters.ts';
import { VERSION } from '../version.ts';
import { CONNECTIONS, listen, listenerOf } from './ports.ts';

interface Sources {
  /** The database whose queue is measured. */
  load: OpenDatabase['load'];
  /** Adds what the process reads from its tables when it's asked. */
  addGauges?: (register: Registry) => void;
}

/** A process's /metrics, on a port of its own. */
export interface Metrics {
  /** The port it listens on; null if it doesn't. */
  port: number | null;
  serve: (sources: Sources) => void;
  close: () => Promise<void>;
}

/** Opens METRICS_PORT, if it's set, for Prometheus; or throws a StartError that names the setting. */
export async function openMetrics(place: Env['metrics']): Promise<Metrics> {
  if (!place) return { port: null, serve: () => {}, close: async () => {} };
  const server = createServer(CONNECTIONS);
  await listen(server, { setting: 'METRICS_PORT', hostSetting: 'METRICS_HOST', ...place });
  const app = new Hono();
  let register: Registry | undefined;
  app.get('/metrics', async (http) => {
    if (!register) return http.text('starting', 503);
    return http.text(await register.metrics(), 200, { 'content-type': register.contentType });
  });
  server.on('request', listenerOf(app));
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : null,
    serve: (sources) => {
      register = Registry.merge([counters, registryOf(sources)]);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What's measured when it's asked for. */
function registryOf({ load, addGauges }: Sources): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'checkstand_build_info',
    help: 'Which build runs: 1, labeled with its version.',
    labelNames: ['version'],
    registers: [register],
  }).set({ version: VERSION }, 1);
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  gauge('checkstand_database_places', 'Connections to the database that there may be.', () => load().places);
  gauge('checkstand_database_places_taken', 'Of those, how many are in use.', () => load().inside);
  gauge('checkstand_database_waiting', 'Statements and transactions waiting for one.', () => load().waiting);
  addGauges?.(register);
  return register;
}
