import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { type MapServices, mapMachine } from '../../../machines/map/map.machine.ts';
import { createMapServices, scriptOf } from '../../../services/browser/maps.ts';
import type { Call } from '../../../services/http/call.ts';
import { PlaceMap } from '../../../views/map/place-map.tsx';
import { serving } from '../../support/all-services.ts';
import '../../../views/kit/styles/global.css';
import { placed } from '../../support/checkout/samples.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'storeMaps');
});

const { address } = placed().fulfillment.destination;
const addresses = [
  { name: 'Vine Street', address, coordinates: { lat: 39.11, lng: -84.515 } },
  { name: 'Home', address, coordinates: { lat: 39.108, lng: -84.51 } },
];

const working: MapServices = {
  openMaps: async () => true,
  geocode: async () => [],
  drawMap: async () => {},
};

/** The map once it's drawn, without its pins yet, or can't be. */
async function show(changes: Partial<MapServices> = {}) {
  const clock = new SimulatedClock();
  const serve = serving({ ...working, ...changes });
  const actor = serve(createActor(mapMachine, { clock, input: { addresses } })).start();
  render(<PlaceMap actor={actor} />);
  await act(() => waitFor(actor, (snapshot) => snapshot.matches('settling') || !snapshot.hasTag('busy')));
  return { actor, clock };
}

const pins = () => [...document.querySelectorAll<HTMLElement>('[data-pin]')];
const canvas = () => document.getElementById('map-canvas') as HTMLElement;

describe('a map on the page', () => {
  it('is not to be seen until its pins are on it, one per address (MAP-01, MAP-02)', async () => {
    const { clock } = await show();
    expect(screen.queryByRole('img')).toBeNull();
    expect([canvas().checkVisibility({ visibilityProperty: true }), pins()]).toEqual([false, []]);
    act(() => clock.increment(200));
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Map of Vine Street, Home');
    expect(canvas().checkVisibility({ visibilityProperty: true })).toBe(true);
    expect(pins().map((pin) => pin.dataset.pin)).toEqual(['Vine Street', 'Home']);
  });

  it('has its pins where the addresses are at zoom 14, and takes no pointer (MAP-01, MAP-03)', async () => {
    const { clock } = await show();
    act(() => clock.increment(200));
    const [vine, home] = pins().map((pin) => pin.getBoundingClientRect());
    // 256 · 2¹⁴ pixels around the equator, 360 degrees.
    expect((home?.left ?? 0) - (vine?.left ?? 0)).toBeCloseTo((0.005 / 360) * 256 * 2 ** 14, 0);
    expect(home?.top).toBeGreaterThan(vine?.top ?? 0);
    expect(getComputedStyle(screen.getByRole('img')).pointerEvents).toBe('none');
    expect(document.querySelectorAll('button')).toHaveLength(0);
  });

  it.each([
    ["The maps service isn't available right now.", { openMaps: () => Promise.reject(new Error()) }],
    ['There was a problem getting results.', { drawMap: () => Promise.reject(new Error()) }],
  ])('gives way to a placeholder that says "%s" (MAP-05, ERR-26, ERR-28)', async (words, changes) => {
    await show(changes);
    expect(screen.getByRole('status').textContent).toBe(words);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('leaves nothing on the page of a store that has no maps service', async () => {
    await show({ openMaps: async () => false });
    expect(document.querySelector('#map-canvas, [role="status"], button')).toBeNull();
  });

  it('says when an address was not found, and tries again (MAP-05, ERR-27)', async () => {
    const geocode = vi.fn(async () => [null]);
    const serve = serving({ ...working, geocode });
    const input = { addresses: [{ name: 'Home', address, coordinates: null }] };
    render(
      <PlaceMap actor={serve(createActor(mapMachine, { clock: new SimulatedClock(), input })).start()} />,
    );
    expect((await screen.findByText('Results were not available.')).role).toBe('status');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(geocode).toHaveBeenCalledTimes(2);
  });
});

describe('the maps service', () => {
  const serviceAt = (maps: { script: string; key: string } | null) =>
    createMapServices((async () => ({ fraudScript: null, conversions: null, maps })) as unknown as Call);
  const signal = new AbortController().signal;

  it('is loaded once, with the access key in place of {key} (MAP-04)', async () => {
    const source =
      'globalThis.storeMaps = { geocode: async () => null }; globalThis.loads = (globalThis.loads ?? 0) + 1;';
    const script = `data:text/javascript,${encodeURIComponent(source)}//{key}`;
    const { openMaps } = serviceAt({ script, key: 'a key&more' });
    expect(await openMaps(undefined, signal)).toBe(true);
    expect(await openMaps(undefined, signal)).toBe(true);
    expect((globalThis as { loads?: number }).loads).toBe(1);
    expect(scriptOf({ script: 'https://maps.example/js?key={key}', key: 'a key&more' }).href).toBe(
      'https://maps.example/js?key=a%20key%26more',
    );
  });

  it('is missing where the store has none, or its script is none', async () => {
    expect(await serviceAt(null).openMaps(undefined, signal)).toBe(false);
    expect(
      await serviceAt({ script: 'data:text/javascript,//{key}', key: 'k' }).openMaps(undefined, signal),
    ).toBe(false);
  });
});
