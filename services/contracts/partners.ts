import * as v from 'valibot';
import { MapsService } from './maps.ts';
import { operation } from './operation.ts';
import { Cents } from './values.ts';

/** A token from an ad's link, `?adToken=…` (API-59). */
export const AdToken = v.pipe(v.string(), v.regex(/^[\w-]{8,128}$/));

/** What the advertising service learns about an order that an ad led to; nothing about who placed it. */
export const Conversion = v.object({ token: AdToken, orderNumber: v.string(), total: Cents });
export type Conversion = v.InferOutput<typeof Conversion>;

export const getPartners = operation({
  id: 'partners.get',
  method: 'GET',
  path: '/api/partners',
  summary:
    "Where the fraud check's script, the advertising service, and the maps service are; null if there is none",
  access: 'public',
  response: v.object({
    /** The script that captures fraud data; a page adds its transaction id and timeout (API-58). */
    fraudScript: v.nullable(v.string()),
    /** Where conversions are sent (API-59). */
    conversions: v.nullable(v.string()),
    maps: v.nullable(MapsService),
  }),
});
