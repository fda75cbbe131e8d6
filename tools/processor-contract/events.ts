import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { ProcessorEvent } from '../../services/contracts/processor-events.ts';

/** Where a processor sends its events while it's tried. */
export interface Events {
  url: string;
  /** Waits until so many events about a key were heard; rejects after a while, or once something else arrives. */
  about: (key: string, wanted: { times: number; withinMs: number }) => Promise<void>;
  close: () => void;
}

const POLL_MS = 50;

/** Listens for events in place of a store. */
export async function listenForEvents({ port, secret }: { port: number; secret: string }): Promise<Events> {
  const keys: string[] = [];
  let wrong: string | undefined;
  const webhook = new Webhook(secret);
  const server = createServer(async (request, response) => {
    const body = await text(request);
    try {
      const verified = webhook.verify(body, request.headers as Record<string, string>);
      keys.push(v.parse(ProcessorEvent, verified).data.key);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    } catch (error) {
      wrong ??= error instanceof Error ? error.message : String(error);
      response.writeHead(401).end();
    }
  });
  server.listen(port);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    about: async (key, { times, withinMs }) => {
      for (let waited = 0; waited < withinMs; waited += POLL_MS) {
        if (wrong !== undefined) throw new Error(`what arrived is no event: ${wrong}`);
        if (keys.filter((one) => one === key).length >= times) return;
        await delay(POLL_MS);
      }
      throw new Error(`no such event within ${withinMs / 1000} s`);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
