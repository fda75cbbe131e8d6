import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { actorsFrom } from '../../machines/shared/services.ts';
import { createApp } from '../../server/app.ts';
import { gtinOf } from '../../server/catalogue/gtin.ts';
import { openApiOf } from '../../server/http/openapi.ts';
import { operationsOf } from '../../server/http/route.ts';
import { createCall, serviceOf } from '../../services/http/call.ts';
import { registerPopularityRoutes } from '../contributing/count-carts.ts';
import { popularityMachine } from '../contributing/popularity.machine.ts';
import { countCarts } from '../contributing/popularity.ts';
import { walk } from '../contributing/popularity.walk.ts';
import { findingsOf, NOTHING_MISSING } from '../support/findings-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const guide = readFileSync('CONTRIBUTING.md', 'utf8');

/** The examples in the guide: where each is from, and its parts, cut at '…'. */
const examples = Array.from(
  guide.matchAll(/<!-- from (\S+)[^>]*-->\n```tsx?\n([\s\S]*?)```/g),
  ([, file = '', code = '']) => ({ file, parts: code.split(/^…\n/m) }),
);

describe('the guide for contributors', () => {
  it('quotes every example from a file that is compiled and run', () => {
    const fences = guide.match(/^```tsx?$/gm) ?? [];
    expect(examples).toHaveLength(fences.length);
    for (const { file, parts } of examples) {
      const source = readFileSync(file, 'utf8');
      for (const part of parts) expect(source).toContain(part);
    }
  });

  it('names only files and scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = Array.from(
      guide.matchAll(/`((?:\w[\w-]*\/)+[\w.-]+\.tsx?)`|\]\(([\w./-]+)\)/g),
      ([, code, link]) => String(code ?? link),
    );
    const run = Array.from(guide.matchAll(/npm run (\w+)/g), ([, script]) => String(script));
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
    expect(run.filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe("the guide's call and chart", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const world = () => {
    const app = createApp(server.deps);
    registerPopularityRoutes(app);
    const call = createCall({
      baseUrl: server.url,
      fetch: async (input, init) => app.request(new Request(input, init)),
    });
    return { app, services: { countCarts: serviceOf(call)(countCarts) } };
  };

  it('count the carts in the database, and the chart shows what came back', async () => {
    const { services } = world();
    const chart = popularityMachine.provide({ actors: actorsFrom(services) });
    const popularity = createActor(chart, { input: { gtin13: gtinOf('produce', 1) } }).start();
    const { context } = await waitFor(popularity, (snapshot) => snapshot.matches('resting'));
    popularity.stop();
    const { rows } = await server.db.execute(
      `select count(*)::int as carts from cart_lines where gtin13 = '${gtinOf('produce', 1)}'`,
    );
    expect(rows).toEqual([{ carts: context.carts }]);
    expect(context.carts).toBeGreaterThan(0);
  });

  it('refuse a product that does not exist, and are in the OpenAPI document', async () => {
    const { app, services } = world();
    await expect(services.countCarts({ gtin13: '1' }, new AbortController().signal)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(openApiOf(operationsOf(app), 'session').paths).toHaveProperty('/api/products/{gtin13}/carts');
  });

  it('leave no state of the chart unreached and no transition untaken', () => {
    expect(findingsOf(walk)).toEqual(NOTHING_MISSING);
  });
});
