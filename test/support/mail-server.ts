// A mail server that keeps what it gets.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a mail server got: the addresses of the envelope, and the message as sent. */
export interface Delivery {
  from: string;
  to: string;
  source: string;
}

/** A message's part of a type, decoded. */
export function partOf({ source }: Delivery, type: 'text/plain' | 'text/html' | 'text/calendar'): string {
  const [head = '', ...rest] = (source.split(`Content-Type: ${type}`)[1] ?? '').split('\r\n\r\n');
  const body = rest.join('\r\n\r\n').split(/\r\n--/)[0] ?? '';
  if (/base64/.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /quoted-printable/.test(head) ? Buffer.from(bytes, 'latin1').toString('utf8') : body;
}

export const headerOf = ({ source }: Delivery, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(source)?.[1]?.trim();

/** A mail server that takes everything and delivers nothing. */
export async function startMailServer(port = 0) {
  const deliveries: Delivery[] = [];
  const server = createServer((socket) => converse(socket, deliveries));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    deliveries,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

const addressIn = (line: string): string => /<(.*)>/.exec(line)?.[1] ?? '';

/** SMTP, as far as a client needs it that neither signs in nor encrypts. */
function converse(socket: Socket, deliveries: Delivery[]): void {
  let delivery: Delivery = { from: '', to: '', source: '' };
  let isData = false;
  let unread = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (isData) {
      if (line === '.') {
        isData = false;
        deliveries.push(delivery);
        say('250 taken');
      } else delivery.source += `${line.replace(/^\.\./, '.')}\r\n`;
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') delivery = { from: addressIn(line), to: '', source: '' };
    if (verb === 'RCPT') delivery.to = addressIn(line);
    if (verb === 'DATA') {
      isData = true;
      say('354 go on');
    } else if (verb === 'QUIT') {
      say('221 bye');
      socket.end();
    } else if (verb === 'STAR') {
      say('502 no encryption here');
    } else say('250 ok');
  };
  say('220 mail.test');
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    unread += bytes.toString('latin1');
    const lines = unread.split('\r\n');
    unread = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
}
