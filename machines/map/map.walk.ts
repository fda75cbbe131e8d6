import { placed } from '../../test/support/checkout/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { mapMachine } from './map.machine.ts';

const { address } = placed().fulfillment.destination;
const broken = { error: new Error('The maps service is down.') };

export const walk: Walk<typeof mapMachine> = {
  machine: mapMachine,
  starts: {
    'an address to show': { addresses: [{ name: 'Home', address, coordinates: null }] },
    'nothing to show': { addresses: [] },
  },
  events: [{ type: 'pins.rendered' }, { type: 'map.retry' }],
  answers: {
    openMaps: { opened: { output: true }, 'no maps service': { output: false }, broken },
    findAddresses: {
      found: { output: [{ name: 'Home', place: { lat: 39.11, lng: -84.515 } }] },
      'found nowhere': { output: [] },
      broken,
    },
    drawMap: { drawn: { output: undefined }, broken },
  },
};
