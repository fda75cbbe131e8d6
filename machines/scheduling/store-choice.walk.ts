import { createEmptyActor } from 'xstate';
import { PostalCode } from '../../services/contracts/modalities.ts';
import { differentLines } from '../../test/support/cart/samples.ts';
import { stores } from '../../test/support/scheduling/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { storeChoiceMachine } from './store-choice.machine.ts';

export const walk: Walk<typeof storeChoiceMachine> = {
  machine: storeChoiceMachine,
  starts: {
    'a pickup': { parent: createEmptyActor(), modalityType: 'PICKUP', postalCode: PostalCode },
  },
  events: [
    { type: 'picker.open' },
    { type: 'picker.close' },
    { type: 'nearby.retry' },
    { type: 'modal.dismiss' },
    { type: 'store.choose', locationId: 'store-1' },
    { type: 'store.choose', locationId: 'store-2' },
    { type: 'store.confirm' },
    { type: 'store.keep' },
    { type: 'form.changed', values: { postalCode: '4' } },
    { type: 'form.submitted', values: { postalCode: '45202' }, output: { postalCode: '45202' } },
  ],
  answers: {
    listNearby: { found: { output: stores }, 'none nearby': { output: [] }, unreachable: UNREACHABLE },
    listNearPostalCode: {
      found: { output: stores.slice(1) },
      'none nearby': { output: [] },
      unreachable: UNREACHABLE,
    },
    compareCart: {
      'nothing changes': { output: [] },
      'something changes': { output: differentLines() },
      unreachable: UNREACHABLE,
    },
    preferModality: {
      preferred: { output: { successful: true } },
      unreachable: UNREACHABLE,
      broken: refusing(500, 'INTERNAL'),
    },
  },
  serialize: ({ store, options, problem }) => [
    store?.destination.locationId,
    options.length,
    problem === 'nearbyFailed',
  ],
};
