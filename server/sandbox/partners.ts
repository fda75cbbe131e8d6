import * as v from 'valibot';
import { Conversion } from '../../services/contracts/partners.ts';
import { Id } from '../../services/contracts/values.ts';
import type { App } from '../http/context.ts';
import { parseInput } from '../http/parse.ts';
import { ProblemError } from '../http/problems.ts';
import { placeOfPostalCode } from '../postal-codes/postal-codes.ts';
import { areasAround, MAPS_SCRIPT } from './maps.ts';

/** What the sandbox's fraud check learns about a browser. */
const FraudData = v.object({
  transactionId: Id,
  timeZone: v.string(),
  language: v.string(),
  screen: v.tuple([v.number(), v.number()]),
});

const FRAUD_DATA = '/sandbox/partners/fraud-data';

/** Sends what it captured to its own service, and gives up after its `timeout` in ms. */
const FRAUD_SCRIPT = `{
  const { searchParams } = new URL(document.currentScript.src);
  const captured = {
    transactionId: searchParams.get('transactionId'),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: navigator.language,
    screen: [screen.width, screen.height],
  };
  const signal = AbortSignal.timeout(Number(searchParams.get('timeout')));
  fetch('${FRAUD_DATA}', { method: 'POST', body: JSON.stringify(captured), keepalive: true, signal }).catch(() => {});
}
`;

/** Beacons carry their JSON as plain text. */
function parsed<T>(schema: v.GenericSchema<unknown, T>, text: string): T {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), schema), text);
  } catch {
    throw new ProblemError('MALFORMED_REQUEST');
  }
}

const inQuery = (bounds: [number, number]) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d+(\.\d+)?$/),
    v.transform(Number),
    v.minValue(bounds[0]),
    v.maxValue(bounds[1]),
  );
const SIZE: [number, number] = [0, 4_000];
const MapQuery = v.object({
  lat: inQuery([-85, 85]),
  lng: inQuery([-180, 180]),
  zoom: inQuery([1, 20]),
  width: inQuery(SIZE),
  height: inQuery(SIZE),
});

/** The maps service: its script for whoever has the key, and what the script asks. */
function registerMaps(app: App): void {
  app.get('/sandbox/partners/maps.js', (http) => {
    if (http.req.query('key') !== http.get('deps').env.maps?.key) throw new ProblemError('NOT_FOUND');
    return http.body(MAPS_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' });
  });
  app.get('/sandbox/partners/maps/places', async (http) => {
    const place = await placeOfPostalCode(http.req.query('postalCode')?.slice(0, 5) ?? '');
    return http.json({ place: place && { lat: place.lat, lng: place.lng } });
  });
  app.get('/sandbox/partners/maps/areas', async (http) => {
    const { lat, lng, ...view } = parseInput(MapQuery, http.req.query());
    return http.json({ areas: await areasAround({ center: { lat, lng }, ...view }) });
  });
}

/** The companies a shop's pages talk to, for the sandbox: they log what they get. */
export function registerSandboxPartners(app: App): void {
  registerMaps(app);
  app.get('/sandbox/partners/fraud.js', (http) =>
    http.body(FRAUD_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.post(FRAUD_DATA, async (http) => {
    http.get('deps').log.info(parsed(FraudData, await http.req.text()), 'fraud data');
    return http.body(null, 204);
  });
  app.post('/sandbox/partners/conversions', async (http) => {
    http.get('deps').log.info(parsed(Conversion, await http.req.text()), 'conversion');
    return http.body(null, 204);
  });
}
