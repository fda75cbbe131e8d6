import { createEmptyActor } from 'xstate';
import { detailsForm } from '../../services/contracts/delivery.ts';
import type { Walk } from '../shared/walk.ts';
import { deliveryDetailsMachine } from './delivery-details.machine.ts';

const input = {
  parent: createEmptyActor(),
  isThirdParty: false,
  vendorName: 'Kroger Delivery',
  hasAgeRestricted: false,
  isInstructionsEligible: true,
  addressKey: 'shopper-1.address-1',
  form: detailsForm,
  values: null,
};
const usual = {
  deliveryType: 'STANDARD',
  unattended: false,
  doNotDisturb: false,
  instructions: '',
  nonCatalogItem: '',
  vendorAccepted: false,
} as const;
const broken = { error: { kind: 'malformed' } };

export const walk: Walk<typeof deliveryDetailsMachine> = {
  machine: deliveryDetailsMachine,
  starts: {
    'instructions taken': input,
    'instructions not taken': { ...input, isInstructionsEligible: false },
  },
  events: [
    { type: 'details.confirm' },
    { type: 'acceptance.require' },
    { type: 'form.changed', values: usual },
    { type: 'form.refused' },
    { type: 'form.submitted', output: usual, values: usual },
  ],
  answers: {
    readInstructions: { kept: { output: 'Side door' }, broken },
    keepInstructions: { kept: { output: undefined }, broken },
  },
};
