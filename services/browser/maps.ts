import type { MapsProvider, MapsService, MapView } from '../contracts/maps.ts';
import { getPartners } from '../contracts/partners.ts';
import type { Coordinates, PlaceAddress } from '../contracts/values.ts';
import { type Call, serviceOf } from '../http/call.ts';
import { runScript } from './run-script.ts';

const provider = (): MapsProvider | undefined => (globalThis as { storeMaps?: MapsProvider }).storeMaps;

/** The script's address with the access key in it (MAP-04). */
export const scriptOf = ({ script, key }: MapsService): URL =>
  new URL(script.replace('{key}', encodeURIComponent(key)), location.href);

function opened(): MapsProvider {
  const maps = provider();
  if (!maps) throw new Error('The maps service has not been opened.');
  return maps;
}

export const createMapServices = (call: Call) => {
  const partners = serviceOf(call)(getPartners);
  return {
    /** Whether there is a maps service; its script runs once per page. */
    openMaps: async (_: undefined, signal: AbortSignal): Promise<boolean> => {
      if (provider()) return true;
      const { maps } = await partners(undefined, signal);
      if (!maps) return false;
      await runScript(scriptOf(maps), signal);
      return provider() !== undefined;
    },
    geocode: (
      { addresses }: { addresses: readonly PlaceAddress[] },
      signal: AbortSignal,
    ): Promise<(Coordinates | null)[]> =>
      Promise.all(addresses.map((address) => opened().geocode(address, signal))),
    drawMap: async ({ canvasId, ...view }: MapView & { canvasId: string }, signal: AbortSignal) => {
      const canvas = document.getElementById(canvasId);
      if (!canvas) throw new Error('The page has no element for the map.');
      await opened().draw(canvas, view, signal);
    },
  };
};
