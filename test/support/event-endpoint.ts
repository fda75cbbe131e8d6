// A system of the chain that hears of orders.

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { OrderEvent } from '../../services/contracts/events.ts';

/** An event as it arrived. */
export interface Arrival {
  id: string;
  headers: Record<string, string>;
  body: string;
  event: OrderEvent;
}

/** Answers an arrival, later if it likes. */
export type Answer = (arrival: Arrival, response: ServerResponse) => void | Promise<void>;

export const heard: Answer = (_, response) => void response.writeHead(204).end();
export const refuses =
  (status: number, headers = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end('not now');
/** It has the event, and nobody learns that. */
export const answerLost: Answer = (_, response) => void response.destroy();

/** An endpoint that keeps what arrives, whether or not it takes it. */
export async function startEndpoint() {
  const arrivals: Arrival[] = [];
  const endpoint = { answer: heard };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString('utf8');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const event = v.parse(OrderEvent, JSON.parse(body));
    const arrival = { id: headers['webhook-id'] ?? '', headers, body, event };
    arrivals.push(arrival);
    await endpoint.answer(arrival, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(endpoint, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`,
    arrivals,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}
