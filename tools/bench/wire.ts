import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What went over a database's connections. */
export interface WireCounts {
  /** A statement and its answer. */
  statements: number;
  /** Those that left no transaction open: a statement by itself, or a commit. */
  transactions: number;
  /** How often the database was asked after it had answered: statements sent together are one. */
  roundTrips: number;
}

/** PostgreSQL's message that a statement is over, whose only byte says whether a transaction is open. */
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

/** Calls back for each message of a stream in PostgreSQL's protocol: a type, a length, and the rest. */
function messagesTo(onMessage: (type: number, first: number | undefined) => void): (chunk: Buffer) => void {
  let left = Buffer.alloc(0);
  return (chunk) => {
    left = Buffer.concat([left, chunk]);
    while (left.length >= 5) {
      const end = 1 + left.readInt32BE(1);
      if (left.length < end) return;
      onMessage(left.readUInt8(0), left[5]);
      left = left.subarray(end);
    }
  };
}

/** A wire to a PostgreSQL that counts what goes over it; without TLS. */
export async function countingWire(databaseUrl: string): Promise<{
  url: string;
  counts: () => WireCounts;
  close: () => Promise<void>;
}> {
  const target = new URL(databaseUrl);
  const counts: WireCounts = { statements: 0, transactions: 0, roundTrips: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isAnswered = true;
    client.on('data', (chunk) => {
      if (isAnswered) counts.roundTrips += 1;
      isAnswered = false;
      database.write(chunk);
    });
    const read = messagesTo((type, first) => {
      if (type !== READY) return;
      counts.statements += 1;
      if (first === IDLE) counts.transactions += 1;
    });
    database.on('data', (chunk: Buffer) => {
      isAnswered = true;
      read(chunk);
      client.write(chunk);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    counts: () => ({ ...counts }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
