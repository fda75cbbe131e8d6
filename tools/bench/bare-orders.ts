import pg from 'pg';

const TABLES = `
  create table bare_slots (id int primary key, taken int not null);
  create table bare_orders (id uuid primary key, slot_id int not null, total int not null, placed_at timestamptz not null);
  create table bare_lines (
    order_id uuid not null references bare_orders, position int not null, gtin13 text not null,
    quantity int not null, total int not null, primary key (order_id, position));
  create table bare_payments (order_id uuid primary key references bare_orders, amount int not null, status text not null);
  insert into bare_slots select n, 0 from generate_series(1, 500) n;`;

const POSITIONS = Array.from({ length: 10 }, (_, index) => index);

async function placeOne(client: pg.Client): Promise<void> {
  const id = crypto.randomUUID();
  const slot = 1 + Math.floor(Math.random() * 500);
  await client.query('begin');
  await client.query('update bare_slots set taken = taken + 1 where id = $1 and taken < 1000000', [slot]);
  await client.query('insert into bare_orders values ($1, $2, 4200, now())', [id, slot]);
  await client.query(
    'insert into bare_lines select $1, position, $3, 1, 420 from unnest($2::int[]) as position',
    [id, POSITIONS, '0001111041700'],
  );
  await client.query("insert into bare_payments values ($1, 4200, 'APPROVED')", [id]);
  await client.query('commit');
}

/**
 * The database's own limit: orders per second if placing one is a bare transaction of its rows, sent through `pg`
 * statement by statement by this many clients at once.
 */
export async function bareOrdersPerSecond(url: string, clients: number, seconds: number): Promise<number> {
  const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }));
  await Promise.all(connections.map((client) => client.connect()));
  try {
    await connections[0]?.query(TABLES);
    let placed = 0;
    const began = performance.now();
    const end = began + seconds * 1000;
    await Promise.all(
      connections.map(async (client) => {
        while (performance.now() < end) {
          await placeOne(client);
          placed += 1;
        }
      }),
    );
    return placed / ((performance.now() - began) / 1000);
  } finally {
    await Promise.all(connections.map((client) => client.end()));
  }
}
