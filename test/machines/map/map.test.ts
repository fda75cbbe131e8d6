import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { MAP_CANVAS_ID, type MapAddress, mapMachine } from '../../../machines/map/map.machine.ts';
import { mapAddressesOf } from '../../../machines/order/order-place.ts';
import { serving } from '../../support/all-services.ts';
import { delivered, placed } from '../../support/checkout/samples.ts';
import { broken } from '../../support/failures.ts';

const address = placed().fulfillment.destination.address;
const STORE: MapAddress = { name: 'The store', address, coordinates: { lat: 39.1, lng: -84.5 } };
const HOME: MapAddress = { name: 'Home', address, coordinates: null };

const services = () => ({
  openMaps: vi.fn(async () => true),
  geocode: vi.fn(async (): Promise<({ lat: number; lng: number } | null)[]> => [{ lat: 39.2, lng: -84.7 }]),
  drawMap: vi.fn(async () => {}),
});

async function open(fakes: Partial<ReturnType<typeof services>>, addresses: MapAddress[] = [HOME]) {
  const clock = new SimulatedClock();
  const world = { ...services(), ...fakes };
  const actor = serving(world)(createActor(mapMachine, { clock, input: { addresses } })).start();
  await waitFor(actor, (snapshot) => snapshot.matches('settling') || !snapshot.hasTag('busy'));
  return { actor, clock, world, state: () => actor.getSnapshot().value };
}

describe('a map', () => {
  it('has a pin for each address, and the maps service finds those whose place is unknown (MAP-01, MAP-04)', async () => {
    const { actor, world } = await open({}, [STORE, HOME]);
    expect(actor.getSnapshot().context.pins).toEqual([
      { name: 'The store', place: { lat: 39.1, lng: -84.5 } },
      { name: 'Home', place: { lat: 39.2, lng: -84.7 } },
    ]);
    expect(world.geocode).toHaveBeenCalledExactlyOnceWith({ addresses: [address] }, expect.any(AbortSignal));
  });

  it('is drawn at zoom 14 around its pins, which come after 200 ms (MAP-03, LIM-12)', async () => {
    const { actor, clock, world } = await open({}, [STORE, HOME]);
    const view = { center: { lat: (39.1 + 39.2) / 2, lng: (-84.5 + -84.7) / 2 }, zoom: 14 };
    expect(world.drawMap).toHaveBeenCalledExactlyOnceWith(
      { ...view, canvasId: MAP_CANVAS_ID },
      expect.any(AbortSignal),
    );
    clock.increment(199);
    expect(actor.getSnapshot().hasTag('pinned')).toBe(false);
    clock.increment(1);
    expect(actor.getSnapshot().hasTag('pinned')).toBe(true);
  });

  it('is hidden until its pins have rendered (MAP-02)', async () => {
    const { actor, clock, state } = await open({});
    clock.increment(200);
    expect(state()).toBe('pinning');
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    actor.send({ type: 'pins.rendered' });
    expect(state()).toBe('shown');
  });

  it.each([
    ['a maps service that does not load', { openMaps: vi.fn(() => Promise.reject(broken)) }, 'unavailable'],
    ['an address it does not know', { geocode: vi.fn(async () => [null]) }, 'noResults'],
    ['a search that fails', { geocode: vi.fn(() => Promise.reject(broken)) }, 'troubled'],
    ['a drawing that fails', { drawMap: vi.fn(() => Promise.reject(broken)) }, 'troubled'],
  ])('with %s says so, and can be tried again', async (_, fakes, problem) => {
    const { actor, state, world } = await open(fakes);
    expect(state()).toBe(problem);
    world.openMaps.mockResolvedValue(true);
    world.geocode.mockResolvedValue([{ lat: 39.2, lng: -84.7 }]);
    world.drawMap.mockResolvedValue();
    actor.send({ type: 'map.retry' });
    await expect.poll(() => state()).toBe('settling');
  });

  it('is not there, and nothing is said about it, where the store has no maps service (MAP-04)', async () => {
    const { state, world } = await open({ openMaps: vi.fn(async () => false) });
    expect(state()).toBe('absent');
    expect(world.geocode).not.toHaveBeenCalled();
  });

  it('asks for nothing where there is nothing to show', async () => {
    const { state, world } = await open({}, []);
    expect(state()).toBe('absent');
    expect(world.openMaps).not.toHaveBeenCalled();
  });
});

describe("the map of an order's place", () => {
  it('is of the store it is picked up at, which knows where it is (CMP-07)', () => {
    const { name, coordinates } = placed().fulfillment.destination;
    expect(mapAddressesOf(placed())).toMatchObject([{ name, coordinates }]);
  });

  it('is of the address it goes to, for the maps service to find (CMP-07)', () => {
    expect(mapAddressesOf({ ...placed(), ...delivered() })).toMatchObject([
      { name: '1401 Vine Street', coordinates: null },
    ]);
  });

  it('shows nothing for a payment-only order', () => {
    expect(mapAddressesOf({ ...placed(), appName: 'pay' })).toEqual([]);
  });
});
