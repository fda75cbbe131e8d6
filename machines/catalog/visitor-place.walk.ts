import { PostalCode } from '../../services/contracts/modalities.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { visitorPlaceMachine } from './visitor-place.machine.ts';

export const walk: Walk<typeof visitorPlaceMachine> = {
  machine: visitorPlaceMachine,
  starts: { 'a visitor': { schema: PostalCode } },
  events: [
    { type: 'place.change' },
    { type: 'place.keep' },
    { type: 'form.submitted', values: { postalCode: '45202' }, output: { postalCode: '45202' } },
  ],
  answers: {
    recallPostalCode: { kept: { output: '60601' }, 'none kept': { output: null }, unreachable: UNREACHABLE },
    keepPostalCode: { kept: { output: null }, unreachable: UNREACHABLE },
  },
  serialize: ({ postalCode }) => postalCode,
};
