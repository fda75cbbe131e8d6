// A mail server that keeps what it gets.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a mail server got: the addresses of the envelope, and the message as sent. */
export interface Delivery {
  from: string;
  to: string;
  /** Whether its sender said that the addresses may hold UTF-8. */
  isUtf8: boolean;
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

/** A mail server that delivers nothing, and takes everything but addresses beyond ASCII unless it takes UTF-8. */
export async function startMailServer(port = 0, { takesUtf8 = false } = {}) {
  const deliveries: Delivery[] = [];
  const server = createServer((socket) => converse(socket, deliveries, takesUtf8));
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

const addressIn = (line: string): string =>
  Buffer.from(/<(.*)>/.exec(line)?.[1] ?? '', 'latin1').toString('utf8');

/** SMTP, as far as a client needs it that neither signs in nor encrypts. */
function converse(socket: Socket, deliveries: Delivery[], takesUtf8: boolean): void {
  let delivery: Delivery = { from: '', to: '', isUtf8: false, source: '' };
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
    if (verb === 'MAIL') {
      const isUtf8 = / SMTPUTF8\b/.test(line);
      delivery = { from: addressIn(line), to: '', isUtf8, source: '' };
    }
    if (verb === 'RCPT') delivery.to = addressIn(line);
    if (verb === 'EHLO' && takesUtf8) say('250-mail.test\r\n250 SMTPUTF8');
    else if (verb === 'RCPT' && !delivery.isUtf8 && /\P{ASCII}/u.test(line)) say('553 no such address here');
    else if (verb === 'DATA') {
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
