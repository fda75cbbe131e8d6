import * as v from 'valibot';
import type { Coordinates, PlaceAddress } from './values.ts';

/** Where the maps service is: its script's address, with `{key}` where the access key goes (MAP-04). */
export const MapsService = v.object({ script: v.string(), key: v.string() });
export type MapsService = v.InferOutput<typeof MapsService>;

/** What a map shows: the earth around `center`, in Web Mercator at this zoom, which stays as it is. */
export interface MapView {
  center: Coordinates;
  zoom: number;
}

/** What a maps service's script puts at `globalThis.storeMaps`. */
export interface MapsProvider {
  /** Where an address is; null if the service doesn't know. */
  geocode: (address: PlaceAddress, signal: AbortSignal) => Promise<Coordinates | null>;
  /** Draws the map into an element, without controls, centered, however large the element becomes. */
  draw: (element: HTMLElement, view: MapView, signal: AbortSignal) => Promise<void>;
}

const TILE = 256;

/** How far east and south of the view's center a place is, in CSS pixels. */
export function offsetIn({ center, zoom }: MapView, place: Coordinates): { x: number; y: number } {
  const world = TILE * 2 ** zoom;
  const at = ({ lat, lng }: Coordinates) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    return {
      x: (lng / 360) * world,
      y: (-Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
    };
  };
  const [of, from] = [at(place), at(center)];
  return { x: of.x - from.x, y: of.y - from.y };
}
