// A company that sends text messages: takes what the store sends, and answers for the phones that got it.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { receiveText, sendText } from '../../services/contracts/text-provider.ts';

export type SentText = v.InferOutput<typeof sendText.body>;

type Answer = (text: SentText, response: ServerResponse) => void;

export const takes: Answer = (_, response) => void response.writeHead(200).end('{}');

/** It has the text, and nobody learns that. */
export const losesAnswer: Answer = (_, response) => void response.destroy();

const refuses =
  (status: number, problem: object): Answer =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ type: 'about:blank', title: 'No', status, ...problem }));

export const isDown = refuses(503, { code: 'UNAVAILABLE' });
export const refusesNumber = refuses(422, { code: 'INVALID_INPUT', fields: { to: 'This is a landline.' } });

export const KEY = 'key-of-the-company-that-texts';
export const SECRET = `whsec_${Buffer.from('the company that sends texts').toString('base64')}`;

/** Keeps what arrives, whether or not it takes it. */
export async function startTextCompany() {
  const texts: SentText[] = [];
  const keys = new Set<string>();
  const company = { answer: takes };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString('utf8');
    keys.add(request.headers.authorization ?? '');
    const text = v.parse(sendText.body, JSON.parse(body));
    if (request.url !== sendText.path || request.method !== sendText.method) throw new Error('Not our API');
    texts.push(text);
    company.answer(text, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(company, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    keys,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

/** Tells a store what somebody answered; the same id is the same message. */
export function reply(
  storeUrl: string,
  {
    from,
    text,
    id = randomUUID(),
    secret = SECRET,
  }: { from: string; text: string; id?: string; secret?: string },
): Promise<Response> {
  const at = new Date();
  const body = JSON.stringify({ type: 'text.received', timestamp: at.toISOString(), data: { from, text } });
  return fetch(storeUrl + receiveText.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
  });
}
