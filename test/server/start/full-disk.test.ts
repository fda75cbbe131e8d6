import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { startTestServer, testServer } from '../../support/server.ts';

const server = testServer({ env: { databaseUrl: 'postgres://localhost/shop' } });

it('a store whose database can read but not write, because its disk is full, is not ready', async () => {
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  expect(await ready()).toBe(200);
  await server.db.execute(sql`
    create function fill_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await server.db.execute(
    sql`create trigger fill_disk before update on drizzle.__drizzle_migrations for each row execute function fill_disk()`,
  );
  expect(await ready()).toBe(503);
  await server.db.execute(sql`drop trigger fill_disk on drizzle.__drizzle_migrations`);
  expect(await ready()).toBe(200);
});

it("a store whose embedded database's disk has too little room left is not ready", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'full-disk-'));
  const embedded = await startTestServer({ env: { dataDir } });
  const ready = async () => (await fetch(`${embedded.url}/readyz`)).status;
  try {
    expect(await ready()).toBe(200);
    const disk = vi
      .spyOn(fs, 'statfsSync')
      .mockReturnValue({ ...fs.statfsSync(dataDir), bavail: 1 } as never);
    syncBuiltinESMExports();
    expect(await ready()).toBe(503);
    disk.mockRestore();
    syncBuiltinESMExports();
    expect(await ready()).toBe(200);
  } finally {
    await embedded.close();
    rmSync(dataDir, { recursive: true });
  }
});
