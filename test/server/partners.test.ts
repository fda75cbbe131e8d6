import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createLog } from '../../server/http/log.ts';
import type { Area } from '../../server/sandbox/maps.ts';
import { getPartners } from '../../services/contracts/partners.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const FRAUD = 'https://fraud.example';
const ADS = 'https://ads.example';
const MAPS = 'https://maps.example';
const SCRIPT = 'text/javascript; charset=utf-8';

test("pages may load the fraud script and the maps, and reach the advertising service, at the operator's addresses alone (MAP-04)", async () => {
  const env = {
    fraudScriptUrl: `${FRAUD}/capture.js`,
    conversionsUrl: `${ADS}/conversions`,
    maps: { script: `${MAPS}/js?key={key}`, key: 'k' },
  };
  const server = await startTestServer({ env });
  try {
    expect(await server.visitor.call(getPartners, {})).toEqual({
      fraudScript: env.fraudScriptUrl,
      conversions: env.conversionsUrl,
      maps: env.maps,
    });
    const policy = (await server.visitor.fetch('/api/partners')).headers.get('content-security-policy');
    expect(policy?.split(/; ?/)).toEqual(
      expect.arrayContaining([
        `script-src 'self' ${FRAUD} ${MAPS}`,
        `connect-src 'self' ${FRAUD} ${ADS} ${MAPS}`,
        `img-src 'self' data: ${MAPS}`,
      ]),
    );
  } finally {
    await server.close();
  }
});

describe("the sandbox's partners", () => {
  let server: TestServer;
  const written = new PassThrough().setEncoding('utf8');
  beforeAll(async () => {
    server = await startTestServer({ log: createLog('info', written) });
  });
  afterAll(() => server.close());

  const get = async (path: string) => {
    const response = await server.visitor.fetch(`/sandbox/partners/${path}`);
    return { response, body: await response.text() };
  };

  it.each([
    [
      'fraud-data',
      'fraud data',
      { transactionId: 't-1', timeZone: 'UTC', language: 'en', screen: [390, 844] },
    ],
    ['conversions', 'conversion', { orderNumber: '1234-5678-90', total: 2500 }],
  ])('log what they are sent as %s, but no token', async (path, msg, logged) => {
    const sent = await server.visitor.fetch(`/sandbox/partners/${path}`, {
      method: 'POST',
      body: JSON.stringify({ ...logged, token: 'ad-click-1' }),
    });
    expect(sent.status).toBe(204);
    const text: string = written.read() ?? '';
    expect(text).not.toContain('ad-click-1');
    const lines = text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining({ ...logged, msg }));
  });

  it.each(['fraud-data', 'conversions'])('refuse nonsense sent as %s', async (path) => {
    for (const body of ['', '{', '{}', '[]']) {
      const sent = await server.visitor.fetch(`/sandbox/partners/${path}`, { method: 'POST', body });
      expect(sent.status, body).toBe(400);
    }
  });

  it('give the script of the fraud check, which sends what it learns to its own service', async () => {
    const { response, body } = await get('fraud.js?transactionId=t-1&timeout=1');
    expect(response.headers.get('content-type')).toBe(SCRIPT);
    expect(body).toContain("fetch('/sandbox/partners/fraud-data', { method: 'POST'");
  });

  it('give the script of the maps to whoever has the key (MAP-04)', async () => {
    expect((await get('maps.js?key=sandbox')).body).toContain('globalThis.storeMaps');
    expect((await get('maps.js?key=guessed')).response.status).toBe(404);
    expect((await get('maps.js?key=sandbox')).response.headers.get('content-type')).toBe(SCRIPT);
    const policy = (await get('maps.js?key=sandbox')).response.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
  });

  it('find the center of a postal code, and no other', async () => {
    const { place } = JSON.parse((await get('maps/places?postalCode=45202-1234')).body);
    expect([Math.round(place.lat), Math.round(place.lng)]).toEqual([39, -85]);
    for (const query of ['?postalCode=00000', ''])
      expect(JSON.parse((await get(`maps/places${query}`)).body)).toEqual({ place: null });
  });

  it('draw the land around a place by postal code, without gaps', async () => {
    const { areas } = JSON.parse(
      (await get('maps/areas?lat=39.1072&lng=-84.5019&zoom=14&width=600&height=240')).body,
    );
    const own = areas.filter(({ isOwn }: Area) => isOwn);
    expect(areas.map((area: { code: string }) => area.code)).toContain('45202');
    expect(own).toHaveLength(1);
    const labels = areas.flatMap(({ label }: Area) => label ?? []);
    expect(labels.length).toBeGreaterThan(1);
    for (const { x, y } of labels) expect(Math.abs(x) > 50 || Math.abs(y) > 45, `${x}, ${y}`).toBe(true);
    const [first, second, third] = areas;
    expect([first, second, third]).toEqual([
      {
        ...{ code: '45202', city: 'Cincinnati', isOwn: true, label: null },
        points: '168,-90 91,200 -143,200 -137,-118 31,-191 166,-102',
      },
      {
        ...{ code: '41073', city: 'Bellevue', isOwn: false, label: { x: 200, y: 14 } },
        points: '483,200 91,200 168,-90 540,151',
      },
      {
        ...{ code: '45203', city: 'Cincinnati', isOwn: false, label: { x: -197, y: 0 } },
        points: '-357,-200 -302,-200 -137,-118 -143,200 -354,200 -535,38',
      },
    ]);
    expect(
      areas.slice(3).map(({ code, label }: Area) => (label ? `${code} ${label.x} ${label.y}` : code)),
    ).toEqual(['45219', '45206', '41074 211 -76', '45214', '41016', '41075', '45204', '45226', '45205']);
    // The areas share the drawing's 1,280 by 400 pixels.
    expect(
      Math.abs(areas.reduce((sum: number, { points }: Area) => sum + sizeOf(points), 0) - 512_000),
    ).toBeLessThan(5_000);
  });

  it.each([
    '?lat=-85&lng=-180&zoom=1&width=0&height=0',
    '?lat=85&lng=180&zoom=20&width=4000&height=4000',
    '?lat=10.25&lng=-0.5&zoom=1.75&width=100&height=100',
  ])('draw "%s"', async (query) => {
    expect((await get(`maps/areas${query}`)).response.status).toBe(200);
  });

  it.each([
    '',
    '?lat=x&lng=1&zoom=14&width=1&height=1',
    '?lat=1&lng=1&zoom=99&width=1&height=1',
    '?lat=1&lng=1&zoom=14&width=9999&height=1',
    '?lat=85.1&lng=1&zoom=14&width=1&height=1',
    '?lat=-85.1&lng=1&zoom=14&width=1&height=1',
    '?lat=1&lng=180.1&zoom=14&width=1&height=1',
    '?lat=1&lng=-180.1&zoom=14&width=1&height=1',
    '?lat=1&lng=1&zoom=0.9&width=1&height=1',
    '?lat=1&lng=1&zoom=14&width=-1&height=1',
    '?lat=1&lng=1&zoom=14&width=1&height=4000.1',
    '?lat=1&lng=1&zoom=14&width=1&height=1.',
    '?lat=1&lng=1&zoom=14&width=1&height=1x',
    '?lat=x1&lng=1&zoom=14&width=1&height=1',
  ])('refuse to draw "%s"', async (query) => {
    expect((await get(`maps/areas${query}`)).response.status).toBe(422);
  });
});

/** A polygon's area in square pixels, by its corners. */
function sizeOf(points: string): number {
  const corners = points.split(' ').map((corner) => corner.split(',').map(Number) as [number, number]);
  const twice = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
