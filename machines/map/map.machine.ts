import { type ActorRefFrom, assign, setup } from 'xstate';
import type { MapView } from '../../services/contracts/maps.ts';
import type { Coordinates, PlaceAddress } from '../../services/contracts/values.ts';
import { type Service, serviceActor, serviceActors } from '../shared/services.ts';

export interface MapServices {
  /** Loads the maps service's script; false if the store has no such service (MAP-04). */
  openMaps: Service<undefined, boolean>;
  /** Where addresses are, in their order; null for one that the maps service doesn't know. */
  geocode: Service<{ addresses: readonly PlaceAddress[] }, (Coordinates | null)[]>;
  /** Draws the map into the page's element of that id. */
  drawMap: Service<MapView & { canvasId: string }, void>;
}

/** An address to show. */
export interface MapAddress {
  name: string;
  address: PlaceAddress;
  /** Null if the maps service is to find it. */
  coordinates: Coordinates | null;
}

/** An address that was found. */
export interface MapPin {
  name: string;
  place: Coordinates;
}

export interface MapInput {
  addresses: readonly MapAddress[];
}

export interface MapContext extends MapInput {
  pins: MapPin[];
}

export type MapEvent =
  /** The pins are on the map. */
  { type: 'pins.rendered' } | { type: 'map.retry' };

/** The element a map is drawn into. */
export const MAP_CANVAS_ID = 'map-canvas';

/** LIM-12. */
export const MAP_ZOOM = 14;

const middle = (all: readonly number[]): number => (Math.min(...all) + Math.max(...all)) / 2;

/** The earth around the pins. */
export const viewOf = (pins: readonly MapPin[]): MapView => ({
  center: {
    lat: middle(pins.map(({ place }) => place.lat)),
    lng: middle(pins.map(({ place }) => place.lng)),
  },
  zoom: MAP_ZOOM,
});

/**
 * A map with one pin per address (MAP-01): loads the maps service, finds the addresses, draws, and shows the map
 * once its pins have rendered (MAP-02). A map that can't be shown says why, in its place (MAP-05).
 */
export const mapMachine = setup({
  types: {
    input: {} as MapInput,
    context: {} as MapContext,
    events: {} as MapEvent,
    /** busy: on its way, hidden; pinned: the pins are drawn; failed: says why there is no map. */
    tags: {} as 'busy' | 'pinned' | 'failed',
  },
  actors: {
    ...serviceActors<MapServices>('openMaps', 'drawMap'),
    findAddresses: serviceActor<MapServices, MapInput, MapPin[]>(
      ({ geocode }) =>
        async ({ addresses }, signal) => {
          const unknown = addresses.filter(({ coordinates }) => coordinates === null);
          const places = await geocode({ addresses: unknown.map(({ address }) => address) }, signal);
          return addresses.flatMap((one) => {
            const place = one.coordinates ?? places[unknown.indexOf(one)];
            return place ? [{ name: one.name, place }] : [];
          });
        },
    ),
  },
  guards: {
    hasAddresses: ({ context }) => context.addresses.length > 0,
    isOpened: (_, isOpened: boolean) => isOpened,
    isNone: (_, pins: MapPin[]) => pins.length === 0,
  },
  actions: { storePins: assign((_, pins: MapPin[]) => ({ pins })) },
  delays: { pinDelay: 200 },
}).createMachine({
  id: 'map',
  context: ({ input }) => ({ ...input, pins: [] }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A map needs at least one address.',
      always: [{ guard: 'hasAddresses', target: 'opening' }, { target: 'absent' }],
    },
    absent: {
      description: 'There is nothing to show on a map, or no maps service to show it.',
      type: 'final',
    },
    opening: {
      description: 'The map is loading.',
      tags: 'busy',
      invoke: {
        id: 'openMaps',
        src: 'openMaps',
        input: undefined,
        onDone: [
          { guard: { type: 'isOpened', params: ({ event }) => event.output }, target: 'locating' },
          { target: 'absent' },
        ],
        onError: 'unavailable',
      },
    },
    locating: {
      description: 'The addresses are looked up on the map.',
      tags: 'busy',
      invoke: {
        id: 'findAddresses',
        src: 'findAddresses',
        input: ({ context: { addresses } }) => ({ addresses }),
        onDone: [
          { guard: { type: 'isNone', params: ({ event }) => event.output }, target: 'noResults' },
          { target: 'drawing', actions: { type: 'storePins', params: ({ event }) => event.output } },
        ],
        onError: 'troubled',
      },
    },
    drawing: {
      description: 'The map is being drawn.',
      tags: 'busy',
      invoke: {
        id: 'drawMap',
        src: 'drawMap',
        input: ({ context: { pins } }) => ({ ...viewOf(pins), canvasId: MAP_CANVAS_ID }),
        onDone: 'settling',
        onError: 'troubled',
      },
    },
    /** The pins come a little later than the map (MAP-03). */
    settling: {
      description: 'The map is drawn; its pins follow a moment later.',
      tags: 'busy',
      after: { pinDelay: 'pinning' },
    },
    pinning: {
      description: 'The pins are being drawn.',
      tags: ['busy', 'pinned'],
      on: { 'pins.rendered': 'shown' },
    },
    shown: {
      description: 'The map is shown with its pins.',
      tags: 'pinned',
      on: { 'map.retry': 'opening' },
    },
    /** ERR-26 */
    unavailable: {
      description: "The maps service didn't load; the page says so in the map's place.",
      tags: 'failed',
      on: { 'map.retry': 'opening' },
    },
    /** ERR-27 */
    noResults: {
      description: "The address isn't on the map; the page says so in its place.",
      tags: 'failed',
      on: { 'map.retry': 'opening' },
    },
    /** ERR-28 */
    troubled: {
      description: "The map couldn't be drawn; the page says so in its place.",
      tags: 'failed',
      on: { 'map.retry': 'opening' },
    },
  },
});

export type MapRef = ActorRefFrom<typeof mapMachine>;
